import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { Suspense, useId, useState } from 'react'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { DashboardError } from '#web/components/loaded.tsx'
import { useCarried, useOffers } from '#web/components/partner-work.ts'
import { PausedBanner } from '#web/components/paused-banner.tsx'
import { SteadyScroll } from '#web/components/steady-scroll.tsx'
import { setSound, useSound } from '#web/lib/chime.ts'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ActiveCards, ActiveDeliveries, type Carrying } from './active-deliveries.tsx'
import { DirectOffers } from './direct-offers.tsx'
import { PlaceLine } from './place-line.tsx'
import { useEarnings, usePool, useStatus } from './queries.ts'
import { RequestsNearYou } from './requests-near-you.tsx'
import { type PartnerPlace, usePlace } from './use-place.ts'

type HubHeaderProps = {
  isOnline: boolean
  /** The requested state while a change is being sent, otherwise the server's. */
  isSwitchedOn: boolean
  onChange: (isOnline: boolean) => void
  place: PartnerPlace
  isPublishing: boolean
  onPublish: () => void
}

/** Whether the partner is online, where, and whether new jobs play a sound. */
const HubHeader = ({ isOnline, isSwitchedOn, onChange, place, isPublishing, onPublish }: HubHeaderProps) => {
  const headingId = useId()
  const hasSound = useSound()
  return (
    <chakra.section aria-labelledby={headingId} mb="8">
      <Card>
        <Flex gap="5" justify="space-between" align="center" wrap="wrap">
          <div>
            <chakra.h2 id={headingId} textStyle="heading">
              Partner Hub
            </chakra.h2>
            <chakra.p color="fg.muted" aria-live="polite">
              {isOnline ? 'You are online.' : 'You are offline.'}
            </chakra.p>
          </div>
          <Switch on={isSwitchedOn} onChange={onChange}>
            Online
          </Switch>
        </Flex>
        {isOnline && (
          <Stack mt="5" gap="4">
            <PlaceLine place={place} />
            <Flex gap="4" justify="space-between" align="center" wrap="wrap">
              <Switch on={hasSound} onChange={setSound}>
                Sound for new jobs
              </Switch>
              <Button variant="outline" onClick={onPublish} aria-expanded={isPublishing}>
                {isPublishing ? 'Cancel' : 'Publish a New Ride +'}
              </Button>
            </Flex>
          </Stack>
        )}
      </Card>
    </chakra.section>
  )
}

/** Offline, there are no jobs and rides, but deliveries can be finished. */
const OfflineHub = (carrying: Carrying) => {
  const { cards = [] } = useCarried()
  useReadyOffline(cards)
  return (
    <>
      <EmptyState level="h3" art={<CarriedOn />} title="Ready to work?">
        Go online to start receiving job requests.
      </EmptyState>
      {cards.length > 0 && (
        <>
          <chakra.h3 textStyle="subheading" mb="4">
            {cards.length === 1 ? 'You have 1 active delivery.' : `You have ${cards.length} active deliveries.`}
          </chakra.h3>
          <ActiveCards jobs={cards} {...carrying} />
        </>
      )}
    </>
  )
}

const PublishRide = lazyComponent(async () => (await import('./publish-ride.tsx')).PublishRide)
const EarningsSection = lazyComponent(
  async () => (await import('#web/components/earnings-section.tsx')).EarningsSection,
)
const MyRides = lazyComponent(async () => (await import('./my-rides.tsx')).MyRides)

const PartnerEarnings = () => <EarningsSection query={useEarnings()} />

type OnlineHubProps = Carrying & { isPublishing: boolean; onPublished: () => void }

const OnlineHub = ({ isPublishing, onPublished, ...carrying }: OnlineHubProps) => {
  const now = useNow()
  const offers = useOffers(now)
  const carried = useCarried()
  const pool = usePool()
  const queries = [offers.query, carried.query, pool.query]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  return (
    <SteadyScroll>
      {isPublishing && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <PublishRide onDone={onPublished} />
        </Suspense>
      )}
      {failed.length > 0 && (
        <Box mb="8">
          <DashboardError failed={failed} />
        </Box>
      )}
      {queries.some(({ isPending }) => isPending) && <Skeleton shape="card" count={2} />}
      {offers.cards && <DirectOffers offers={offers.cards} now={now} />}
      {carried.cards && <ActiveDeliveries jobs={carried.cards} {...carrying} />}
      {pool.cards && <RequestsNearYou jobs={pool.cards} now={now} />}
      <Suspense fallback={<Skeleton shape="card" />}>
        <MyRides />
      </Suspense>
    </SteadyScroll>
  )
}

export const VerifiedHub = (carrying: Carrying) => {
  const status = useStatus()
  const { query } = status
  const isOnline = query.data?.is_online
  const place = usePlace(isOnline ?? false, status)
  const [isPublishing, setIsPublishing] = useState(false)

  if (query.isPending) return <Skeleton shape="card" count={2} />
  if (isOnline === undefined) return <DashboardError failed={[query]} />

  const change = (next: boolean) => {
    if (next) place.allow()
    setIsPublishing(false)
    status.set(next)
  }

  return (
    <>
      <HubHeader
        isOnline={isOnline}
        isSwitchedOn={status.requested ?? isOnline}
        onChange={change}
        place={place}
        isPublishing={isPublishing}
        onPublish={() => setIsPublishing(!isPublishing)}
      />
      <PausedBanner who="partner" until={query.data?.paused_until} />
      {isOnline ? (
        <OnlineHub {...carrying} isPublishing={isPublishing} onPublished={() => setIsPublishing(false)} />
      ) : (
        <OfflineHub {...carrying} />
      )}
      <Suspense fallback={<Skeleton shape="card" />}>
        <PartnerEarnings />
      </Suspense>
    </>
  )
}
