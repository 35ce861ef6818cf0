import type { ChartBars } from './bar-chart.tsx'
import { axisTop } from './chart-axis.ts'

/** Figures of days, or of whatever is counted off by `at`: where that leaps, nothing is known between. */
export type ChartPoints<Id extends string> = readonly (ChartBars<Id>[number] & { at: number })[]

/** In hundredths of the plot, from its upper left corner. */
type Place = { x: number; y: number }

/** Where the lines of a chart run. A line is broken where days are missing; the last point stands at the right. */
export const linePlot = <Id extends string>(ids: readonly Id[], points: ChartPoints<Id>) => {
  const top = axisTop(Math.max(0, ...points.flatMap(({ values }) => ids.map((id) => values[id]))))
  const first = points[0]?.at ?? 0
  const days = (points.at(-1)?.at ?? first) - first
  const xOf = (at: number): number => (days === 0 ? 100 : ((at - first) / days) * 100)
  const lines = ids.map((id) => {
    const runs: Place[][] = []
    points.forEach(({ at, values }, index) => {
      const place = { x: xOf(at), y: 100 - (values[id] / top) * 100 }
      if (points[index - 1]?.at === at - 1) runs.at(-1)?.push(place)
      else runs.push([place])
    })
    return { id, runs, end: runs.at(-1)?.at(-1) }
  })
  return { top, step: 100 / Math.max(1, days), xOf, lines }
}

/** The nearest places to those wanted at which labels do not lie on one another; none is pushed out at the bottom. */
export const spread = (wanted: readonly number[], gap: number): number[] => {
  const order = wanted.map((_, at) => at).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const places = [...wanted]
  let least = Number.NEGATIVE_INFINITY
  for (const at of order) {
    places[at] = Math.max(wanted[at] ?? 0, least)
    least = (places[at] ?? 0) + gap
  }
  let most = 100
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, most)
    most = (places[at] ?? 0) - gap
  }
  return places
}
