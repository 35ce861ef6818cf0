import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import type { DirectOffer } from '#shared/contracts/request-shapes.ts'
import { CardList } from '#web/components/page.tsx'
import { destinationOf, JobFacts, JobFrame } from '#web/components/request-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { ClockIcon } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAcceptOffer, useDeclineOffer } from './queries.ts'

const some = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)

/** '2 hours 5 minutes left' until then; the last minute is not counted down. */
export const timeLeft = (at: string, now: number): string => {
  const minutes = Math.floor((Date.parse(at) - now) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  return `${[some(Math.floor(minutes / 60), 'hour'), some(minutes % 60, 'minute')].filter(Boolean).join(' ')} left`
}

/** A request that somebody offers to this partner alone, as one of their rides suits it. */
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

/** Who has none is told of none. */
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
