import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { writePages } from './write-pages.ts'

const template = `<head><title>Old</title><meta name="description"
  content="Old words" /><script src="/first.js"></script><!--head-->
  <script type="module" crossorigin src="/assets/app.js"></script></head><body><div id="root"><!--app--></div><noscript>Needs a script.</noscript></body>`
const rendered = (id: string, html: string) => ({ html, css: `.css-${id}{top:0}`, ids: [id] })

const notice = { path: '/a-notice', title: 'We & you', description: 'A "notice"', html: '<h1>Costs $1</h1>' }

let site: string

const rendererOf = (landing: string) => {
  const renderer = join(site, 'renderer.mjs')
  const source = `export const renderLanding = async () => (${JSON.stringify(rendered('a', landing))})
    export const renderShell = () => (${JSON.stringify(rendered('s', '<p>Loading...</p>'))})
    export const renderNotices = () => (${JSON.stringify({ ...rendered('n', ''), pages: [notice] })})`
  writeFileSync(renderer, source)
  return renderer
}

folderForEachTest('site', (folder) => {
  site = folder
  writeFileSync(join(site, 'index.html'), template)
})

it('refuses a page with a style attribute, because the content policy would block it', async () => {
  const renderer = rendererOf('<div style="color:red">Hello</div>')
  await expect(writePages({ site, renderer, fonts: [], landing: [] })).rejects.toThrow(
    /style attributes.*index\.html.*color:red/,
  )
})

it('writes the landing page and the shell from one template, and returns their styles', async () => {
  const renderer = rendererOf('<h1>Costs $& and $1</h1>')
  const { inlineStyles } = await writePages({
    site,
    renderer,
    fonts: ['/assets/f.woff2'],
    landing: ['/assets/landing.js'],
  })
  const landing = readFileSync(join(site, 'index.html'), 'utf8')
  expect(inlineStyles).toEqual(['.css-a{top:0}', '.css-s{top:0}', '.css-n{top:0}'])
  expect(landing).toContain('<div id="root" data-prerendered="/"><h1>Costs $& and $1</h1></div>')
  expect(landing).toContain('<style data-written="a">.css-a{top:0}</style>')
  expect(landing).toContain('href="/assets/f.woff2" as="font"')
  expect(readFileSync(join(site, 'app.html'), 'utf8')).toContain('<div id="root"><p>Loading...</p></div>')
  expect(landing).toContain('<script src="/first.js" data-app="/assets/app.js">')
  expect(landing).toContain('<link rel="modulepreload" crossorigin href="/assets/app.js" />')
  const preloaded = '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/landing.js" />'
  expect(landing).toContain(preloaded)
  expect(readFileSync(join(site, 'app.html'), 'utf8')).not.toContain(preloaded)
  expect(landing).not.toContain('type="module"')
})

it('writes a notice with its own title and words, which starts no app', async () => {
  await writePages({ site, renderer: rendererOf('<h1>Hello</h1>'), fonts: ['/assets/f.woff2'], landing: [] })
  const page = readFileSync(join(site, 'a-notice.html'), 'utf8')
  expect(page).toContain('<title>We &amp; you · Sameway</title>')
  expect(page).toMatch(/<meta name="description"\s+content="A &quot;notice&quot;" \/>/)
  expect(page).toContain('<div id="root"><h1>Costs $1</h1></div>')
  expect(page).toContain('<script src="/first.js"></script>')
  expect(page).toContain('href="/assets/f.woff2" as="font"')
  expect(page).not.toMatch(/app\.js|noscript|Old/)
})
