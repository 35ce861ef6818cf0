import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import type { DetailsForm } from './details-form.tsx'

const load = () => import('./details-form.tsx')

const Form = lazyComponent(async () => (await load()).DetailsForm)

/** Begins to fetch the form; whoever shows it hears of it if that fails. */
export const preloadDetailsForm = (): void => void load().catch(() => {})

/** The form with all that judges it is a tenth of a screen's first load, which does not need it yet. */
export const LazyDetailsForm = (props: ComponentProps<typeof DetailsForm>) => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <Form {...props} />
  </Suspense>
)
