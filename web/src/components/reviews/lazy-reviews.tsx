import { Suspense } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const ReviewsPart = lazyComponent(async () => (await import('./reviews-part.tsx')).ReviewsPart)

/** Loads with the first delivery that has ended, or that came back to its requester. */
export const Reviews = ({ details: { id, status, timeline } }: { details: RequestDetails }) => {
  const hasEnded = isOver(status) || timeline.some(({ type }) => type === 'giveBack' || type === 'withdraw')
  return hasEnded ? (
    <ErrorBoundary>
      <Suspense>
        <ReviewsPart id={id} />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
