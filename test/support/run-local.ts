import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { httpCall } from './http-call.ts'
import { waitFor } from './wait-for.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A script of ours as a process of its own, as a person starts it. */
export const runScript = (script: string, env: Record<string, string>, args: string[] = []) => {
  return watched(
    spawn(process.execPath, [...recording(), script, ...args], { cwd: root, env: { ...bareEnvironment(), ...env } }),
  )
}

const watched = (child: ChildProcessWithoutNullStreams) => {
  const output: string[] = []
  child.stdout.on('data', (data) => output.push(String(data)))
  child.stderr.on('data', (data) => output.push(String(data)))
  return { child, output: () => output.join(''), exited: exitOf(child) }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.on('exit', (code) => resolve(code)))

/** If this process records calls of the functions to AWS, so does the script. */
const recording = (): string[] =>
  process.env.RECORD_AWS_CALLS === undefined
    ? []
    : ['--import', new URL('../permissions/record-calls.ts', import.meta.url).href]

/** The environment of this process without the settings for its own host. */
const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'FUNCTIONS', 'RECORD_AWS_CALLS'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * `npm start` without npm: resolves when the first call is answered, with how long that took. The host takes any free
 * port and prints it: a port found before might be taken by then.
 */
export const runLocal = (dataDir: string, env: Record<string, string> = {}) =>
  untilFirstAnswer(() => runScript('bin/local.ts', { ...usual(dataDir), SITE: 'none', ...env }))

/** `npm start` as it is, with an empty world, in a group of processes that ends as one. */
export const runNpmStart = async (dataDir: string) => {
  const env = { ...bareEnvironment(), ...usual(dataDir) }
  const host = await untilFirstAnswer(() => watched(spawn('npm', ['start'], { cwd: root, env, detached: true })))
  return {
    ...host,
    stop: async () => {
      process.kill(-(host.child.pid ?? 0), 'SIGTERM')
      return host.exited
    },
  }
}

const usual = (dataDir: string) => ({ SEED: 'none', DATA_DIR: dataDir, PORT: '0' })

const untilFirstAnswer = async (start: () => ReturnType<typeof runScript>) => {
  const startedAt = performance.now()
  const run = start()
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
