import { chakra } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import { poundsText } from '#shared/model/money.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { shortDay } from '#web/lib/dates.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
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

type StatementProps = { to: string; needsNumber: boolean }

/** Quiet: nobody has to give the number in order to carry. */
const StatementLink = ({ to, needsNumber }: StatementProps) => (
  <Muted mt="5">
    {needsNumber && 'HMRC asks us for your National Insurance number, now that you’ve earned something. '}
    <Button asChild variant="link" size="inline">
      <Link to={to}>{needsNumber ? 'Add it to your tax statement' : 'See your tax statement'}</Link>
    </Button>
  </Muted>
)

type EarningsSectionProps = {
  /** The path of the statement of what is reported to HMRC. */
  statement: string
  query: Pick<UseQueryResult<Earnings>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Whom the requesters pay: the business in a fleet. */
  payee?: string
}

/** Income from completed deliveries this week, this month and day by day. */
export const EarningsSection = ({ query, statement, payee = 'you' }: EarningsSectionProps) => (
  <Section title="Earnings" lead={`From completed deliveries. Requesters pay ${payee} directly.`}>
    <Loaded query={query} data={query.data} failed="Your earnings could not be loaded." shape="card">
      {(earnings) => (
        <Card>
          <Sums earnings={earnings} />
          <StatementLink to={statement} needsNumber={earnings.needs_ni_number} />
        </Card>
      )}
    </Loaded>
  </Section>
)
