import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import type { Returnable } from '#web/components/cancellation/reason-dialog.tsx'
import { type AtTheDoor, DoorNote } from '#web/components/delivery/confirm-delivery.tsx'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import type { DoorView } from '#web/components/door/door-buttons.tsx'
import { DetailsFoot } from '#web/components/job-parts.tsx'
import { CardList } from '#web/components/page.tsx'
import { useCarried } from '#web/components/partner-work.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { Section } from '#web/ui/section.tsx'
import { ActiveCard, CarrierActions } from './active-card.tsx'
import { hubParts } from './hub-parts.tsx'

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

const inTransitFirst = (jobs: readonly RequestCard[]): RequestCard[] =>
  jobs.toSorted((one, other) => Number(isInTransit(other)) - Number(isInTransit(one)))

export const isInTransit = ({ status }: RequestCard): boolean => status === 'in_transit'

export const ActiveDeliveries = ({ jobs, ...carrying }: ActiveDeliveriesProps) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  useReadyOffline(jobs)
  return (
    <chakra.div ref={list}>
      <Section title="My Active Deliveries" id={hubParts.active}>
        {jobs.length === 0 ? (
          <chakra.p color="fg.muted">You have no active deliveries.</chakra.p>
        ) : (
          <ActiveCards jobs={inTransitFirst(jobs)} {...carrying} />
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
    <>
      <DoorNote job={job} onStep={step} hasAnswer={false} />
      <DetailsFoot>
        <CarrierActions job={job} name={destinationOf(details.deliveryAddress)} onStep={step} />
      </DetailsFoot>
      {canTransition('giveBack', details.status) && (
        <Button size="lg" variant="outline" onClick={() => onGiveBack(details)}>
          Cancel Delivery
        </Button>
      )}
    </>
  )
}

/** The actions on a delivery. The id of the open details is in the URL. */
export type Carrying = {
  openId: string | null
  onOpen: (id: string) => void
  onGiveBack: (job: Returnable) => void
  onStep: (at: AtTheDoor) => void
}
