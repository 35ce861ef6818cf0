import { type ReactNode, Suspense } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const ReviewsPart = lazyComponent(async () => (await import('./reviews-part.tsx')).ReviewsPart)

const OwnReviewsSection = lazyComponent(async () => (await import('./own-reviews-section.tsx')).OwnReviewsSection)

const Late = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** Loads with the first delivery that has ended, or that came back to its requester. */
export const Reviews = ({ details: { id, status, timeline } }: { details: RequestDetails }) => {
  const hasEnded = isOver(status) || timeline.some(({ type }) => type === 'giveBack' || type === 'withdraw')
  return hasEnded ? (
    <Late>
      <ReviewsPart id={id} />
    </Late>
  ) : null
}

/** Below a profile, where nothing waits for it. */
export const OwnReviews = () => (
  <Late>
    <OwnReviewsSection />
  </Late>
)
