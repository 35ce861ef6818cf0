import '#web/ui/fonts.ts'
import { CacheProvider } from '@emotion/react'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadVisitorsClients } from '#web/lib/api.ts'
import { mayBeSignedIn } from '#web/lib/session.tsx'
import { createPageCache } from '#web/ui/page-styles.ts'
import { App } from './app.tsx'
import { keepShellOffline } from './keep-shell-offline.ts'
import { reloadAfterDeploy } from './reload-after-deploy.ts'

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

const isPrerendered = root.dataset.prerendered === location.pathname && !mayBeSignedIn()

reloadAfterDeploy()
// In a transition React works in slices, so that the page can be scrolled and pressed meanwhile.
startTransition(() => {
  if (isPrerendered) hydrateRoot(root, app)
  else {
    delete root.dataset.prerendered
    createRoot(root).render(app)
  }
})
// The page may have been loaded before this was.
if (document.readyState === 'complete') keepShellOffline()
else addEventListener('load', keepShellOffline)
// Ready by the time that a form is sent. Who only reads is spared the work; the service worker has fetched the files.
for (const sign of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(sign, () => void loadVisitorsClients(), { once: true, capture: true })
