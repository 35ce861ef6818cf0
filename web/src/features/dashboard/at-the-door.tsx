import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const OwnerCards = lazyComponent(async () => (await import('#web/components/door/owner-card.tsx')).OwnerCards)

/** The requests that wait for an answer from their owner. */
export const AtTheDoor = ({ requests }: { requests: readonly RequestCard[] }) => {
  const atTheDoor = requests.filter(({ door }) => door)
  if (atTheDoor.length === 0) return null
  return (
    <ErrorBoundary>
      {/* As high as most of its cards, so that the content below stays in place. */}
      <Suspense fallback={<Box minH="md" />}>
        <OwnerCards requests={atTheDoor} />
      </Suspense>
    </ErrorBoundary>
  )
}
