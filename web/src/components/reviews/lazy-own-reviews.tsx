import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const OwnReviewsSection = lazyComponent(async () => (await import('./own-reviews-section.tsx')).OwnReviewsSection)

/** Below a profile, where nothing waits for it. Not part of `lazy-reviews`, which the dashboard loads first. */
export const OwnReviews = () => (
  <ErrorBoundary>
    <Suspense>
      <OwnReviewsSection />
    </Suspense>
  </ErrorBoundary>
)
