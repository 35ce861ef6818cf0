import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ChartSeries } from './bar-chart.tsx'
import { ChartTable } from './chart-table.tsx'
import { type ChartPoints, linePlot, spread } from './line-plot.ts'

type LineChartProps<Id extends string> = {
  caption: string
  /** What a point stands for: the heading of the first column of the table. */
  unit: string
  /** Up to three. Each has its colour, its dashes, and its name where it ends. */
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
// As high as a label, in hundredths of the plot.
const labelGap = 10

const Figure = chakra('figure', { base: { m: '0' } })

const Plot = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    rowGap: '2.5',
    pt: '2',
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Lines with a table of the same figures under them. The plot is stretched to any width, and its strokes are not. */
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
      <Plot aria-hidden="true">
        <Flex direction="column" justify="space-between" textAlign="end" my="-2">
          {[top, top / 2, 0].map((figure) => (
            <span key={figure}>{figure.toLocaleString('en-GB')}</span>
          ))}
        </Flex>
        <svg width="100%" height={height} overflow="visible">
          <title>{caption}</title>
          {[0, 50, 100].map((y) => (
            <line key={y} x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--sw-colors-line-soft)" />
          ))}
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
          {points.map(({ at, label, values }) => (
            <g key={at}>
              <title>{`${label}: ${series.map(({ id, label: name }) => `${values[id]} ${name}`).join(', ')}`}</title>
              {/* The whole column tells its figures to a mouse. */}
              <rect x={`${xOf(at) - step / 2}%`} width={`${step}%`} height="100%" fill="transparent" />
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
