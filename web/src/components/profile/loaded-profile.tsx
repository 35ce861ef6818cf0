import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import type { DetailsForm } from './details-form.tsx'
import { useProfile } from './queries.ts'

const load = async () => (await import('./details-form.tsx')).DetailsForm
const Form = lazyComponent(load)

/** The form and its validation would be a tenth of a screen's first load, which does not need them yet. */
export const LazyDetailsForm = (props: ComponentProps<typeof DetailsForm>) => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <Form {...props} />
  </Suspense>
)

/** Shows its children once the profile is loaded, and loads the form meanwhile. */
export const LoadedProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const profile = useProfile()
  useEffect(() => preload(load), [])
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
