import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useState } from 'react'
import type { PaperDue } from '#shared/contracts/paper-shapes.ts'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { useReadyOffline } from '#web/components/delivery/use-ready-offline.ts'
import { HomeScreenFirst } from '#web/components/home-screen-first.tsx'
import { DashboardError } from '#web/components/loaded.tsx'
import { DueLine, useHubDue } from '#web/components/papers/due-line.tsx'
import { useCarried, useOffers } from '#web/components/partner-work.ts'
import { PausedBanner } from '#web/components/paused-banner.tsx'
import { PayNote } from '#web/components/request-parts.tsx'
import { SteadyScroll } from '#web/components/steady-scroll.tsx'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { usePushState } from '#web/lib/push.ts'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ActiveCards, ActiveDeliveries, type Carrying, isInTransit } from './active-deliveries.tsx'
import { askForPush } from './ask-for-push.ts'
import { DirectOffers } from './direct-offers.tsx'
import { HubHeader } from './hub-header.tsx'
import { HubJumps, type HubPart, hubParts } from './hub-parts.tsx'
import { useEarnings, usePool, usePublishedRides, useStatus } from './queries.ts'
import { RequestsNearYou } from './requests-near-you.tsx'
import { type PartnerPlace, usePlace } from './use-place.ts'
import { noteMovement } from './use-press-once.ts'

/**
 * Closer together than on other screens, because the first job should not be far down. Not a recipe, because the
 * parts' own styles would override it.
 */
const close = {
  '& section': { mb: { base: '4', md: '12' }, '& > div:first-of-type': { mb: { base: '2', md: '5' } } },
  '& div:has(> ul)': { mb: '0' },
  '& section ul': { gap: { base: '3', md: '5' } },
}

/** Offline, there are no jobs and rides, but deliveries can be finished. */
const OfflineHub = (carrying: Carrying) => {
  const { cards = [] } = useCarried()
  useReadyOffline(cards)
  const canGetPushes = usePushState() !== 'home-screen'
  return (
    <>
      <EmptyState level="h3" art={<CarriedOn />} title="Ready to work?">
        <p>Go online to start receiving job requests.</p>
        {!canGetPushes && <HomeScreenFirst purpose="To get them while Sameway is closed" />}
      </EmptyState>
      {cards.length > 0 && (
        <>
          <chakra.h3 textStyle="subheading" mb="4">
            {cards.length === 1 ? 'You have 1 active delivery.' : `You have ${cards.length} active deliveries.`}
          </chakra.h3>
          <ActiveCards jobs={cards} {...carrying} />
          <PayNote viewer="carrier" />
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

const PartnerEarnings = () => <EarningsSection query={useEarnings()} statement={paths.taxStatement} />

type OnlineHubProps = Carrying & { place: PartnerPlace; isPublishing: boolean; onPublished: () => void }

/** A paper that is missing or has ended keeps them from jobs, and one in its last week soon will. */
const isPressing = ({ ends }: PaperDue): boolean => ends === null || ends <= addDays(londonTime(new Date()).date, 7)

const isToday = ({ date }: PublishedRide, now: number): boolean => date === londonTime(new Date(now)).date

const OnlineHub = ({ place, isPublishing, onPublished, ...carrying }: OnlineHubProps) => {
  const now = useNow()
  const offers = useOffers(now)
  const carried = useCarried()
  const pool = usePool()
  const { query: ridesQuery, rides } = usePublishedRides()
  const queries = [offers.query, carried.query, pool.query]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  // What is under way comes first.
  const isUnderWay = carried.cards?.some(isInTransit)
  const first: readonly HubPart[] = isUnderWay ? ['active', 'offers'] : ['offers', 'active']
  const sections: Partial<Record<HubPart, ReactNode>> = {
    offers: offers.cards && <DirectOffers key="offers" offers={offers.cards} now={now} />,
    active: carried.cards && <ActiveDeliveries key="active" jobs={carried.cards} {...carrying} />,
  }
  return (
    <>
      <HubJumps
        parts={[...first, 'nearby', 'rides', 'earnings']}
        counts={{
          offers: offers.cards?.length,
          active: carried.cards?.length,
          nearby: pool.cards?.length,
          rides: rides?.length,
        }}
      />
      <SteadyScroll onMoved={noteMovement}>
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
        <Box css={close}>
          {first.map((part) => sections[part])}
          {/* Their order depends on the rides. */}
          {pool.cards && !ridesQuery.isPending && (
            <RequestsNearYou
              jobs={pool.cards}
              loadedAt={pool.query.dataUpdatedAt}
              place={place.near}
              isOnTheRoad={rides?.some((ride) => isToday(ride, now)) ?? false}
              now={now}
            />
          )}
          {/* Below what has loaded, which would jump up when they go. */}
          {[...queries, ridesQuery].some(({ isPending }) => isPending) && <Skeleton shape="card" count={2} />}
          {/* Once, for every price on this screen. */}
          <chakra.div mb="7">
            <PayNote viewer="carrier" />
          </chakra.div>
          <Suspense fallback={<Skeleton shape="card" />}>
            <MyRides />
          </Suspense>
        </Box>
      </SteadyScroll>
    </>
  )
}

export const VerifiedHub = (carrying: Carrying) => {
  const { user } = useSession()
  const status = useStatus()
  const { query } = status
  const due = useHubDue()
  const isOnline = query.data?.is_online
  const place = usePlace(isOnline ?? false, status)
  const [isPublishing, setIsPublishing] = useState(false)

  if (query.isPending) return <Skeleton shape="card" count={2} />
  if (isOnline === undefined) return <DashboardError failed={[query]} />

  const change = (next: boolean) => {
    if (next) {
      if (user) void askForPush(user.id)
      place.allow()
    }
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
      <DueLine due={due.filter(isPressing)} />
      <PausedBanner who="partner" until={query.data?.paused_until} />
      {isOnline ? (
        <OnlineHub {...carrying} place={place} isPublishing={isPublishing} onPublished={() => setIsPublishing(false)} />
      ) : (
        <OfflineHub {...carrying} />
      )}
      <div id={hubParts.earnings}>
        <Suspense fallback={<Skeleton shape="card" />}>
          <PartnerEarnings />
        </Suspense>
      </div>
      {/* Weeks away, so that the jobs come first. */}
      <DueLine due={due.filter((one) => !isPressing(one))} />
    </>
  )
}
