import { Link } from 'react-router-dom'
import { homeOf } from '#web/app/home-of.ts'
import type { Session } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingHere } from '#web/ui/illustrations/empty-states.tsx'
import { Card } from '#web/ui/section.tsx'

type SetupNotNeededProps = { user: NonNullable<Session['user']> }

/** The screen opens for everybody who is signed in; whoever has nothing to fill in here is shown the way on. */
export const SetupNotNeeded = ({ user }: SetupNotNeededProps) => (
  <Card>
    <EmptyState
      art={<NothingHere />}
      title={user.is_business ? 'Your business profile is set up' : 'This is for business accounts'}
      action={
        <Button asChild>
          <Link to={homeOf(user)}>Go to Dashboard</Link>
        </Button>
      }
    >
      {user.is_business
        ? 'You can change its details under Business Profile.'
        : 'To run a fleet of drivers, sign up with another email address as a business.'}
    </EmptyState>
  </Card>
)
