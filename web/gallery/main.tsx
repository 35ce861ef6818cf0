import '#web/ui/fonts.css'
import '@fontsource-variable/figtree/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { UiGallery } from './ui-gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <UiGallery />
    </UiProvider>
  </StrictMode>,
)
