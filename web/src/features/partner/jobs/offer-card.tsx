import { chakra } from '@chakra-ui/react'
import type { DirectOffer } from '#shared/contracts/request-shapes.ts'
import { JobFacts, JobFrame } from '#web/components/job-card.tsx'
import { destinationOf } from '#web/components/request-facts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClockIcon } from '#web/ui/icons.tsx'
import { timeLeft } from './time-left.ts'
import { useAcceptOffer, useDeclineOffer } from './use-job-moves.ts'

/** A request that somebody offers to this partner alone, as one of their rides suits it. */
export const OfferCard = ({ offer, now }: { offer: DirectOffer; now: number }) => {
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
