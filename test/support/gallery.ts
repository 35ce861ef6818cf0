import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, vi } from 'vitest'
import { freePort } from '#lib/local/listen.ts'
import { siteHeaders } from '../../web/build/site-headers.ts'
import { launchOnce, type Screen, visitServer } from './browser.ts'

const web = (path: string): string => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))
const configFile = web('vite.config.ts')
const outDir = web('../.cache/gallery')

/** The gallery under the content policy of the site, for the tests of one file. A build loads faster than dev. */
export const openGallery = () => {
  let server: PreviewServer | undefined
  let browser: Browser
  let url = ''

  beforeAll(async () => {
    // Vite decides by this whether to build for development.
    vi.stubEnv('NODE_ENV', 'production')
    const rolldownOptions = { input: web('gallery/index.html') }
    await build({ configFile, logLevel: 'error', build: { outDir, rolldownOptions } })
    vi.unstubAllEnvs()
    const [host, port] = ['127.0.0.1', await freePort()]
    const options = { host, port, strictPort: true, headers: siteHeaders([]) }
    server = await preview({ configFile, build: { outDir }, preview: options })
    url = `http://${host}:${port}`
    browser = await launchOnce()
  }, 120_000)
  afterAll(() => server?.close())

  return { visitor: (screen: Screen) => visitServer({ browser, url }, screen) }
}
