import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'

const SuspendedNotice = lazyComponent(async () => (await import('./suspended-notice.tsx')).SuspendedNotice)

/**
 * Shows suspended users a notice in place of a form that the server would refuse in the end. The banner above says why
 * and until when. A draft stays.
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
