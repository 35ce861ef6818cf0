import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { axisTop } from './chart-table.tsx'
import { LineChart, spread } from './line-chart.tsx'
import { UiProvider } from './ui-provider.tsx'

const series = [
  { id: 'users', label: 'Users' },
  { id: 'partners', label: 'Partners' },
] as const
const point = (day: number, users: number, partners: number) => ({
  day,
  label: `${day} Nov`,
  values: { users, partners },
})
type Points = ReturnType<typeof point>[]

const show = (chart: ReactNode) => render(chart, { wrapper: UiProvider }).container
const bars = (points: Points) => <BarChart caption="Growth" unit="Day" series={series} bars={points} />
const lines = (points: Points) => <LineChart caption="Growth" unit="Day" series={series} points={points} />

describe.each([
  ['bar', bars, 'g'],
  ['line', lines, '[data-line] :is(path, circle)'],
])('a %s chart', (_, chartOf, marks) => {
  const cells = () => {
    const table = screen.getByRole('table', { name: 'Growth', hidden: true })
    const rows = within(table).getAllByRole('row', { hidden: true })
    return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  }
  const head = ['Day', 'Users', 'Partners']

  test('draws nothing without figures', () => {
    expect(show(chartOf([])).querySelectorAll(marks)).toHaveLength(0)
    expect(cells()).toEqual([head])
  })

  test('has the same figures in a table', () => {
    show(chartOf([point(1, 4, 0), point(2, 8, 1)]))
    expect(cells()).toEqual([head, ['1 Nov', '4', '0'], ['2 Nov', '8', '1']])
  })
})

test('stacks bars, each with the height of its figure', () => {
  const chart = show(bars([point(19, 3, 1), point(20, 0, 0)]))
  const heights = [...chart.querySelectorAll('g')].map((bar) =>
    [...bar.querySelectorAll('rect[rx]')].map((rect) => `${rect.getAttribute('y')} ${rect.getAttribute('height')}`),
  )
  expect(heights).toEqual([
    ['25% 75%', '0% 25%'],
    ['100% 0%', '100% 0%'],
  ])
})

test('every bar fits below the axis’s top, and half of that is a whole number', () => {
  for (let most = 0; most <= 12_345; most += 1) {
    const top = axisTop(most)
    expect(top >= most && top % 2 === 0, `the top for ${most} is ${top}`).toBe(true)
  }
  expect([0, 1, 2, 3, 5, 7, 10, 11, 59, 61, 4001].map(axisTop)).toEqual([2, 2, 2, 4, 6, 10, 10, 20, 60, 100, 6000])
})

describe('a line', () => {
  const line = (chart: HTMLElement, id: string) => {
    const all = (tag: string) => [...chart.querySelectorAll(`[data-line=${id}] ${tag}`)]
    return {
      paths: all('path').map((path) => path.getAttribute('d')),
      dots: all('circle').map((dot) => `${dot.getAttribute('cx')} ${dot.getAttribute('cy')}`),
      dashes: all('path').map((path) => path.getAttribute('stroke-dasharray')),
    }
  }

  test('breaks where days are missing, and a single day is a point', () => {
    const chart = show(lines([point(1, 0, 0), point(3, 5, 0), point(4, 10, 0), point(5, 10, 0)]))
    expect(line(chart, 'users')).toMatchObject({ paths: ['M50 50L75 0L100 0'], dots: ['0% 100%', '100% 0%'] })
  })

  test('follows its figures, spaces days in proportion, and has its own dashes', () => {
    const chart = show(lines([point(1, 4, 0), point(2, 8, 1), point(3, 10, 2)]))
    const [users, partners] = [line(chart, 'users'), line(chart, 'partners')]
    expect([users.paths, partners.paths]).toEqual([['M0 60L50 20L100 0'], ['M0 100L50 90L100 80']])
    expect(users.dashes).not.toEqual(partners.dashes)
  })

  test('of one day is a point at the right edge, above its label', () => {
    const chart = show(lines([point(20, 2, 1)]))
    expect(line(chart, 'partners').dots).toContain('100% 50%')
    expect(screen.getAllByText('20 Nov')).toHaveLength(2)
  })

  test.each([
    [
      [20, 60, 90],
      [20, 60, 90],
    ],
    [
      [50, 40, 50],
      [50, 40, 60],
    ],
    [
      [100, 100, 0],
      [90, 100, 0],
    ],
  ])('labels wanted at %j keep their distance inside the plot', (wanted, placed) => {
    expect(spread(wanted, 10)).toEqual(placed)
  })
})
