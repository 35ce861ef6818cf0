import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const load = async () => (await import('./completion-otp.tsx')).CompletionCode
const CompletionCode = lazyComponent(load)

export const preloadCode = () => preload(load)

type LazyCodeProps = { id: RequestCard['id']; name: string }

/** The code on a card. It loads with the first delivery in transit; its space is reserved until then. */
export const LazyCode = (props: LazyCodeProps) => (
  <ErrorBoundary>
    <Suspense fallback={<Box minH={{ base: '6.5rem', sm: '12' }} />}>
      <CompletionCode hasLabel {...props} />
    </Suspense>
  </ErrorBoundary>
)
