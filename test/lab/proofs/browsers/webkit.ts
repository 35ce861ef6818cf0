import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#lib/local/listen.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Size, Started, Tab } from './tab.ts'
import { isDriverReady, newSession } from './webdriver.ts'

const driver = '/usr/bin/WebKitWebDriver'
const display = '/usr/bin/Xvfb'
const miniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** With its toolbar as it is, the window of MiniBrowser cannot be narrower than 447 pixels. */
const narrowToolbar =
  'headerbar, toolbar, entry, button, tabs, tab { min-width: 0; min-height: 0; padding: 0; margin: 0; }\n'

/** MiniBrowser has no headless mode. */
const startDisplay = async (): Promise<{ name: string; child: ChildProcess }> => {
  const child = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as Readable, 'data') // it is a pipe that we read
  return { name: `:${String(number).trim()}`, child }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

/** Each window has a driver of its own: WebKit's knows one session at a time, which begins without cookies. */
const openTab = async (env: NodeJS.ProcessEnv, binary: string, size: Size): Promise<Tab & { version: string }> => {
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}`
  await waitFor('WebKitWebDriver', () => isDriverReady(base))
  const session = await newSession(base, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  await session.resize(size)
  // Adds the height of the toolbar in several steps, because a window takes its size a little later.
  let { height } = size
  await waitFor('the size of the window', async () => {
    const inner = await session.asks<number>('innerHeight')
    if (inner === size.height) return true
    height += size.height - inner
    await session.resize({ ...size, height })
    await setTimeout(200)
    return false
  })
  return {
    version: session.version,
    goes: session.goes,
    asks: session.asks,
    finds: async (expression) => {
      const part = await session.finds(expression)
      return part && { ...part, takesFiles: (paths) => part.types(paths.join('\n')) }
    },
    picture: session.picture,
    reported: () => [],
    closes: async () => {
      await session.ends().catch(() => undefined)
      await end(child)
    },
  }
}

export const startWebKit = async (): Promise<Started> => {
  const binary = miniBrowser()
  if (!existsSync(driver) || !binary) return { missing: 'WebKit is not installed (apt-get install webkit2gtk-driver)' }
  if (!existsSync(display)) return { missing: 'WebKit needs a display here (apt-get install xvfb)' }
  const settings = await mkdtemp(join(tmpdir(), 'sameway-webkit-'))
  await mkdir(join(settings, 'gtk-3.0'))
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), narrowToolbar)
  const { name, child } = await startDisplay()
  const env = { ...process.env, DISPLAY: name, XDG_CONFIG_HOME: settings, TZ: 'Europe/London', LANG: 'en_GB.UTF-8' }
  const opened = new Set<Tab>()
  const stops = async (): Promise<void> => {
    for (const tab of opened) await tab.closes()
    await end(child)
    await rm(settings, { recursive: true, force: true })
  }
  try {
    const { version, ...first } = await openTab(env, binary, { width: 390, height: 844 })
    await first.closes()
    return {
      name: 'WebKit',
      version,
      opens: async (size) => {
        const { version: _, ...tab } = await openTab(env, binary, size)
        opened.add(tab)
        const closes = async (): Promise<void> => {
          opened.delete(tab)
          await tab.closes()
        }
        return { ...tab, closes }
      },
      stops,
    }
  } catch (error) {
    await stops()
    throw error
  }
}
