import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

const settleMs = 60

export type WatchedHost = {
  /** Resolves when the host is ready. Waits while it restarts. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Runs an entry that reports over IPC when it is ready, and restarts it when its sources change. */
export const startWatchedHost = async (
  entry: string,
  folders: string[],
  env: NodeJS.ProcessEnv,
  onReady: (said: unknown) => void,
): Promise<WatchedHost> => {
  let child: ChildProcess
  let isReady: Promise<void>
  const start = (): Promise<boolean> => {
    child = spawn(process.execPath, [entry], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    child.once('message', (said) => {
      resolve(true)
      onReady(said)
    })
    child.once('exit', () => resolve(false))
    // Never resolves if the host could not start: calls wait for the next save.
    isReady = promise.then((hasStarted) => (hasStarted ? undefined : new Promise(() => undefined)))
    return promise
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  if (!(await start())) throw new Error('The host did not start')

  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const restart = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    isReady = promise
    await stop()
    await start()
    resolve(isReady)
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name?.includes('.test.')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        restarting = restarting.then(restart)
      }, settleMs)
    }),
  )
  return {
    ready: () => isReady,
    stop: async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await restarting
      await stop()
    },
  }
}
