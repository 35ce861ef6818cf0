import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { queries } from '#web/lib/queries.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { finishHydration } from './finish-hydration.ts'
import { AppRoutes } from './routes.tsx'
import { ScreenError } from './screen-error.tsx'

const Live = lazyComponent(async () => (await import('./live.tsx')).Live)

const Pushes = lazyComponent(async () => (await import('./pushes.tsx')).Pushes, { isKept: true })

/** The app works without a part that cannot be loaded. */
const Background = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** Visitors get no live updates and no pushes, and load no code for them. */
const LiveWhenSignedIn = () => {
  const { user } = useSession()
  return (
    user && (
      <>
        <Background>
          <Live />
        </Background>
        <Background>
          <Pushes />
        </Background>
      </>
    )
  )
}

/** The whole app without its router, which differs between browser and prerendering. */
export const App = () => (
  <UiProvider renderLink={({ href, ...link }) => <Link to={href} {...link} />}>
    <ErrorBoundary fallback={() => <ScreenError onRetry={() => location.reload()} />} onError={finishHydration}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <LiveWhenSignedIn />
          <AppRoutes />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </UiProvider>
)
