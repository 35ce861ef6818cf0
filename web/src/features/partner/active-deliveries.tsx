import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import type { Returnable } from '#web/components/cancellation/reason-dialog.tsx'
import { type AtTheDoor, DoorNote } from '#web/components/delivery/confirm-delivery.tsx'
import { NavigateToNextStop } from '#web/components/delivery/stop-links.tsx'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import type { DoorView } from '#web/components/door/door-buttons.tsx'
import { JobFrame, JobPayment, NextStepButton, type NextStepProps } from '#web/components/job-parts.tsx'
import { CardList } from '#web/components/page.tsx'
import { useCarried } from '#web/components/partner-work.ts'
import { RequestLine } from '#web/components/request-line.tsx'
import { DetailsButton, destinationOf, PayNote } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { shortDate } from '#web/lib/dates.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { Muted, Section } from '#web/ui/section.tsx'
import { useStartDelivery } from './queries.ts'

/** The next step of a delivery. */
const CarrierActions = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />

type ActiveCardProps = {
  job: RequestCard
  isChanged: boolean
  isOpen: boolean
  onOpen: () => void
  onGiveBack: () => void
  onStep: (view: DoorView) => void
}

/** A delivery that this partner carries, with its next step. */
const ActiveCard = ({ job, isOpen, isChanged, onOpen, onGiveBack, onStep }: ActiveCardProps) => {
  const name = destinationOf(job.delivery_address)
  const { label, hours } = slotHours[job.preferredTimeSlot]
  return (
    <JobFrame
      isOpen={isOpen}
      isChanged={isChanged}
      head={<StatusBadge status={job.status} />}
      crossLabel={`Cancel delivery: ${name}`}
      onCross={canTransition('giveBack', job.status) ? onGiveBack : undefined}
      actions={
        <>
          <DetailsButton name={name} size="lg" isOpen={isOpen} onOpen={onOpen} />
          <CarrierActions job={job} name={name} onStep={onStep} />
        </>
      }
    >
      <Stack gap="4">
        <RequestLine job={job} />
        <Muted>
          {shortDate(job.preferredDate)} · {label} ({hours})
        </Muted>
        {!job.door?.leg && (
          <div>
            <NavigateToNextStop job={job} />
          </div>
        )}
        <DoorNote job={job} onStep={onStep} />
        <JobPayment pounds={job.price} />
        <PayNote viewer="carrier" />
      </Stack>
    </JobFrame>
  )
}

type ActiveDeliveriesProps = Carrying & { jobs: readonly RequestCard[] }

/** A card for each delivery. */
export const ActiveCards = ({ jobs, openId, onOpen, onGiveBack, onStep }: ActiveDeliveriesProps) => {
  const isChanged = useChanged(jobs)
  return (
    <CardList items={jobs}>
      {(job) => (
        <ActiveCard
          job={job}
          isChanged={isChanged(job)}
          isOpen={job.id === openId}
          onOpen={() => onOpen(job.id)}
          onGiveBack={() => onGiveBack(job)}
          onStep={(view) => onStep({ id: job.id, view })}
        />
      )}
    </CardList>
  )
}

export const ActiveDeliveries = ({ jobs, ...carrying }: ActiveDeliveriesProps) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  useReadyOffline(jobs)
  return (
    <chakra.div ref={list}>
      <Section title="My Active Deliveries">
        {jobs.length === 0 ? (
          <EmptyState level="h3" art={<CarriedOn />} title="You have no active deliveries." />
        ) : (
          <ActiveCards jobs={jobs} {...carrying} />
        )}
      </Section>
    </chakra.div>
  )
}

type DetailsActionsProps = Pick<Carrying, 'onGiveBack' | 'onStep'> & { details: RequestDetails }

/** The open step at the door and the card's actions, repeated below the details. */
export const DetailsActions = ({ details, onGiveBack, onStep }: DetailsActionsProps) => {
  const door = useCarried().cards?.find(({ id }) => id === details.id)?.door
  if (details.viewer !== 'carrier') return null
  const job = { ...details, door }
  const step = (view: DoorView) => onStep({ id: details.id, view })
  return (
    <Stack gap="4">
      <DoorNote job={job} onStep={step} />
      <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
        <CarrierActions job={job} name={destinationOf(details.deliveryAddress)} onStep={step} />
        {canTransition('giveBack', details.status) && (
          <Button size="lg" variant="outline" onClick={() => onGiveBack(details)}>
            Cancel Delivery
          </Button>
        )}
      </Flex>
    </Stack>
  )
}

/** The actions on a delivery. The id of the open details is in the URL. */
export type Carrying = {
  openId: string | null
  onOpen: (id: string) => void
  onGiveBack: (job: Returnable) => void
  onStep: (at: AtTheDoor) => void
}
