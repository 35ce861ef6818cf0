import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type Rendered = { html: string; css: string; ids: string[] }
type Notices = Pick<Rendered, 'css' | 'ids'> & {
  pages: { path: string; title: string; description: string; html: string }[]
}
type Renderer = {
  renderLanding: () => Promise<Rendered>
  renderShell: () => Rendered
  renderNotices: () => Notices
}

type Options = {
  /** The folder of the built site. Its index.html is the template of both pages. */
  site: string
  /** The module that was built from src/app/prerender.tsx. */
  renderer: string
  /** URLs of the fonts that the first paint needs. */
  fonts: readonly string[]
  /** URLs of scripts that only the landing page needs, besides the app. */
  landing: readonly string[]
}

const entry = /<script type="module" crossorigin src="([^"]*)"><\/script>/

/** Preloads the app. first.js starts it after the first paint. */
const startedAfterPaint = (page: string): string => {
  const [, app] = entry.exec(page) ?? []
  if (!app) throw new Error('The template has no script that starts the app.')
  return page
    .replace(entry, `<link rel="modulepreload" crossorigin href="${app}" />`)
    .replace('<script src="/first.js">', `<script src="/first.js" data-app="${app}">`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<"]/g, (sign) => entities[sign] ?? sign)

/** The template of a page that starts no app. */
const withoutApp = (page: string, { title, description }: { title: string; description: string }): string =>
  page
    .replace(entry, '')
    .replace(/<noscript>.*<\/noscript>/s, '')
    .replace(/<title>.*<\/title>/s, () => `<title>${text(title)} · Sameway</title>`)
    .replace(/(name="description"\s+content=)"[^"]*"/, (_, start) => `${start}"${text(description)}"`)

/** Writes the prerendered landing page, the notices, and the empty shell that serves every other screen. */
export const writePages = async ({ site, renderer, fonts, landing }: Options): Promise<{ inlineStyles: string[] }> => {
  const { renderLanding, renderShell, renderNotices }: Renderer = await import(pathToFileURL(renderer).href)
  const source = readFileSync(`${site}/index.html`, 'utf8')
  const started = startedAfterPaint(source)
  const preloads = fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`)

  // Low priority: after everything that the first paint needs.
  const modules = landing.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`)

  const write = (
    name: string,
    { html, css, ids }: Rendered,
    {
      template = started,
      attributes = '',
      more = [],
    }: { template?: string; attributes?: string; more?: string[] } = {},
  ): string => {
    const inline = html.match(/<[^>]* style="[^"]*"/)
    if (inline) throw new Error(`The content policy refuses style attributes, and ${name} has one: ${inline[0]}`)
    const head = [...preloads, ...more, `<style data-written="${ids.join(' ')}">${css}</style>`].join('\n    ')
    const page = template
      .replace('<!--head-->', () => head)
      .replace('<div id="root"><!--app--></div>', () => `<div id="root"${attributes}>${html}</div>`)
    writeFileSync(`${site}/${name}`, page)
    return css
  }

  const landingStyle = write('index.html', await renderLanding(), {
    attributes: ' data-prerendered="/"',
    more: modules,
  })
  const shellStyle = write('app.html', renderShell())
  const { pages, ...styles } = renderNotices()
  for (const { path, html, ...words } of pages)
    write(`${path.slice(1)}.html`, { ...styles, html }, { template: withoutApp(source, words) })
  return { inlineStyles: [landingStyle, shellStyle, styles.css] }
}
