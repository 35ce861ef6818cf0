import { type ReactNode, useEffect } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { preloadDetailsForm } from './lazy-details-form.tsx'
import { useProfile } from './use-profile.ts'

/** What needs the profile, once it is there; the form for it comes at the same time. */
export const LoadedProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const profile = useProfile()
  useEffect(preloadDetailsForm, [])
  if (profile.data) return children(profile.data)
  if (!profile.isError) return <Skeleton shape="card" count={2} />
  return (
    <Banner
      tone="danger"
      title="Failed to load profile data."
      action={
        <Button variant="outline" size="sm" loading={profile.isFetching} onClick={() => void profile.refetch()}>
          Try again
        </Button>
      }
    >
      {messageOf(profile.error)}
    </Banner>
  )
}
