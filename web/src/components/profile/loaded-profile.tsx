import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import type { Profile } from '#shared/contracts/users.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import type { DetailsForm } from './details-form.tsx'
import { useProfile } from './queries.ts'

const load = async () => (await import('./details-form.tsx')).DetailsForm
const Form = lazyComponent(load)

/** Lazy, because form and validation are a tenth of a screen's first load, which does not need them yet. */
export const LazyDetailsForm = (props: ComponentProps<typeof DetailsForm>) => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <Form {...props} />
  </Suspense>
)

/** Shows its children once the profile is loaded, and loads the form meanwhile. */
export const LoadedProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const profile = useProfile()
  useEffect(() => preload(load), [])
  return (
    <Loaded query={profile} data={profile.data} failed="Failed to load profile data." shape="card" count={2}>
      {children}
    </Loaded>
  )
}
