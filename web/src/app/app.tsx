import { QueryClientProvider } from '@tanstack/react-query'
import { queries } from '#web/lib/queries.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { Live } from './live.tsx'
import { AppRoutes } from './routes.tsx'

/** The whole app save its router: the browser's, or the one of the prerendering. */
export const App = () => (
  <UiProvider>
    <CrashScreen>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <Live />
          <AppRoutes />
        </SessionProvider>
      </QueryClientProvider>
    </CrashScreen>
  </UiProvider>
)
