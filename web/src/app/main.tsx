import '#web/ui/fonts.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadClients } from '#web/lib/api.ts'
import { mayBeSignedIn } from '#web/lib/may-be-signed-in.ts'
import { App } from './app.tsx'
import { keepShellOffline } from './keep-shell-offline.ts'
import { reloadAfterDeploy } from './reload-after-deploy.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

const isPrerendered = root.dataset.prerendered === location.pathname && !mayBeSignedIn()

reloadAfterDeploy()
// In a transition React works in slices, so that the page can be scrolled and pressed meanwhile.
startTransition(() => {
  if (isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
})
keepShellOffline()
// Ready by the time that the first button is pressed.
addEventListener('load', () => setTimeout(() => void loadClients().catch(() => {}), 1000))
