import { chakra, Flex } from '@chakra-ui/react'
import { Suspense, useRef } from 'react'
import type { DirectOffer } from '#shared/contracts/request-shapes.ts'
import { OpenPreview, usePreviewDialog } from '#web/components/delivery/open-preview.tsx'
import { dayAndSlot, JobBadges } from '#web/components/job-parts.tsx'
import { KeptList, type Leaving, useKeptPlaces } from '#web/components/kept-places.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { useChanged } from '#web/components/use-changed.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { ClockIcon } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { HubCard, JobDistance, JobOpener, JobPay } from './hub-card.tsx'
import { hubParts } from './hub-parts.tsx'
import { useAcceptOffer, useDeclineOffer } from './queries.ts'
import { noteMovement, usePressOnce } from './use-press-once.ts'

const some = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}`)

/** '2 h 5 min left', short enough for one line with the badges. The last minute is not counted down. */
export const timeLeft = (expiresAt: string, now: number): string => {
  const minutes = Math.floor((Date.parse(expiresAt) - now) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  return `${[some(Math.floor(minutes / 60), 'h'), some(minutes % 60, 'min')].filter(Boolean).join(' ')} left`
}

/** `onLeave` says why this card leaves. */
export type InList = { isChanged: boolean; onLeave: (leaving: Leaving) => void }

type OfferButtonsProps = { offer: DirectOffer; size?: 'md' | 'lg'; onLeave: (leaving: Leaving) => void }

const OfferButtons = ({ offer, size = 'lg', onLeave }: OfferButtonsProps) => {
  const accepting = useAcceptOffer()
  const declining = useDeclineOffer()
  const once = usePressOnce()
  const name = <chakra.span srOnly>: {destinationOf(offer.delivery_address)}</chakra.span>
  return (
    <>
      <Button
        size={size}
        variant="outline"
        loading={declining.isPending}
        loadingText="Declining..."
        onClick={() =>
          once(
            () => declining.mutateAsync(offer),
            () => onLeave({ text: 'Declined' }),
          )
        }
      >
        Decline{name}
      </Button>
      <Button
        size={size}
        loading={accepting.isPending}
        loadingText="Accepting..."
        onClick={() =>
          once(
            () => accepting.mutateAsync(offer),
            () => onLeave({ text: 'Accepted' }),
          )
        }
      >
        Accept Offer{name}
      </Button>
    </>
  )
}

const RecordLink = lazyComponent(async () => (await import('#web/components/record/record-link.tsx')).RecordLink)

/** Loads after the card. */
const OwnerRecord = ({ id, line }: { id: DirectOffer['id']; line: NonNullable<DirectOffer['record']> }) => (
  <chakra.p fontSize="sm" color="fg.muted">
    Requester:{' '}
    <ErrorBoundary>
      <Suspense>
        <RecordLink line={line} side="requester" of={{ owner: id }} name="The requester" look={{}} />
      </Suspense>
    </ErrorBoundary>
  </chakra.p>
)

type OfferCardProps = InList & { offer: DirectOffer; now: number; onDetails: () => void }

/** A request offered to this partner only, because it suits one of their rides. */
const OfferCard = ({ offer, now, isChanged, onLeave, onDetails }: OfferCardProps) => (
  <HubCard
    isChanged={isChanged}
    head={
      <JobBadges job={offer} isCompact>
        <Badge size="sm" tone="warning" icon={<ClockIcon size={16} />}>
          {timeLeft(offer.expires_at, now)}
        </Badge>
      </JobBadges>
    }
    heading={<JobOpener job={offer} aria-haspopup="dialog" onOpen={onDetails} />}
    actions={<OfferButtons offer={offer} size="md" onLeave={onLeave} />}
  >
    <Flex align="baseline" justify="space-between" gap="2">
      <JobDistance job={offer} when={dayAndSlot(offer)} />
      <JobPay job={offer} />
    </Flex>
    {offer.record && <OwnerRecord id={offer.id} line={offer.record} />}
  </HubCard>
)

const noOffersText = 'You have no direct offers. When one of your rides suits someone, they can send you one.'

export const DirectOffers = ({ offers, now }: { offers: readonly DirectOffer[]; now: number }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  const kept = useKeptPlaces(offers, list)
  const isChanged = useChanged(offers)
  const preview = usePreviewDialog<DirectOffer>()
  return (
    <chakra.div ref={list}>
      <Section title="New Direct Offers" id={hubParts.offers}>
        {kept.places.length === 0 ? (
          <chakra.p color="fg.muted">{noOffersText}</chakra.p>
        ) : (
          <KeptList kept={kept}>
            {(offer) => (
              <OfferCard
                offer={offer}
                now={now}
                isChanged={isChanged(offer)}
                onLeave={(leaving) => kept.explain(offer.id, leaving)}
                onDetails={() => preview.open(offer)}
              />
            )}
          </KeptList>
        )}
      </Section>
      <OpenPreview
        preview={preview}
        jobs={offers}
        actions={(offer) => (
          <OfferButtons
            offer={offer}
            onLeave={(leaving) => {
              kept.explain(offer.id, leaving)
              preview.close()
              noteMovement()
            }}
          />
        )}
      />
    </chakra.div>
  )
}
