import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/section.tsx'

/**
 * A form that the server would refuse at its end while its user is suspended. They are told at its beginning; the
 * banner above says why and until when. A draft stays.
 */
export const NotWhileSuspended = ({ what, children }: { what: string; children: ReactNode }) => {
  const { user } = useSession()
  if (!user?.suspended) return children
  return (
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
}
