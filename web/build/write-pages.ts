import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type Rendered = { html: string; css: string; ids: string[] }
type Renderer = { renderLanding: () => Promise<Rendered>; renderShell: () => Rendered }

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

/** Writes the prerendered landing page, and the empty shell that serves every other screen. */
export const writePages = async ({ site, renderer, fonts, landing }: Options): Promise<{ inlineStyles: string[] }> => {
  const { renderLanding, renderShell }: Renderer = await import(pathToFileURL(renderer).href)
  const template = startedAfterPaint(readFileSync(`${site}/index.html`, 'utf8'))
  const preloads = fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`)

  // Low priority: after everything that the first paint needs.
  const modules = landing.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`)

  const write = (
    name: string,
    { html, css, ids }: Rendered,
    attributes: string,
    more: readonly string[] = [],
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

  return {
    inlineStyles: [
      write('index.html', await renderLanding(), ' data-prerendered="/"', modules),
      write('app.html', renderShell(), ''),
    ],
  }
}
