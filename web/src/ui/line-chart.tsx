import { Box, chakra, Flex } from '@chakra-ui/react'
import { axisTop, type ChartBars, type ChartSeries, ChartTable, Figure, gridLines, Plot } from './chart-table.tsx'

/** Points of a series, with day numbers. A missing day leaves a gap in the line. */
type ChartPoints<Id extends string> = readonly (ChartBars<Id>[number] & { day: number })[]

/** In per cent of the plot, from the top left corner. */
type Place = { x: number; y: number }

/** The path of each line. A line breaks where days are missing; the last point is at the right edge. */
const linePlot = <Id extends string>(ids: readonly Id[], points: ChartPoints<Id>) => {
  const top = axisTop(Math.max(0, ...points.flatMap(({ values }) => ids.map((id) => values[id]))))
  const first = points[0]?.day ?? 0
  const days = (points.at(-1)?.day ?? first) - first
  const xOf = (day: number): number => (days === 0 ? 100 : ((day - first) / days) * 100)
  const lines = ids.map((id) => {
    const runs: Place[][] = []
    points.forEach(({ day, values }, index) => {
      const place = { x: xOf(day), y: 100 - (values[id] / top) * 100 }
      if (points[index - 1]?.day === day - 1) runs.at(-1)?.push(place)
      else runs.push([place])
    })
    return { id, runs, end: runs.at(-1)?.at(-1) }
  })
  return { top, step: 100 / Math.max(1, days), xOf, lines }
}

/** Moves labels apart, so that none overlap and none leaves the plot at the bottom. */
export const spread = (wanted: readonly number[], gap: number): number[] => {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const places = [...wanted]
  let least = Number.NEGATIVE_INFINITY
  for (const index of order) {
    places[index] = Math.max(wanted[index] ?? 0, least)
    least = (places[index] ?? 0) + gap
  }
  let most = 100
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index] ?? 0, most)
    most = (places[index] ?? 0) - gap
  }
  return places
}

type LineChartProps<Id extends string> = {
  caption: string
  /** The heading of the table's first column: what each point is. */
  unit: string
  /** Up to three series, each with its own colour, dashes and a label at its end. */
  series: ChartSeries<Id>
  points: ChartPoints<Id>
}

const looks = [
  { stroke: 'var(--sw-colors-brand-solid)' },
  { stroke: 'var(--sw-colors-info-text)', strokeDasharray: '7 6' },
  { stroke: 'var(--sw-colors-warning-text)', strokeDasharray: '0.5 6' },
]
const pen = { fill: 'none', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const height = 200
// The height of a label, in per cent of the plot.
const labelGap = 10

/** A line chart with the same figures in a table below. The plot stretches to any width, its strokes do not. */
export const LineChart = <Id extends string>({ caption, unit, series, points }: LineChartProps<Id>) => {
  const { top, step, xOf, lines } = linePlot(
    series.map(({ id }) => id),
    points,
  )
  const labels = spread(
    lines.map(({ end }) => end?.y ?? 100),
    labelGap,
  )

  return (
    <Figure>
      <chakra.figcaption srOnly>{caption}</chakra.figcaption>
      <Plot gridTemplateColumns="auto minmax(0, 1fr) auto" rowGap="2.5" pt="2" aria-hidden="true">
        <Flex direction="column" justify="space-between" textAlign="end" my="-2">
          {[top, top / 2, 0].map((figure) => (
            <span key={figure}>{figure.toLocaleString('en-GB')}</span>
          ))}
        </Flex>
        <svg width="100%" height={height} overflow="visible">
          <title>{caption}</title>
          {gridLines}
          {lines.map(({ id, runs, end }, line) => (
            <g key={id} data-line={id}>
              <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
                <title>{series[line]?.label}</title>
                {runs.map(
                  (run) =>
                    run.length > 1 && (
                      <path
                        key={run[0]?.x}
                        d={pathOf(run)}
                        vectorEffect="non-scaling-stroke"
                        {...pen}
                        {...looks[line]}
                      />
                    ),
                )}
              </svg>
              {runs.map((run) => run.length === 1 && <Dot key={run[0]?.x} line={line} place={run[0]} />)}
              <Dot line={line} place={end} />
            </g>
          ))}
          {points.map(({ day, label, values }) => (
            <g key={day}>
              <title>{`${label}: ${series.map(({ id, label: name }) => `${values[id]} ${name}`).join(', ')}`}</title>
              {/* The tooltip of the whole column. */}
              <rect x={`${xOf(day) - step / 2}%`} width={`${step}%`} height="100%" fill="transparent" />
            </g>
          ))}
        </svg>
        <Box display="grid" h={`${height}px`}>
          {series.map(({ id, label }, line) => (
            <Flex
              key={id}
              gridArea="1 / 1"
              alignSelf="start"
              align="center"
              gap="1.5"
              position="relative"
              transform="translateY(-50%)"
              style={{ top: `${labels[line]}%` }}
            >
              <svg width="20" height="4" overflow="visible" aria-hidden="true">
                <path d="M0 2h20" {...pen} {...looks[line]} />
              </svg>
              {label}
            </Flex>
          ))}
        </Box>
        <span />
        <Flex justify="space-between">
          <span>{points.length > 1 && points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </Flex>
      </Plot>
      <ChartTable {...{ caption, unit, series, bars: points }} />
    </Figure>
  )
}

const pathOf = (run: readonly { x: number; y: number }[]): string => `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}`

const Dot = ({ line, place }: { line: number; place: { x: number; y: number } | undefined }) =>
  place && <circle cx={`${place.x}%`} cy={`${place.y}%`} r="4" fill={looks[line]?.stroke} />
