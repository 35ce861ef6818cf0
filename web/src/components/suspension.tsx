import { useDeferredValue } from 'react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const SuspensionBanner = lazyComponent(async () => (await import('./suspension-banner.tsx')).SuspensionBanner)

/** Few users need this banner, so it loads late. The screen waits for it, so that nothing moves when it appears. */
export const Suspension = ({ user }: { user: SessionUser | null }) => {
  const shown = useDeferredValue(user)
  return shown?.suspended && <SuspensionBanner user={shown} />
}
