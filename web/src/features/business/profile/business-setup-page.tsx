import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { homePath } from '#web/lib/redirects.ts'
import { type Session, useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NothingHere } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'

type SetupNotNeededProps = { user: NonNullable<Session['user']> }

/** Every signed-in user may open the screen. Those who need no setup get a link home. */
const SetupNotNeeded = ({ user }: SetupNotNeededProps) => (
  <Card>
    <EmptyState
      art={<NothingHere />}
      title={user.is_business ? 'Your business profile is set up' : 'This is for business accounts'}
      action={
        <Button asChild>
          <Link to={homePath(user)}>Go to Dashboard</Link>
        </Button>
      }
    >
      {user.is_business
        ? 'You can change the details under Business Profile.'
        : 'To run a fleet of drivers, sign up as a business with another email address.'}
    </EmptyState>
  </Card>
)

const SetupForm = lazyComponent(async () => (await import('./setup-form.tsx')).SetupForm)

export const BusinessSetupPage = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const isNeeded = user?.is_business && !user.has_business_profile
  return (
    <Page
      title="Set Up Your Business Profile"
      lead={isNeeded && 'Tell us about your business. An admin checks it before your drivers set off.'}
    >
      <Box maxW="3xl">
        {user && !isNeeded && <SetupNotNeeded user={user} />}
        {user && isNeeded && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <SetupForm userId={user.id} onDone={() => void navigate(paths.businessDashboard)} />
          </Suspense>
        )}
      </Box>
    </Page>
  )
}
