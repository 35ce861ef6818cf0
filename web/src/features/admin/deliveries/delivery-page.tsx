import { chakra, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { DeliveryDetails, DeliveryFile } from '#shared/contracts/admin-people.ts'
import { RequestId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/london.ts'
import { poundsText } from '#shared/model/money.ts'
import { TimelineList } from '#web/components/door/timeline.tsx'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { destinationOf, distanceText, jobNumber } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { EvenFacts } from '../even-facts.tsx'
import { NoneYet, ProblemList, statusOf, whenText } from '../file-lists.tsx'
import { personPath } from '../file-paths.ts'
import { SecondLook, useSecondLook } from '../second-look.tsx'

type Side = DeliveryFile['requester']

const PersonLink = ({ person, none }: { person: Side; none: string }): ReactNode =>
  person ? (
    <Button asChild variant="link" size="inline">
      <Link to={personPath(person.id)}>{person.first_name ?? 'No name yet'}</Link>
    </Button>
  ) : (
    none
  )

const Facts = ({ delivery }: { delivery: DeliveryFile }) => {
  const { requester, carrier, business, timeline } = delivery
  const wasTaken = timeline.some(({ type }) => ['accept', 'acceptOffer', 'assign', 'acceptProposal'].includes(type))
  return (
    <EvenFacts
      facts={[
        { label: 'From', value: delivery.pickup_area },
        { label: 'To', value: destinationOf(delivery.delivery_area) },
        { label: 'When', value: whenText(delivery), wide: true },
        { label: 'Requester', value: <PersonLink person={requester} none="Deleted account" /> },
        {
          label: 'Carrier',
          value: <PersonLink person={carrier} none={wasTaken ? 'Nobody now' : 'Nobody yet'} />,
        },
        { label: 'Business', value: business?.name ?? null },
        { label: 'Service', value: delivery.service_type },
        { label: 'Transport', value: delivery.mode },
        { label: 'Distance', value: distanceText(delivery.distance_km) },
        { label: 'Price', value: poundsText(delivery.price) },
        { label: 'Marked as paid', value: delivery.paid_at && longDate(delivery.paid_at) },
      ]}
    />
  )
}

const Details = ({ details }: { details: DeliveryDetails }) => (
  <FactList
    facts={[
      { label: 'Collect from', value: details.pickup_address, wide: true },
      { label: 'Deliver to', value: details.delivery_address, wide: true },
      { label: 'Receiver', value: details.receiver_contact },
      { label: 'Declared value', value: details.declared_value === null ? null : poundsText(details.declared_value) },
      { label: "Said it's nothing we don't carry", value: details.none_forbidden ? 'Yes' : 'Not asked' },
      { label: 'Notes from the requester', value: details.description, wide: true },
      { label: 'Noted at the pickup', value: details.pickup_note, wide: true },
      { label: 'Note on the cancellation', value: details.cancellation_note, wide: true },
    ]}
  />
)

const Delivery = ({ delivery }: { delivery: DeliveryFile }) => {
  const { id, problem, timeline, service_type: serviceType, outcome } = delivery
  const look = useSecondLook(() => api.admin.openDeliveryDetails({ params: { id } }))
  return (
    <>
      <Stack gap="5" mb={{ base: '10', md: '14' }}>
        <Card>
          <Facts delivery={delivery} />
        </Card>
        <Card as="section" aria-label="Addresses and notes">
          <SecondLook look={look} label="Show addresses and notes">
            {(details) => <Details details={details} />}
          </SecondLook>
        </Card>
      </Stack>
      <Section title="Problem">
        {problem ? <ProblemList problems={[problem]} /> : <NoneYet>No problem was reported.</NoneYet>}
      </Section>
      <Section title="Timeline">
        <TimelineList details={{ timeline, serviceType, outcome }} />
      </Section>
    </>
  )
}

const DeliveryById = ({ id }: { id: RequestId }) => {
  const query = useQuery(queryOf(api.admin, 'getDelivery', { params: { id } }))
  const { data } = query
  return (
    <Page
      title={`Delivery ${jobNumber(id)}`}
      lead="Areas and first names. We log every further look."
      action={data && <StatusBadge status={statusOf(data)} />}
    >
      <Loaded query={query} data={data} failed="This delivery could not be loaded." shape="card" count={3}>
        {(delivery) => (
          <chakra.div maxW="4xl">
            <Delivery delivery={delivery} />
          </chakra.div>
        )}
      </Loaded>
    </Page>
  )
}

/** A delivery, as an admin finds it by its number or from a person. */
export const DeliveryPage = () => {
  const { data: id } = RequestId.safeParse(useParams().id)
  return id ? <DeliveryById key={id} id={id} /> : <Navigate to={paths.adminDashboard} replace />
}
