import { chakra } from '@chakra-ui/react'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { LineChart } from '#web/ui/line-chart.tsx'
import { Card, Section } from '#web/ui/section.tsx'

type Day = AdminStats['growth'][number]

const dayMs = 24 * 3600_000
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const signedNumber = new Intl.NumberFormat('en-GB', { signDisplay: 'exceptZero' })

const series = [
  { id: 'users', label: 'Users' },
  { id: 'partners', label: 'Partners' },
  { id: 'businesses', label: 'Businesses' },
] as const

const toDayLabel = ({ date }: Day): string => format.format(new Date(date))

/** 'Since 24 Oct: users +12, partners +2, businesses 0.' */
const describeGrowth = (days: readonly Day[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last) return 'The first day. Growth shows here from tomorrow.'
  const steps = series.map(({ id, label }) => `${label.toLowerCase()} ${signedNumber.format(last[id] - first[id])}`)
  return `Since ${toDayLabel(first)}: ${steps.join(', ')}.`
}

export const GrowthChart = ({ days }: { days: readonly Day[] }) => (
  <Section title="Growth" lead="The last 30 days, by London’s calendar.">
    <Card>
      <chakra.p mb="4">{describeGrowth(days)}</chakra.p>
      <LineChart
        caption="Users, partners and businesses by day"
        unit="Day"
        series={series}
        points={days.map((day) => ({
          at: Date.parse(day.date) / dayMs,
          label: toDayLabel(day),
          values: day,
        }))}
      />
    </Card>
  </Section>
)
