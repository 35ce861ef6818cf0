import { Box, chakra } from '@chakra-ui/react'
import { Summary } from './summary.tsx'

export type ChartSeries<Id extends string> = readonly { id: Id; label: string }[]
export type ChartBars<Id extends string> = readonly { label: string; values: Record<Id, number> }[]

type ChartTableProps<Id extends string> = {
  caption: string
  unit: string
  series: ChartSeries<Id>
  bars: ChartBars<Id>
  format?: (value: number) => string
}

export const Figure = chakra('figure', { base: { m: '0' } })

export const Plot = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '3',
    fontSize: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Lines at the bottom, in the middle and at the top of a plot. */
export const gridLines = [0, 50, 100].map((y) => (
  <line key={y} x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--sw-colors-line-soft)" />
))

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { px: '3', py: '2', textAlign: 'end', borderBottom: '1px solid', borderBottomColor: 'line.soft' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', color: 'fg.muted', fontSize: 'sm' },
    '& tbody th': { fontWeight: 'normal', whiteSpace: 'nowrap' },
  },
})

/** A chart's figures as a table, also for screen readers. It has few columns, so it fits on a phone. */
export const ChartTable = <Id extends string>({
  caption,
  unit,
  series,
  bars,
  format = String,
}: ChartTableProps<Id>) => (
  <chakra.details mt="3">
    <Summary>Show the figures as a table</Summary>
    {/* Only a focusable element scrolls by keyboard. */}
    <Box role="region" aria-label={caption} tabIndex={0} maxH="80" overflowY="auto" mt="2">
      <Table>
        <chakra.caption srOnly>{caption}</chakra.caption>
        <thead>
          <tr>
            {[{ id: 'unit', label: unit }, ...series].map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ id }) => (
                <td key={id}>{format(values[id])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  </chakra.details>
)

const tops = [1, 2, 4, 6, 10]

/** The smallest round, even number that no bar exceeds. */
export const axisTop = (most: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))))
  return (tops.find((top) => top * power >= most && (top * power) % 2 === 0) ?? 10) * power
}
