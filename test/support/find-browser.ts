import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

export type Machine = {
  platform: NodeJS.Platform
  arch: string
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
}

/** The npm package with a browser. It is for Linux on x64 alone: its Chromium for arm64 is not on npm. */
const packedBrowser = 'node_modules/@sparticuz/chromium/bin/chromium.br'

const onMacs = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${name}.app/Contents/MacOS/${name}`)
const onWindows = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]
const onLinux = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const isGiven = (folder: string | undefined): folder is string => Boolean(folder)

/** Each place where a browser may be installed, Chrome before Chromium before Edge. */
const knownPlaces = ({ platform, env }: Machine): string[] => {
  if (platform === 'darwin') {
    const folders = ['/Applications', env.HOME && posix.join(env.HOME, 'Applications')].filter(isGiven)
    return onMacs.flatMap((app) => folders.map((folder) => posix.join(folder, app)))
  }
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(isGiven)
    return onWindows.flatMap((parts) => folders.map((folder) => win32.join(folder, ...parts)))
  }
  const folders = env.PATH?.split(':').filter(isGiven) ?? []
  return onLinux.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
}

/** The path of a Chrome, Chromium or Edge, or 'packaged' for the one from npm. CHROME_PATH comes first. */
export const findBrowser = (machine: Machine): string | undefined => {
  const { platform, arch, env, exists } = machine
  // If CHROME_PATH is wrong, no other browser is used: the user should see the mistake.
  if (env.CHROME_PATH) return exists(env.CHROME_PATH) ? env.CHROME_PATH : undefined
  if (platform === 'linux' && arch === 'x64' && exists(packedBrowser)) return 'packaged'
  return knownPlaces(machine).find(exists)
}

const commands: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
}

/** The message when findBrowser finds none. */
export const whyNoBrowser = ({ platform, env }: Machine): string =>
  env.CHROME_PATH
    ? `CHROME_PATH names ${env.CHROME_PATH}, which is not there: unset it, or let it name a Chrome, Chromium or Edge.`
    : `This machine has no Chrome, Chromium or Edge: install one (${commands[platform] ?? 'sudo apt-get install chromium'}), or let CHROME_PATH name it.`

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  exists: existsSync,
}
