import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'

const SuspendedNotice = lazyComponent(async () => (await import('./suspended-notice.tsx')).SuspendedNotice)

/**
 * Replaces a form that the server would refuse in the end with a notice while its user is suspended. The banner above
 * says why and until when. A draft stays.
 */
export const NotWhileSuspended = ({ what, children }: { what: string; children: ReactNode }) => {
  const { user } = useSession()
  return user?.suspended ? (
    <Suspense>
      <SuspendedNotice what={what} user={user} />
    </Suspense>
  ) : (
    children
  )
}
