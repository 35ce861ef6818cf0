import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ActiveDeliveries } from './jobs/active-deliveries.tsx'
import type { Carrying } from './jobs/carrying.ts'
import { DirectOffers } from './jobs/direct-offers.tsx'
import { RequestsNearYou } from './jobs/requests-near-you.tsx'
import { useCarried, useOffers, usePool } from './jobs/use-job-lists.ts'

const PublishRide = lazyComponent(async () => (await import('./rides/publish-ride.tsx')).PublishRide)
const MyRides = lazyComponent(async () => (await import('./rides/my-rides.tsx')).MyRides)

type OnlineHubProps = Carrying & { isPublishing: boolean; onPublished: () => void }

export const OnlineHub = ({ isPublishing, onPublished, ...carrying }: OnlineHubProps) => {
  const now = useNow()
  const offers = useOffers(now)
  const carried = useCarried()
  const pool = usePool()
  const queries = [offers.query, carried.query, pool.query]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return (
    <>
      {isPublishing && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <PublishRide onDone={onPublished} />
        </Suspense>
      )}
      {failed.length > 0 && (
        <Box mb="8">
          <LoadError
            title="Could not load your dashboard. Please try refreshing the page."
            isRetrying={failed.some(({ isFetching }) => isFetching)}
            onRetry={retry}
          >
            {messageOf(failed[0]?.error)}
          </LoadError>
        </Box>
      )}
      {queries.some(({ isPending }) => isPending) && <Skeleton shape="card" count={2} />}
      {offers.cards && <DirectOffers offers={offers.cards} now={now} />}
      <Suspense fallback={<Skeleton shape="card" />}>
        <MyRides />
      </Suspense>
      {carried.cards && <ActiveDeliveries jobs={carried.cards} {...carrying} />}
      {pool.cards && <RequestsNearYou jobs={pool.cards} now={now} />}
    </>
  )
}
