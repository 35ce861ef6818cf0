import { chakra } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import { poundsText } from '#shared/model/money.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { shortDay } from '#web/lib/dates.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'

type SumProps = { label: string; sum: Earnings['this_week'] }

const Sum = ({ label, sum: { earned, deliveries } }: SumProps) => (
  <div>
    <chakra.dt textStyle="small" color="fg.muted">
      {label}
    </chakra.dt>
    <dd>
      <Price pounds={earned} size="lg" />
      <chakra.span display="block" textStyle="small" color="fg.muted">
        {deliveries} {deliveries === 1 ? 'delivery' : 'deliveries'}
      </chakra.span>
    </dd>
  </div>
)

const Sums = ({ earnings: { this_week, this_month, days, is_complete } }: { earnings: Earnings }) => (
  <>
    <chakra.dl display="grid" gap="5" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7rem), 1fr))">
      <Sum label="This week" sum={this_week} />
      <Sum label="This month" sum={this_month} />
    </chakra.dl>
    {days.some(({ earned }) => earned > 0) && (
      <chakra.div mt="6">
        <BarChart
          caption="Earnings by day"
          unit="Day"
          series={[{ id: 'earned', label: 'Earned' }]}
          bars={days.map(({ date, earned }) => ({ label: shortDay(date), values: { earned } }))}
          format={poundsText}
        />
      </chakra.div>
    )}
    {!is_complete && <Muted mt="3">You have so many deliveries that the oldest of these days are missing.</Muted>}
  </>
)

type EarningsSectionProps = {
  query: Pick<UseQueryResult<Earnings>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Whom the requesters pay: the business in a fleet. */
  payee?: string
}

/** Income from completed deliveries this week, this month and day by day. */
export const EarningsSection = ({ query, payee = 'you' }: EarningsSectionProps) => (
  <Section title="Earnings" lead={`From completed deliveries. Requesters pay ${payee} directly.`}>
    <Loaded query={query} data={query.data} failed="Your earnings could not be loaded." shape="card">
      {(earnings) => (
        <Card>
          <Sums earnings={earnings} />
        </Card>
      )}
    </Loaded>
  </Section>
)
