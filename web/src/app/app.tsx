import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { queries } from '#web/lib/queries.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { AppRoutes } from './routes.tsx'

const Live = lazyComponent(async () => (await import('./live.tsx')).Live)

/** Whoever is not signed in hears no news, and loads nothing for it. */
const LiveWhenSignedIn = () => {
  const { user } = useSession()
  return (
    user && (
      <Suspense>
        <Live />
      </Suspense>
    )
  )
}

/** The whole app save its router: the browser's, or the one of the prerendering. */
export const App = () => (
  <UiProvider>
    <CrashScreen>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <LiveWhenSignedIn />
          <AppRoutes />
        </SessionProvider>
      </QueryClientProvider>
    </CrashScreen>
  </UiProvider>
)
