import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#shared/model/session-user.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/section.tsx'

/** A newcomer's dashboard would lead back to the form, so they get no link. */
export const SuspendedNotice = ({ user, what }: { user: SessionUser; what: string }) => (
  <Card pad="lg">
    <chakra.p textStyle="lead">You can't {what} while your account is suspended.</chakra.p>
    <chakra.p color="fg.muted" mt="2">
      Anything you've filled in is kept.
    </chakra.p>
    {user.is_profile_complete && (
      <Button asChild variant="outline" mt="6">
        <Link to={paths.dashboard}>Go to Dashboard</Link>
      </Button>
    )}
  </Card>
)
