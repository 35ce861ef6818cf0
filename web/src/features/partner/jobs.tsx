import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import type { DirectOffer, RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { CardList } from '#web/components/page.tsx'
import {
  destinationOf,
  JobFacts,
  JobFrame,
  NextStepButton,
  type NextStepProps,
  PayNote,
  progressOf,
} from '#web/components/request-parts.tsx'
import { ago } from '#web/lib/dates.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { ClockIcon } from '#web/ui/icons.tsx'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAcceptJob, useAcceptOffer, useDeclineOffer, useRejectJob, useStartDelivery } from './queries.ts'

const some = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)

/** '2 hours 5 minutes left' until then; the last minute is not counted down. */
export const timeLeft = (expiresAt: string, now: number): string => {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  return `${[some(Math.floor(minutes / 60), 'hour'), some(minutes % 60, 'minute')].filter(Boolean).join(' ')} left`
}

/** A request offered to this partner alone, as one of their rides suits it. */
const OfferCard = ({ offer, now }: { offer: DirectOffer; now: number }) => {
  const accepting = useAcceptOffer()
  const declining = useDeclineOffer()
  const isBusy = accepting.isPending || declining.isPending
  const name = <chakra.span srOnly>: {destinationOf(offer.delivery_address)}</chakra.span>
  return (
    <JobFrame
      head={
        <Badge tone="warning" icon={<ClockIcon size={16} />}>
          {timeLeft(offer.expires_at, now)}
        </Badge>
      }
      actions={
        <>
          <Button
            size="lg"
            variant="outline"
            loading={declining.isPending}
            loadingText="Declining..."
            onClick={() => !isBusy && declining.mutate(offer)}
          >
            Decline{name}
          </Button>
          <Button
            size="lg"
            loading={accepting.isPending}
            loadingText="Accepting..."
            onClick={() => !isBusy && accepting.mutate(offer)}
          >
            Accept Offer{name}
          </Button>
        </>
      }
    >
      <JobFacts job={offer} />
    </JobFrame>
  )
}

/** Shows nothing when there are no offers. */
export const DirectOffers = ({ offers, now }: { offers: readonly DirectOffer[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      {offers.length > 0 && (
        <Section title="New Direct Offers">
          <CardList items={offers}>{(offer) => <OfferCard offer={offer} now={now} />}</CardList>
        </Section>
      )}
    </chakra.div>
  )
}

/** The next step of a delivery. */
const CarrierActions = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />

type ActiveCardProps = {
  job: RequestCard
  isOpen: boolean
  onOpen: () => void
  onGiveBack: () => void
  onConfirm: () => void
}

/** A delivery that this partner carries, with the next thing to do about it. */
const ActiveCard = ({ job, isOpen, onOpen, onGiveBack, onConfirm }: ActiveCardProps) => {
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      isOpen={isOpen}
      head={<StatusBadge status={job.status} />}
      crossLabel={`Cancel delivery: ${name}`}
      onCross={canTransition('giveBack', job.status) ? onGiveBack : undefined}
      actions={
        <>
          <Button size="lg" variant="outline" aria-current={isOpen || undefined} onClick={onOpen}>
            View Details<chakra.span srOnly>: {name}</chakra.span>
          </Button>
          <CarrierActions job={job} name={name} onConfirm={onConfirm} />
        </>
      }
    >
      <Stack gap="4">
        <RouteStrip from={job.pickup_address} to={name} progress={progressOf(job.status)} />
        <Flex align="baseline" justify="space-between" gap="3" wrap="wrap">
          <chakra.span color="fg.muted">Payment</chakra.span>
          <Price pounds={job.price} size="lg" />
        </Flex>
        <PayNote viewer="carrier" />
      </Stack>
    </JobFrame>
  )
}

type ActiveDeliveriesProps = Carrying & { jobs: readonly RequestCard[] }

export const ActiveDeliveries = ({ jobs, openId, onOpen, onGiveBack, onConfirm }: ActiveDeliveriesProps) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      <Section title="My Active Deliveries">
        {jobs.length === 0 ? (
          <EmptyState level="h3" art={<CarriedOn />} title="You have no active deliveries." />
        ) : (
          <CardList items={jobs}>
            {(job) => (
              <ActiveCard
                job={job}
                isOpen={job.id === openId}
                onOpen={() => onOpen(job.id)}
                onGiveBack={() => onGiveBack(job.id)}
                onConfirm={() => onConfirm(job.id)}
              />
            )}
          </CardList>
        )}
      </Section>
    </chakra.div>
  )
}

type DetailsActionsProps = Pick<Carrying, 'onGiveBack' | 'onConfirm'> & { details: RequestDetails }

/** The actions of the card, repeated below the details. */
export const DetailsActions = ({ details, onGiveBack, onConfirm }: DetailsActionsProps) => {
  if (details.viewer !== 'carrier') return null
  return (
    <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
      <CarrierActions
        job={details}
        name={destinationOf(details.deliveryAddress)}
        onConfirm={() => onConfirm(details.id)}
      />
      {canTransition('giveBack', details.status) && (
        <Button size="lg" variant="outline" onClick={() => onGiveBack(details.id)}>
          Cancel Delivery
        </Button>
      )}
    </Flex>
  )
}

/** The actions on a delivery. The id of the open details is in the address. */
export type Carrying = {
  openId: string | null
  onOpen: (id: string) => void
  onGiveBack: (id: RequestCard['id']) => void
  onConfirm: (id: RequestCard['id']) => void
}

/** A job that any partner near it may take. */
const JobCard = ({ job, now }: { job: RequestCard; now: number }) => {
  const accepting = useAcceptJob()
  const rejecting = useRejectJob()
  const name = destinationOf(job.delivery_address)
  return (
    <JobFrame
      head={<chakra.span color="fg.muted">{ago(job.created_at, now)}</chakra.span>}
      crossLabel={`Reject job: ${name}`}
      onCross={accepting.isPending ? undefined : () => rejecting.mutate(job.id)}
      actions={
        <Button
          size="lg"
          variant="outline"
          loading={accepting.isPending}
          loadingText="Accepting..."
          onClick={() => accepting.mutate(job.id)}
        >
          Accept Job<chakra.span srOnly>: {name}</chakra.span>
        </Button>
      }
    >
      <JobFacts job={job} />
    </JobFrame>
  )
}

export const RequestsNearYou = ({ jobs, now }: { jobs: readonly RequestCard[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <chakra.div ref={list}>
      <Section title="Requests Near You">
        {jobs.length === 0 ? (
          <EmptyState level="h3" art={<NothingHere />} title="No available jobs match your criteria right now.">
            New ones appear here by themselves.
          </EmptyState>
        ) : (
          <CardList items={jobs}>{(job) => <JobCard job={job} now={now} />}</CardList>
        )}
      </Section>
    </chakra.div>
  )
}
