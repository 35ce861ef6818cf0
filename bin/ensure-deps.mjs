// Runs with any Node and before anything is installed: plain JavaScript, no dependencies.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, nodePackages } from './choose-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const lock = join(root, '.cache/ensure-deps')
const holder = join(lock, 'pid')

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Compares with npm's record of what it installed, which it writes only after a complete install. */
const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!installed) return false
  return Object.entries(packagesOf('package-lock.json') ?? {}).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (installed[path] ? installed[path].version === version && installed[path].integrity === integrity : optional),
  )
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** mkdir is atomic, so of two commands one installs and the other waits. */
const takeLock = () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  let waited = 0
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(holder, String(process.pid))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0
    // The lock is stale if its process is gone, or died before it wrote its id.
    if (pid ? !isAlive(pid) : waited > 10) rmSync(lock, { recursive: true, force: true })
    else if (waited++ === 0) console.log('Another npm command is installing; waiting for it …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
}

const releaseLock = () => rmSync(lock, { recursive: true, force: true })

/** Returns whether the install succeeded. */
const install = () => {
  console.log('Installing what is missing …')
  // Uses npm's own Node, because the one in node_modules is being replaced. NODE_ENV=production must not skip the
  // tools.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const args = ['ci', '--include=dev', '--include=optional']
  const { status } = npm
    ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  return status === 0
}

/** The version that a Node reports, or undefined if it is missing or does not run here. */
const versionOf = (node) => {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const { platform, arch, version } = process
const isWindows = platform === 'win32'
const packageName = nodePackages[`${platform}-${arch}`]
const packaged = packageName && join(root, 'node_modules', packageName, isWindows ? 'bin/node.exe' : 'bin/node')
/** The Node that npm scripts find first. */
const link = join(root, 'node_modules/.bin', isWindows ? 'node.cmd' : 'node')

const linkNode = () => {
  rmSync(link, { force: true })
  if (isWindows) return writeFileSync(link, `@"%~dp0..\\${packageName}\\bin\\node.exe" %*\r\n`)
  try {
    symlinkSync(join('..', packageName, 'bin/node'), link)
  } catch (error) {
    // Another command has made it meanwhile.
    if (error.code !== 'EEXIST') throw error
  }
}

/** Installs missing packages and returns the Node that runs the app. */
export const ensureDeps = () => {
  if (!isInstalled()) {
    takeLock()
    const isDone = isInstalled() || install()
    releaseLock()
    if (!isDone) fail('The packages could not be installed; npm says why above.')
  }
  const choice = chooseNode({
    platform,
    arch,
    version,
    packaged: packaged && versionOf(packaged),
    // A dangling link counts as none.
    isLinked: existsSync(link),
  })
  if (choice.action === 'refuse') fail(choice.sentence)
  if (choice.action === 'link') linkNode()
  if (choice.action === 'unlink') rmSync(link, { force: true })
  return existsSync(link) ? packaged : process.execPath
}
