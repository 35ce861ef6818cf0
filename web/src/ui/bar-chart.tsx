import { chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { axisTop, type ChartBars, type ChartSeries, ChartTable, Figure, gridLines, Plot } from './chart-table.tsx'

type BarChartProps<Id extends string> = {
  caption: string
  /** The heading of the table's first column: what each bar is. */
  unit: string
  /** One or two series, stacked: the first is solid, the second hatched. */
  series: ChartSeries<Id>
  bars: ChartBars<Id>
  /** Formats a value. By default, shows the number. */
  format?: (value: number) => string
}

const colours = ['var(--sw-colors-brand-solid)', 'var(--sw-colors-line-strong)']

/** A bar chart with the same figures in a table below. Lengths are percentages, so it fits any width. */
export const BarChart = <Id extends string>({ caption, unit, series, bars, format = String }: BarChartProps<Id>) => {
  const hatch = useId()
  const fills = [colours[0], `url(#${hatch})`]
  const top = axisTop(Math.max(0, ...bars.map(({ values }) => series.reduce((sum, { id }) => sum + values[id], 0))))
  const step = 100 / Math.max(1, bars.length)
  const ends = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)]

  return (
    <Figure>
      <chakra.figcaption srOnly>{caption}</chakra.figcaption>
      <Flex as="ul" wrap="wrap" gap="5" mb="4">
        {series.map(({ id, label }, index) => (
          <Flex as="li" key={id} align="center" gap="2">
            <svg width="16" height="16" aria-hidden="true">
              <rect width="16" height="16" rx="4" fill={fills[index]} />
            </svg>
            {label}
          </Flex>
        ))}
      </Flex>
      <Plot gridTemplateColumns="auto 1fr" rowGap="1.5" aria-hidden="true">
        <Flex direction="column" justify="space-between" textAlign="end" my="-2">
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </Flex>
        <svg width="100%" height="180" overflow="visible">
          <title>{caption}</title>
          <Hatch id={hatch} />
          {gridLines}
          {bars.map(({ label, values }, index) => (
            <g key={label}>
              <title>{`${label}: ${series.map(({ id, label: name }) => `${format(values[id])} ${name}`).join(', ')}`}</title>
              {/* The tooltip of the whole column. */}
              <rect x={`${index * step}%`} width={`${step}%`} height="100%" fill="transparent" />
              {piledUp(series.map(({ id }) => (values[id] / top) * 100)).map(({ y, height }, pile) => (
                <rect
                  key={series[pile]?.id}
                  x={`${(index + 0.15) * step}%`}
                  width={`${0.7 * step}%`}
                  y={`${y}%`}
                  height={`${height}%`}
                  rx="2"
                  fill={fills[pile]}
                />
              ))}
            </g>
          ))}
        </svg>
        <span />
        <Flex justify="space-between">
          {ends.map((bar, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two ticks of a small scale can have the same value.
            <span key={index}>{bar?.label}</span>
          ))}
        </Flex>
      </Plot>
      <ChartTable {...{ caption, unit, series, bars, format }} />
    </Figure>
  )
}

/** Stacks the parts from the bottom up. */
const piledUp = (heights: readonly number[]) => {
  let y = 100
  return heights.map((height) => {
    y -= height
    return { y, height }
  })
}

const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="3" height="6" fill={colours[1]} />
  </pattern>
)
