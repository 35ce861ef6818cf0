import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { Page } from '#web/lib/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { FleetFigures } from './dashboard/fleet-figures.tsx'
import { useBusinessProfile } from './profile/use-business-profile.ts'
import { VerificationNotice } from './profile/verification-notice.tsx'

// Each comes with its own first call; together they would be too much for a first load.
const YourDrivers = lazy(() =>
  import('./drivers/your-drivers.tsx').then(({ YourDrivers }) => ({ default: YourDrivers })),
)
const AvailableDeliveries = lazy(() =>
  import('./assign/available-deliveries.tsx').then(({ AvailableDeliveries }) => ({ default: AvailableDeliveries })),
)
const FleetInsights = lazy(() =>
  import('./dashboard/fleet-insights.tsx').then(({ FleetInsights }) => ({ default: FleetInsights })),
)

export const BusinessDashboardPage = () => {
  const { user } = useSession()
  const { data: profile } = useBusinessProfile()
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
      <FleetFigures />
      <Suspense fallback={<Skeleton shape="card" count={3} />}>
        <YourDrivers />
        <AvailableDeliveries isVerified={profile?.is_verified ?? true} />
        <FleetInsights />
      </Suspense>
    </Page>
  )
}
