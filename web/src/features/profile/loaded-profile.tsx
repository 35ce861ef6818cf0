import { type ReactNode, useEffect } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { preloadDetailsForm } from './lazy-details-form.tsx'
import { useProfile } from './use-profile.ts'

/** What needs the profile, once it is there; the form for it comes at the same time. */
export const LoadedProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const profile = useProfile()
  useEffect(preloadDetailsForm, [])
  if (profile.data) return children(profile.data)
  if (!profile.isError) return <Skeleton shape="card" count={2} />
  return (
    <LoadError
      title="Failed to load profile data."
      isRetrying={profile.isFetching}
      onRetry={() => void profile.refetch()}
    >
      {messageOf(profile.error)}
    </LoadError>
  )
}
