import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Attention, BusinessStats } from '#shared/contracts/business.ts'
import { ago, useNow } from '#web/lib/dates.ts'
import { paths } from '#web/lib/paths.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useBusinessStats } from '../queries.ts'

type Day = BusinessStats['deliveries_by_day'][number]

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const series = [
  { id: 'completed', label: 'Completed' },
  { id: 'cancelled', label: 'Cancelled' },
] as const

const sum = (days: readonly Day[], id: (typeof series)[number]['id']) => days.reduce((all, day) => all + day[id], 0)

const DeliveriesByDay = ({ days }: { days: readonly Day[] }) => {
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
              bars={days.map(({ date, ...values }) => ({ label: dayFormat.format(new Date(date)), values }))}
            />
          </>
        )}
      </Card>
    </Section>
  )
}

const texts: Record<Attention['kind'], string> = {
  'inactive-carrier': 'is inactive with a delivery on the way. Assign it to another driver.',
  'late-pickup': 'has not picked up a delivery whose time is over.',
  'late-delivery': 'should have delivered by now.',
  'password-unused': 'has a temporary password that has expired. Reset it under Your Drivers.',
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

/** What will go wrong unless the business acts. */
const NeedsAttention = ({ items }: { items: readonly Attention[] }) => {
  const now = useNow()
  return (
    <Section title="Needs attention">
      <Card>
        {items.length === 0 ? (
          <Flex align="center" gap="3">
            <chakra.span color="success.text">
              <CheckIcon />
            </chakra.span>
            Nothing needs your attention.
          </Flex>
        ) : (
          <chakra.ul my="-3">
            {items.map(({ kind, driver_id, driver_name, request_id, since }) => (
              <Item key={`${kind} ${request_id ?? driver_id}`}>
                <chakra.span color="danger.text">
                  <AlertIcon />
                </chakra.span>
                <Box flex="1 1 16rem">
                  <p>
                    <b>{driver_name}</b> {texts[kind]}
                  </p>
                  <chakra.p textStyle="small" color="fg.muted">
                    {`Since: ${ago(since, now)}`}
                  </chakra.p>
                </Box>
                {request_id && (
                  <Button asChild variant="outline" size="sm">
                    <Link to={paths.businessActivity}>
                      Live Activity<chakra.span srOnly>: {driver_name}</chakra.span>
                    </Link>
                  </Button>
                )}
              </Item>
            ))}
          </chakra.ul>
        )}
      </Card>
    </Section>
  )
}

/** The chart and the list below the figures; the figures say why these cannot be loaded. */
export const FleetInsights = () => {
  const { data, isPending } = useBusinessStats()
  if (isPending) return <Skeleton shape="card" count={2} />
  return (
    data && (
      <>
        <DeliveriesByDay days={data.deliveries_by_day} />
        <NeedsAttention items={data.attention} />
      </>
    )
  )
}
