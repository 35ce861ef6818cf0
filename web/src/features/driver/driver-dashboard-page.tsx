import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import type { DriverDelivery } from '#shared/contracts/fleet-shapes.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { byWhatCanBeDone } from '#shared/model/carrier-order.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { type AtTheDoor, ConfirmDelivery, DoorNote } from '#web/components/delivery/confirm-delivery.tsx'
import { NavigateToNextStop } from '#web/components/delivery/stop-links.tsx'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { DoorBadge } from '#web/components/door/door-badge.tsx'
import type { DoorView } from '#web/components/door/door-buttons.tsx'
import { DetailsFoot, JobFrame, JobPayment, NextStepButton, type NextStepProps } from '#web/components/job-parts.tsx'
import { Loaded, NotUpToDate } from '#web/components/loaded.tsx'
import { CardList, usePageArrival } from '#web/components/page.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { DetailsButton, destinationOf, jobNumber, PayNote } from '#web/components/request-parts.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { setSound, useSound } from '#web/lib/chime.ts'
import { shortDate, useNow } from '#web/lib/dates.ts'
import { useRequestList } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Card, PageHeading } from '#web/ui/section.tsx'
import { SoundSwitch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** This driver's open deliveries: what can be done now first. */
const useAssigned = () => {
  const now = useNow()
  const { query, cards } = useRequestList({
    name: 'assigned',
    query: requestQueries.assigned,
    retriesWhileBehind: true,
  })
  return { query, cards: cards?.toSorted(byWhatCanBeDone(new Date(now))) }
}

const useStartDelivery = () =>
  useRequestMutation({
    call: (id: DriverDelivery['id']) => api.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
    failedText: (message) => `Error updating status: ${message}`,
  })

/** The next step of a driver's delivery. */
const NextStep = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />

type AssignedCardProps = { job: DriverDelivery; isOpen: boolean; onOpen: () => void; onStep: (view: DoorView) => void }

/** A delivery assigned to this driver, with its next step. */
const AssignedCard = ({ job, isOpen, onOpen, onStep }: AssignedCardProps) => {
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      isOpen={isOpen}
      head={
        <>
          <chakra.h3 fontSize="md" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            Delivery {jobNumber(job.id)}
          </chakra.h3>
          <chakra.span mr="2">
            <DoorBadge job={job} viewer="carrier" />
          </chakra.span>
        </>
      }
      actions={
        <>
          <DetailsButton name={name} size="lg" isOpen={isOpen} onOpen={onOpen} />
          <NextStep job={job} name={name} onStep={onStep} />
        </>
      }
    >
      <Stack flex="1" gap="3">
        <RequestLine job={job} />
        <Box _empty={{ display: 'none' }}>
          <NavigateToNextStop job={job} />
        </Box>
        <DoorNote job={job} onStep={onStep} />
        <FactList
          facts={[
            { label: 'Requester', value: job.requester_name || 'Not known' },
            { label: 'When', value: `${shortDate(job.preferredDate)}, ${slotHours[job.preferredTimeSlot].label}` },
          ]}
        />
        <JobPayment label="Job payment" pounds={job.price} />
      </Stack>
    </JobFrame>
  )
}

type AssignedDeliveriesProps = {
  openId: string | null
  onOpen: (id: string) => void
  onStep: (at: AtTheDoor) => void
}

const AssignedDeliveries = ({ openId, onOpen, onStep }: AssignedDeliveriesProps) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  const { query, cards } = useAssigned()
  useReadyOffline(cards)
  return (
    <div ref={list}>
      <chakra.h2 textStyle="heading" mb="4">
        Your deliveries
      </chakra.h2>
      {cards && <NotUpToDate query={query} />}
      <Loaded
        query={query}
        data={cards}
        failed="Failed to fetch assigned deliveries"
        shape="card"
        count={2}
        empty={
          <Card>
            <EmptyState art={<NothingHere />} title="You have no active deliveries assigned to you." level="h3">
              New ones will appear here automatically.
            </EmptyState>
          </Card>
        }
      >
        {(cards) => (
          <>
            <CardList items={cards}>
              {(job) => (
                <AssignedCard
                  job={job}
                  isOpen={job.id === openId}
                  onOpen={() => onOpen(job.id)}
                  onStep={(view) => onStep({ id: job.id, view })}
                />
              )}
            </CardList>
            <PayNote viewer="carrier" />
          </>
        )}
      </Loaded>
    </div>
  )
}

type DetailsActionsProps = { details: RequestDetails; onStep: (view: DoorView) => void }

/** The open step at the door and the next step, repeated below the details. */
const DetailsActions = ({ details, onStep }: DetailsActionsProps) => {
  const door = useAssigned().cards?.find(({ id }) => id === details.id)?.door
  if (details.viewer !== 'carrier') return null
  const job = { ...details, door }
  return (
    <>
      <DoorNote job={job} onStep={onStep} />
      <DetailsFoot>
        <NextStep job={job} name={destinationOf(details.deliveryAddress)} onStep={onStep} />
      </DetailsFoot>
    </>
  )
}

export const DriverDashboardPage = () => {
  const { user } = useSession()
  const hasSound = useSound()
  const details = useOpenDetails()
  const atTheDoor = useDialogState<AtTheDoor>()
  const title = user?.business_name ?? 'Dashboard'
  usePageArrival(title)

  return (
    <>
      {/* Kept low on a phone, so that the first delivery's next step is in sight. */}
      <Flex align="start" gap="2">
        <Box flex="1" minW="0">
          <PageHeading
            lead={<chakra.span hideBelow="md">The deliveries your manager has assigned to you.</chakra.span>}
          >
            {title}
          </PageHeading>
        </Box>
        <SoundSwitch on={hasSound} onChange={setSound} label="Sound for new deliveries" />
      </Flex>
      <WithDetails
        side="carrier"
        id={details.id}
        onClose={details.close}
        actions={(job) => <DetailsActions details={job} onStep={(view) => atTheDoor.open({ id: job.id, view })} />}
      >
        <AssignedDeliveries openId={details.id} onOpen={details.open} onStep={atTheDoor.open} />
        <ConfirmDelivery state={atTheDoor} onDone={() => toast.success('Delivery completed successfully!')} />
      </WithDetails>
    </>
  )
}
