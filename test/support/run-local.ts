import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { httpCall } from './http-call.ts'
import { waitFor } from './wait-for.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A script of ours as a process of its own, as a person starts it. */
export const runScript = (script: string, env: Record<string, string>, args: string[] = []) => {
  const child = spawn(process.execPath, [...recording(), script, ...args], {
    cwd: root,
    env: { ...bareEnvironment(), ...env },
  })
  const output: string[] = []
  child.stdout.on('data', (data) => output.push(String(data)))
  child.stderr.on('data', (data) => output.push(String(data)))
  return { child, output: () => output.join(''), exited: exitOf(child) }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.on('exit', (code) => resolve(code)))

/** What the functions of such a process ask of AWS is recorded as in this one. */
const recording = (): string[] =>
  process.env.RECORD_AWS_CALLS === undefined
    ? []
    : ['--import', new URL('../permissions/record-calls.ts', import.meta.url).href]

/** Not what this process was given for its own host. */
const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'FUNCTIONS', 'RECORD_AWS_CALLS'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * `npm start` without npm: resolves when the first call is answered, with how long that took. The host takes whatever
 * port is free and says which: one that was found before might be somebody else's by then.
 */
export const runLocal = async (dataDir: string, env: Record<string, string> = {}) => {
  const startedAt = performance.now()
  const run = runScript('bin/local.ts', { SEED: 'none', SITE: 'none', DATA_DIR: dataDir, PORT: '0', ...env })
  let exitCode: number | null | undefined
  void run.exited.then((code) => {
    exitCode = code
  })
  const url = await waitFor(
    () => `the host to answer: ${run.output()}`,
    async () => {
      if (exitCode !== undefined) throw new Error(`the host ended with ${exitCode}: ${run.output()}`)
      const [, said] = /Sameway +(http:\S+)\n/.exec(run.output()) ?? []
      if (said === undefined) return undefined
      const answer = await httpCall(said, { method: 'GET', path: '/api/auth/check-session' }).catch(() => undefined)
      return answer?.status === 401 && said
    },
    60_000,
  )
  return {
    ...run,
    url,
    readyMs: performance.now() - startedAt,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      run.child.kill(signal)
      return run.exited
    },
  }
}
