// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineChart, spread } from './line-chart.tsx'
import { UiProvider } from './ui-provider.tsx'

const series = [
  { id: 'users', label: 'Users' },
  { id: 'partners', label: 'Partners' },
] as const

const point = (at: number, users: number, partners: number) => ({
  at,
  label: `${at} Nov`,
  values: { users, partners },
})

const show = (points: ReturnType<typeof point>[]) =>
  render(<LineChart caption="Growth" unit="Day" series={series} points={points} />, { wrapper: UiProvider })

const line = (container: HTMLElement, id: string) => {
  const drawn = container.querySelector(`[data-line=${id}]`)
  const every = (tag: string) => [...(drawn?.querySelectorAll(tag) ?? [])]
  return {
    paths: every('path').map((path) => path.getAttribute('d')),
    dots: every('circle').map((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')]),
    dashes: every('path').map((path) => path.getAttribute('stroke-dasharray')),
  }
}

test('no line is drawn through figures that are not there', () => {
  const { container } = show([])
  expect(line(container, 'users')).toEqual({ paths: [], dots: [], dashes: [] })
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1)
})

test('a line is broken where days are missing, and a day alone is a point', () => {
  const { container } = show([point(1, 0, 0), point(3, 5, 0), point(4, 10, 0), point(5, 10, 0)])
  expect(line(container, 'users')).toMatchObject({
    paths: ['M50 50L75 0L100 0'],
    dots: [
      ['0%', '100%'],
      ['100%', '0%'],
    ],
  })
})

test('every figure is as high as it is large, and every day as far as it is late', () => {
  const { container } = show([point(1, 4, 0), point(2, 8, 1), point(3, 10, 2)])
  expect(line(container, 'users').paths).toEqual(['M0 60L50 20L100 0'])
  expect(line(container, 'partners').paths).toEqual(['M0 100L50 90L100 80'])
})

test('the first day is a point at the right, where its name stands', () => {
  const { container } = show([point(20, 2, 1)])
  expect(line(container, 'partners').dots).toContainEqual(['100%', '50%'])
  expect(screen.getAllByText('20 Nov')).toHaveLength(2)
})

test('lines are told apart by more than a colour', () => {
  const { container } = show([point(1, 4, 0), point(2, 8, 1)])
  expect(line(container, 'users').dashes).not.toEqual(line(container, 'partners').dashes)
})

test('names at the ends of lines keep their distance, and stay inside', () => {
  expect(spread([20, 60, 90], 10)).toEqual([20, 60, 90])
  expect(spread([50, 40, 50], 10)).toEqual([50, 40, 60])
  expect(spread([100, 100, 0], 10)).toEqual([90, 100, 0])
})

test('the table has the same figures', () => {
  show([point(1, 4, 0), point(2, 8, 1)])
  const table = screen.getByRole('table', { name: 'Growth', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Users', 'Partners'],
    ['1 Nov', '4', '0'],
    ['2 Nov', '8', '1'],
  ])
})
