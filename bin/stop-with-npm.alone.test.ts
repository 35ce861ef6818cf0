import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#lib/local/listen.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { waitFor } from '#test/support/wait-for.ts'

const root = join(import.meta.dirname, '..')
const groups = new Set<number>()

/** The processes that npm started and that still run. Zombies have ended; only their exit code is unread. */
const processesIn = (group: number): string[] =>
  execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((row) => new RegExp(`^\\s*${group}\\s+[^Z\\s]`).test(row))

const kill = (id: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended.
  }
}

afterEach(() => {
  for (const group of groups) kill(-group, 'SIGKILL')
  groups.clear()
})

const start = async (script: string, env: Record<string, string>) => {
  const bare = Object.fromEntries(['PATH', 'HOME'].map((name) => [name, process.env[name] ?? '']))
  const npm: ChildProcess = spawn('npm', ['run', script], { cwd: root, env: { ...bare, ...env }, detached: true })
  const group = npm.pid ?? 0
  groups.add(group)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  await waitFor(
    () => `npm run ${script} to answer: ${output}`,
    async () => {
      if (!output.includes('Ctrl-C stops it.')) return false
      const answer = await fetch(`http://localhost:${env.PORT}/api/auth/check-session`).catch(() => undefined)
      return answer?.status === 401
    },
  )
  return { npm, group }
}

const ports = { start: await freePort(), dev: await freePort() }

// Windows has neither process groups nor ps.
describe.runIf(process.platform !== 'win32').each(['start', 'dev'] as const)(
  'npm run %s',
  { timeout: 60_000 },
  (script) => {
    // All cases share one folder and port: each starts right after the previous one stopped.
    const env = { SITE: 'none', SEED: 'none', DATA_DIR: temporaryFolder('stop'), PORT: String(ports[script]) }

    it.each([
      ['SIGTERM', 'npm alone'],
      ['SIGINT', 'all its processes, as Ctrl-C does'],
      ['SIGTERM', 'all its processes'],
    ] as const)('leaves no process and a closed table after %s to %s', async (signal, to) => {
      const { npm, group } = await start(script, env)
      const exited = once(npm, 'exit')
      process.kill(to === 'npm alone' ? group : -group, signal)
      await exited
      await expect.poll(() => processesIn(group)).toEqual([])
      expect(readdirSync(join(env.DATA_DIR, 'table')).filter((name) => name.endsWith('-wal'))).toEqual([])
    })
  },
)
