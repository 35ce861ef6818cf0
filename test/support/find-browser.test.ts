import { describe, expect, test } from 'vitest'
import { findBrowser, type Machine, whyNoBrowser } from './find-browser.ts'

const packed = 'node_modules/@sparticuz/chromium/bin/chromium.br'

const mac = { HOME: '/private/robin', PATH: '/usr/bin' }
const chromeOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const edgeOnMac = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
const chromiumAtHome = '/private/robin/Applications/Chromium.app/Contents/MacOS/Chromium'

const windows = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\Robin\\AppData\\Local',
}
const chromeOnWindows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
const oldChromeOnWindows = 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'
const ownChromium = 'C:\\Users\\Robin\\AppData\\Local\\Chromium\\Application\\chrome.exe'
const edgeOnWindows = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'

const linux = { HOME: '/srv/robin', PATH: '/usr/local/bin::/usr/bin' }

type Row = [platform: NodeJS.Platform, arch: string, env: Machine['env'], there: string[], found: string | undefined]

const rows: Row[] = [
  ['linux', 'x64', linux, [], undefined],
  ['linux', 'x64', linux, [packed], 'packaged'],
  ['linux', 'x64', linux, [packed, '/usr/bin/google-chrome'], 'packaged'],
  ['linux', 'x64', linux, ['/usr/bin/chromium'], '/usr/bin/chromium'],
  ['linux', 'x64', {}, ['/usr/bin/chromium'], undefined],
  // Its files exist on every machine that has run npm ci, but they are for Linux on x64.
  ['linux', 'arm64', linux, [packed], undefined],
  ['linux', 'arm64', linux, [packed, '/usr/bin/chromium-browser'], '/usr/bin/chromium-browser'],
  ['linux', 'arm64', linux, ['/usr/bin/microsoft-edge', '/usr/bin/chromium'], '/usr/bin/chromium'],
  ['linux', 'arm64', linux, ['/usr/bin/chromium', '/usr/local/bin/google-chrome'], '/usr/local/bin/google-chrome'],
  ['darwin', 'arm64', mac, [packed], undefined],
  ['darwin', 'arm64', mac, [packed, chromeOnMac, edgeOnMac], chromeOnMac],
  ['darwin', 'arm64', mac, [edgeOnMac], edgeOnMac],
  ['darwin', 'x64', mac, [packed], undefined],
  ['darwin', 'x64', mac, [edgeOnMac, chromiumAtHome], chromiumAtHome],
  ['darwin', 'x64', {}, [chromiumAtHome, chromeOnMac], chromeOnMac],
  ['win32', 'x64', windows, [packed], undefined],
  ['win32', 'x64', windows, [packed, chromeOnWindows, oldChromeOnWindows], chromeOnWindows],
  ['win32', 'x64', windows, [edgeOnWindows, oldChromeOnWindows], oldChromeOnWindows],
  ['win32', 'x64', {}, [chromeOnWindows], undefined],
  ['win32', 'arm64', windows, [packed], undefined],
  ['win32', 'arm64', windows, [edgeOnWindows], edgeOnWindows],
  ['win32', 'arm64', windows, [edgeOnWindows, ownChromium], ownChromium],
]

const machine = ([platform, arch, env, there]: Row, own?: string): Machine => ({
  platform,
  arch,
  env: { ...env, ...(own && { CHROME_PATH: own }) },
  exists: (path) => there.includes(path),
})

describe('findBrowser', () => {
  test.each(rows)('on %s %s, with %j and %j, finds %s', (...row) => {
    expect(findBrowser(machine(row))).toBe(row[4])
  })

  test.each(rows)('on %s %s takes the browser in CHROME_PATH first, and no other if that does not exist', (...row) => {
    const [platform, arch, env, there] = row
    const own = '/opt/a browser'
    expect(findBrowser(machine([platform, arch, env, [...there, own], own], own))).toBe(own)
    expect(findBrowser(machine(row, own))).toBeUndefined()
  })
})

describe('whyNoBrowser', () => {
  test.each([
    ['darwin', mac, 'brew install --cask google-chrome'],
    ['win32', windows, 'winget install Google.Chrome'],
    ['linux', linux, 'sudo apt-get install chromium'],
  ] as const)('on %s names a command that installs one', (platform, env, command) => {
    const why = whyNoBrowser(machine([platform, 'arm64', env, [], undefined]))
    expect(why).toBe(
      `This machine has no Chrome, Chromium or Edge: install one (${command}), or let CHROME_PATH name it.`,
    )
  })

  test('names a CHROME_PATH that does not exist', () => {
    expect(whyNoBrowser(machine(['linux', 'x64', linux, [packed], undefined], '/opt/gone'))).toMatch(
      /^CHROME_PATH names \/opt\/gone, which is not there/,
    )
  })
})
