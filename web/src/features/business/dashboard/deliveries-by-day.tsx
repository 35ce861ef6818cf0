import { chakra } from '@chakra-ui/react'
import type { BusinessStats } from '#shared/contracts/business-shapes.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, Section } from '#web/ui/section.tsx'

type Day = BusinessStats['deliveries_by_day'][number]

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const series = [
  { id: 'completed', label: 'Completed' },
  { id: 'cancelled', label: 'Cancelled' },
] as const

const sum = (days: readonly Day[], id: (typeof series)[number]['id']) => days.reduce((all, day) => all + day[id], 0)

export const DeliveriesByDay = ({ days }: { days: readonly Day[] }) => {
  const completed = sum(days, 'completed')
  const cancelled = sum(days, 'cancelled')
  return (
    <Section title="Deliveries Over Time" lead="The last 30 days, by London’s calendar.">
      <Card>
        {completed + cancelled === 0 ? (
          <chakra.p color="fg.muted">Nothing delivered in these days yet.</chakra.p>
        ) : (
          <>
            <chakra.p mb="4">{`${completed} completed, ${cancelled} cancelled in ${days.length} days.`}</chakra.p>
            <BarChart
              caption="Deliveries by day"
              unit="Day"
              series={series}
              bars={days.map(({ date, ...values }) => ({ label: format.format(new Date(date)), values }))}
            />
          </>
        )}
      </Card>
    </Section>
  )
}
