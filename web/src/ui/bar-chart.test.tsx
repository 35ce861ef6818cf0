// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { UiProvider } from './ui-provider.tsx'

const series = [
  { id: 'completed', label: 'Completed' },
  { id: 'cancelled', label: 'Cancelled' },
] as const

const show = (bars: { label: string; values: { completed: number; cancelled: number } }[]) =>
  render(<BarChart caption="Deliveries" unit="Day" series={series} bars={bars} />, { wrapper: UiProvider })

const heights = (container: HTMLElement, day: string) => {
  const bar = [...container.querySelectorAll('g')].find((each) => each.textContent.startsWith(day))
  return [...(bar?.querySelectorAll('rect[rx]') ?? [])].map((rect) => [
    rect.getAttribute('y'),
    rect.getAttribute('height'),
  ])
}

test('nothing at all is drawn without bars that are not there', () => {
  const { container } = show([])
  expect(container.querySelectorAll('g')).toHaveLength(0)
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1)
})

test('every bar is as high as its figure, one part on the other', () => {
  const { container } = show([
    { label: '19 Nov', values: { completed: 3, cancelled: 1 } },
    { label: '20 Nov', values: { completed: 0, cancelled: 0 } },
  ])
  expect(heights(container, '19 Nov')).toEqual([
    ['25%', '75%'],
    ['0%', '25%'],
  ])
  expect(heights(container, '20 Nov')).toEqual([
    ['100%', '0%'],
    ['100%', '0%'],
  ])
})

test('the table has the same figures', () => {
  show([{ label: '19 Nov', values: { completed: 3, cancelled: 1 } }])
  const table = screen.getByRole('table', { name: 'Deliveries', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Completed', 'Cancelled'],
    ['19 Nov', '3', '1'],
  ])
})
