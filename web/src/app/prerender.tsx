import { CacheProvider, type EmotionCache } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { type NoticeName, noticePaths } from '#shared/model/notice-paths.ts'
import { notices } from '#web/components/notices/notices.ts'
import { NoticePage } from '#web/features/notices/notice-page.tsx'
import { createRenderCache, keptStyles } from '#web/ui/page-styles.ts'
import { StartFrame } from '#web/ui/start-frame.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { App } from './app.tsx'
import { loadLanding } from './landing.tsx'

export type Rendered = { html: string; css: string; ids: string[] }

const renderIn = (cache: EmotionCache, page: ReactNode): string =>
  renderToString(<CacheProvider value={cache}>{page}</CacheProvider>)

const render = (page: ReactNode): Rendered => {
  const cache = createRenderCache()
  const html = renderIn(cache, page)
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

export type RenderedNotice = { path: string; title: string; description: string; html: string }

/** The public pages that need no script. They share their styles, so the content policy needs one hash for all. */
export const renderNotices = (): { pages: RenderedNotice[]; css: string; ids: string[] } => {
  const cache = createRenderCache()
  const pages = (Object.keys(noticePaths) as NoticeName[]).map((name) => {
    const html = renderIn(
      cache,
      <UiProvider>
        <NoticePage name={name} />
      </UiProvider>,
    )
    const { title, description } = notices[name]
    return { path: noticePaths[name], title, description, html }
  })
  return { pages, ...keptStyles(cache) }
}
