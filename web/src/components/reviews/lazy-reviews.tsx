import { Suspense } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const ReviewsPart = lazyComponent(async () => (await import('./reviews-part.tsx')).ReviewsPart)

const hasLeft = ({ type }: RequestDetails['timeline'][number]): boolean => type === 'giveBack' || type === 'withdraw'

/** Loads with the first delivery that has ended, or that came back to its requester. */
export const Reviews = ({ details }: { details: RequestDetails }) =>
  details.completed_at || details.cancelled_at || details.timeline.some(hasLeft) ? (
    <ErrorBoundary>
      <Suspense>
        <ReviewsPart id={details.id} />
      </Suspense>
    </ErrorBoundary>
  ) : null
