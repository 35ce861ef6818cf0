// Runs before most npm scripts, with any Node and before anything is installed: plain JavaScript, no dependencies.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

if (!isInstalled()) {
  takeLock()
  process.on('exit', () => rmSync(lock, { recursive: true, force: true }))
  if (!isInstalled()) {
    console.log('Installing what is missing …')
    // Uses npm's own Node, since the one in node_modules is being replaced. NODE_ENV=production must not skip the tools.
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
    const args = ['ci', '--include=dev', '--include=optional']
    const { status } = npm
      ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) fail('The packages could not be installed; npm says why above.')
  }
}

const ours = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const version = existsSync(ours)
  ? execFileSync(ours, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  : process.version
if (Number(version.slice(1).split('.')[0]) < 24)
  fail(`Sameway needs Node 24, and this machine has ${version.trim()}: please install it.`)
