import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { contracts } from '#shared/contracts/contracts.ts'
import { apiPage } from './api-page.ts'
import { lockBuild } from './lock-build.ts'
import { openApi } from './openapi.ts'
import { precompress } from './precompress.ts'
import { siteHeaders } from './site-headers.ts'
import { beginBuild, isStampFresh } from './site-stamp.ts'
import { writePages } from './write-pages.ts'
import { firstFiles, landingFiles, type Manifest, writeServiceWorker } from './write-service-worker.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const site = `${root}dist/web`
const rendererFolder = `${root}.cache/prerender`

const common = { configFile: `${root}web/vite.config.ts`, logLevel: 'warn' } as const satisfies InlineConfig

/** Builds the site unless it is up to date with the sources. If several processes ask at once, one of them builds. */
export const buildStaleSite = async (): Promise<void> => {
  if (isStampFresh(root)) return
  const unlock = await lockBuild(`${root}.cache`)
  try {
    if (!isStampFresh(root)) await buildSite()
  } finally {
    unlock()
  }
}

/** Builds all static files into dist/web. */
const buildSite = async (): Promise<void> => {
  const finishBuild = beginBuild(root)
  await build(common)
  await build({
    ...common,
    build: { ssr: 'src/app/prerender.tsx', outDir: rendererFolder, manifest: false, copyPublicDir: false },
  })

  const manifest: Manifest = JSON.parse(readFileSync(`${site}/.vite/manifest.json`, 'utf8'))
  const assets = readdirSync(`${site}/assets`)
  const fonts = assets
    .filter((name) => /-latin-(wght|800)-normal-.*\.woff2$/.test(name))
    .map((name) => `/assets/${name}`)
  const pages = { site, renderer: `${rendererFolder}/prerender.js`, fonts, landing: landingFiles(manifest) }
  const { inlineStyles } = await writePages(pages)
  writeFileSync(`${site}/csp.json`, JSON.stringify(siteHeaders(inlineStyles), null, 2))

  writeServiceWorker(site, [...firstFiles(manifest), ...fonts])

  const description = openApi(contracts)
  mkdirSync(`${site}/api`, { recursive: true })
  writeFileSync(`${site}/api/openapi.json`, JSON.stringify(description))
  writeFileSync(
    `${site}/api/docs.html`,
    apiPage(contracts, [...firstFiles(manifest).filter((file) => file.endsWith('.css')), '/api-docs.css']),
  )

  await precompress(site)
  finishBuild()
}
