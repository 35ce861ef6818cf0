import { chakra } from '@chakra-ui/react'
import type { BusinessStats } from '#shared/contracts/business.ts'
import { EarningsSection } from '#web/components/earnings-section.tsx'
import { shortDay } from '#web/lib/dates.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useBusinessStats, useFleetEarnings } from '../queries.ts'

type Day = BusinessStats['deliveries_by_day'][number]

const series = [
  { id: 'completed', label: 'Completed' },
  { id: 'cancelled', label: 'Cancelled' },
] as const

const sum = (days: readonly Day[], id: (typeof series)[number]['id']) => days.reduce((all, day) => all + day[id], 0)

const DeliveriesByDay = ({ days }: { days: readonly Day[] }) => {
  const completed = sum(days, 'completed')
  const cancelled = sum(days, 'cancelled')
  return (
    <Section title="Deliveries Over Time" lead="The last 30 days, in London time.">
      <Card>
        {completed + cancelled === 0 ? (
          <chakra.p color="fg.muted">Nothing delivered in the last 30 days.</chakra.p>
        ) : (
          <>
            <chakra.p mb="4">{`${completed} completed, ${cancelled} cancelled in ${days.length} days.`}</chakra.p>
            <BarChart
              caption="Deliveries by day"
              unit="Day"
              series={series}
              bars={days.map(({ date, ...values }) => ({ label: shortDay(date), values }))}
            />
          </>
        )}
      </Card>
    </Section>
  )
}

/** The fleet's results. If loading fails, the figures above show the error. */
export const FleetInsights = () => {
  const { data, isPending } = useBusinessStats()
  const earnings = useFleetEarnings()
  const { user } = useSession()
  return (
    <>
      <EarningsSection
        query={earnings}
        statement={paths.businessTaxStatement}
        {...(user?.business_name && { payee: user.business_name })}
      />
      {isPending && <Skeleton shape="card" />}
      {data && <DeliveriesByDay days={data.deliveries_by_day} />}
    </>
  )
}
