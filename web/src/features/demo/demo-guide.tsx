import { Box } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { isDemo } from '#web/lib/demo.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { keepTourPlace, readTourPlace } from './tour-place.ts'

const DemoBar = lazyComponent(async () => (await import('./demo-bar.tsx')).DemoBar)

/** The tour of the demo world, above every screen of its people, until it is put away. Elsewhere it loads nothing. */
export const DemoGuide = () => {
  const [isShown, setIsShown] = useState(() => isDemo() && !readTourPlace().isAway)
  const putAway = () => {
    keepTourPlace({ isAway: true })
    setIsShown(false)
  }
  return (
    isShown && (
      <ErrorBoundary>
        {/* As high as the bar, so that the screen below stays in place. */}
        <Suspense
          fallback={
            <Box css={{ minH: { base: '6rem', md: '5.25rem' }, '@media (height < 30rem)': { minH: 'target' } }} />
          }
        >
          <DemoBar onPutAway={putAway} />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
