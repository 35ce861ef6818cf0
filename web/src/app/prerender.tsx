import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { createRenderCache, keptStyles } from '#web/ui/page-styles.ts'
import { StartFrame } from '#web/ui/start-frame.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { App } from './app.tsx'
import { loadLanding } from './landing.tsx'

export type Rendered = { html: string; css: string; ids: string[] }

const render = (page: ReactNode): Rendered => {
  const cache = createRenderCache()
  const html = renderToString(<CacheProvider value={cache}>{page}</CacheProvider>)
  return { html, ...keptStyles(cache) }
}

/** The content that the build writes into the two HTML files. */
export const renderLanding = async (): Promise<Rendered> => {
  await loadLanding()
  return render(
    <StaticRouter location="/">
      <App />
    </StaticRouter>,
  )
}

export const renderShell = (): Rendered =>
  render(
    <UiProvider>
      <StartFrame />
    </UiProvider>,
  )
