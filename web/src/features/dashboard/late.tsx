import { Box, type BoxProps } from '@chakra-ui/react'
import { Suspense } from 'react'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

/** Loads what the list of requests needs after its first cards. */
export const loadLater = async () => (await import('./later-parts.ts')).laterParts

/** Reserves the space of what loads late, so that the content below stays in place. */
export const Late = ({ children, ...space }: BoxProps) => (
  <ErrorBoundary>
    <Suspense fallback={<Box {...space} />}>{children}</Suspense>
  </ErrorBoundary>
)
