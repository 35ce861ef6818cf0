import '#web/ui/fonts.css'
import '@fontsource-variable/figtree/wght.css'
import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadVisitorsClients } from '#web/lib/api.ts'
import { canReachServer } from '#web/lib/lazy-component.ts'
import { log } from '#web/lib/log.ts'
import { isLogOutPending } from '#web/lib/log-out.ts'
import { mayBeSignedIn } from '#web/lib/session.tsx'
import { createPageCache } from '#web/ui/page-styles.ts'
import { App } from './app.tsx'
import { loadLanding } from './landing.tsx'

const leavingMs = 10_000
let leftAt = -leavingMs
// Phones fire only `pagehide`.
for (const end of ['beforeunload', 'pagehide']) addEventListener(end, ({ timeStamp }) => (leftAt = timeStamp))

/**
 * A page that was open during a deploy requests files that no longer exist. It reloads once per missing file to find
 * the new ones, but only if the server answers: a reload without a connection would lose the page. Leaving the page
 * also cancels requests, and a reload would then stop the navigation.
 */
const reloadAfterDeploy = async ({ payload: { message: missing } }: VitePreloadErrorEvent): Promise<void> => {
  if (sessionStorage.getItem('reloaded-for') === missing) return
  if (!(await canReachServer()) || performance.now() - leftAt < leavingMs) return
  sessionStorage.setItem('reloaded-for', missing)
  location.reload()
}

/** Once the page has loaded, the service worker keeps what the app needs to start without a connection. */
const keepShellOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // Without it, the app still works as long as there is a connection.
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <CacheProvider value={createPageCache()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>
)

/** Error boundaries show the failure, so the console logs it as information only. */
const options = { onCaughtError: (error: unknown) => log('A part of the page could not be shown.', error) }

const isVisitor = !mayBeSignedIn()
const isPrerendered = isVisitor && root.dataset.prerendered === location.pathname

addEventListener('vite:preloadError', (event) => void reloadAfterDeploy(event))

const start = (isTakenOver: boolean): void =>
  // Inside a transition React works in slices, so the page can be scrolled and pressed meanwhile.
  startTransition(() => {
    if (isTakenOver) hydrateRoot(root, app, options)
    else {
      delete root.dataset.prerendered
      createRoot(root, options).render(app)
    }
  })

// Every visitor sees it sooner or later, on whichever screen they start.
if (isVisitor || isLogOutPending())
  loadLanding().then(
    () => start(isPrerendered),
    () => start(false),
  )
else start(false)
// The page may have finished loading before this script ran.
if (document.readyState === 'complete') keepShellOffline()
else addEventListener('load', keepShellOffline)
// Loaded at the first interaction, to be ready when a form is sent. A visitor who only reads never loads them.
for (const sign of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(sign, loadVisitorsClients, { once: true, capture: true })
