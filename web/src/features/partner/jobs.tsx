import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { KeptList, useKeptPlaces } from '#web/components/kept-places.tsx'
import { destinationOf, JobFacts, JobFrame } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { ago } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { ClockIcon } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAcceptJob, useAcceptOffer, useDeclineOffer, useRejectJob } from './queries.ts'

const some = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)

/** '2 hours 5 minutes left' until then; the last minute is not counted down. */
export const timeLeft = (expiresAt: string, now: number): string => {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  return `${[some(Math.floor(minutes / 60), 'hour'), some(minutes % 60, 'minute')].filter(Boolean).join(' ')} left`
}

/** The last says why this card leaves. */
type InList = { isChanged: boolean; onLeave: (text: string) => void }

/** Says so only once the call has succeeded. A refusal is shown by the call itself. */
const afterwards = (call: Promise<unknown>, say: () => void): void => void call.then(say, () => {})

/** A request offered to this partner alone, as one of their rides suits it. */
const OfferCard = ({ offer, now, isChanged, onLeave }: { offer: DirectOffer; now: number } & InList) => {
  const accepting = useAcceptOffer()
  const declining = useDeclineOffer()
  const isBusy = accepting.isPending || declining.isPending
  const name = <chakra.span srOnly>: {destinationOf(offer.delivery_address)}</chakra.span>
  return (
    <JobFrame
      isChanged={isChanged}
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
            onClick={() => !isBusy && afterwards(declining.mutateAsync(offer), () => onLeave('Declined'))}
          >
            Decline{name}
          </Button>
          <Button
            size="lg"
            loading={accepting.isPending}
            loadingText="Accepting..."
            onClick={() => !isBusy && afterwards(accepting.mutateAsync(offer), () => onLeave('Accepted'))}
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
  const kept = useKeptPlaces(offers, list)
  const isChanged = useChanged(offers)
  return (
    <chakra.div ref={list}>
      {kept.places.length > 0 && (
        <Section title="New Direct Offers">
          <KeptList kept={kept}>
            {(offer) => (
              <OfferCard
                offer={offer}
                now={now}
                isChanged={isChanged(offer)}
                onLeave={(text) => kept.explain(offer.id, text)}
              />
            )}
          </KeptList>
        </Section>
      )}
    </chakra.div>
  )
}

/** A job that any partner near it may take. */
const JobCard = ({ job, now, isChanged, onLeave }: { job: RequestCard; now: number } & InList) => {
  const accepting = useAcceptJob()
  const rejecting = useRejectJob()
  const name = destinationOf(job.delivery_address)
  const reject = () => {
    // It leaves before the server has answered.
    onLeave('Rejected')
    rejecting.mutate(job.id)
  }
  return (
    <JobFrame
      isChanged={isChanged}
      head={<chakra.span color="fg.muted">{ago(job.created_at, now)}</chakra.span>}
      crossLabel={`Reject job: ${name}`}
      onCross={accepting.isPending ? undefined : reject}
      actions={
        <Button
          size="lg"
          variant="outline"
          loading={accepting.isPending}
          loadingText="Accepting..."
          onClick={() => afterwards(accepting.mutateAsync(job.id), () => onLeave('Accepted'))}
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
  const kept = useKeptPlaces(jobs, list)
  const isChanged = useChanged(jobs)
  return (
    <chakra.div ref={list}>
      <Section title="Requests Near You">
        {kept.places.length === 0 ? (
          <EmptyState level="h3" art={<NothingHere />} title="No available jobs match your criteria right now.">
            New ones appear here by themselves.
          </EmptyState>
        ) : (
          <KeptList kept={kept}>
            {(job) => (
              <JobCard job={job} now={now} isChanged={isChanged(job)} onLeave={(text) => kept.explain(job.id, text)} />
            )}
          </KeptList>
        )}
      </Section>
    </chakra.div>
  )
}
