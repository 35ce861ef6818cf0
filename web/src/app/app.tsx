import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { queries } from '#web/lib/queries.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, PageHeading } from '#web/ui/section.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { finishHydration } from './finish-hydration.ts'
import { AppRoutes } from './routes.tsx'

/** Shown when a screen throws or cannot be loaded. React needs a class for this. */
class CrashScreen extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    finishHydration()
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Card as="main" pad="lg" maxW="lg" mx="auto" my={{ base: '6', md: '20' }} role="alert">
        <PageHeading lead="This screen could not be shown. What you saved is safe.">Something went wrong</PageHeading>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </Card>
    )
  }
}

const Live = lazyComponent(async () => (await import('./live.tsx')).Live)

/** A visitor receives no live updates and loads no code for them. */
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

/** The whole app except its router, which differs between the browser and the prerendering. */
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
