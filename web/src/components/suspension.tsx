import { useDeferredValue } from 'react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const SuspensionBanner = lazyComponent(async () => (await import('./suspension-banner.tsx')).SuspensionBanner)

/**
 * The banner of a suspended person, which few people load. The screen comes up with it, so that nothing moves; where it
 * is news, the screen stays until it is there.
 */
export const Suspension = ({ user }: { user: SessionUser | null }) => {
  const shown = useDeferredValue(user)
  return shown?.suspended && <SuspensionBanner user={shown} />
}
