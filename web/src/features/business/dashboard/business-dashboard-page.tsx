import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { LoadFailure } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { StatCards } from '#web/ui/stat-cards.tsx'
import { useCredentials } from '../drivers/use-credentials.ts'
import { VerificationNotice } from '../profile/verification-notice.tsx'
import { useBusinessProfile, useBusinessStats } from '../queries.ts'
import { AttentionWithDetails } from './attention-with-details.tsx'

const FleetFigures = () => {
  const query = useBusinessStats()
  const { data, error } = query
  return (
    <Box mb={{ base: '10', md: '14' }}>
      {!data && error ? (
        <LoadFailure title="Error loading dashboard data." queries={[query]} />
      ) : (
        <StatCards
          stats={[
            { label: 'Total Drivers', icon: <UsersIcon />, value: data?.totalDrivers },
            { label: 'Active Deliveries', icon: <TruckIcon />, value: data?.activeDeliveries },
            { label: 'Completed Deliveries', icon: <CheckIcon />, value: data?.completedDeliveries },
          ]}
        />
      )}
    </Box>
  )
}

// Loaded late, because all together would be too much for a first load.
const YourDrivers = lazyComponent(async () => (await import('../drivers/your-drivers.tsx')).YourDrivers)
const AvailableDeliveries = lazyComponent(
  async () => (await import('../assign/available-deliveries.tsx')).AvailableDeliveries,
)
const PapersDue = lazyComponent(async () => (await import('../papers/papers-due.tsx')).PapersDue)
const FleetInsights = lazyComponent(async () => (await import('./fleet-insights.tsx')).FleetInsights)

export const BusinessDashboardPage = () => {
  const { user } = useSession()
  const { data: profile } = useBusinessProfile()
  const credentials = useCredentials()
  return (
    <Page title={user?.business_name ?? 'Dashboard'} lead="Your drivers, and the deliveries they can take on.">
      {profile && !profile.is_verified && (
        <Box mb="8">
          <VerificationNotice
            profile={profile}
            action={
              <Button asChild variant="outline" size="sm">
                <Link to={paths.businessProfile}>Go to Business Profile</Link>
              </Button>
            }
          />
        </Box>
      )}
      {/* Items that need a decision come first. */}
      <AttentionWithDetails onReset={credentials.add}>
        <Suspense>
          <PapersDue />
        </Suspense>
        <Suspense fallback={<Skeleton shape="card" />}>
          <AvailableDeliveries isVerified={profile?.is_verified ?? true} />
        </Suspense>
      </AttentionWithDetails>
      <FleetFigures />
      <Suspense fallback={<Skeleton shape="card" count={3} />}>
        <YourDrivers credentials={credentials} />
        <FleetInsights />
      </Suspense>
    </Page>
  )
}
