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
  let isUp = false
  let up = Promise.withResolvers<void>()
  /**
   * Makes calls wait from now on. Calls that already wait keep their promise, which the next successful start resolves.
   */
  const setDown = (): void => {
    if (!isUp) return
    isUp = false
    up = Promise.withResolvers()
  }
  /** Whether the host became ready. A host that did not, or that crashes later, is down until the next save. */
  const start = (): Promise<boolean> => {
    const started = spawn(process.execPath, [entry], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
    child = started
    const { promise, resolve } = Promise.withResolvers<boolean>()
    started.once('message', (said) => {
      if (started.exitCode !== null) return
      isUp = true
      up.resolve()
      resolve(true)
      onReady(said)
    })
    started.once('exit', () => {
      setDown()
      resolve(false)
    })
    return promise
  }
  const stop = async (): Promise<void> => {
    setDown()
    child.removeAllListeners('message') // a host that is still starting would report that it is ready
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  if (!(await start())) throw new Error('The host did not start')

  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const restart = async (): Promise<void> => {
    await stop()
    // Not awaited: a start that hangs must not keep the next save from replacing it.
    void start()
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
    ready: () => up.promise,
    stop: async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await restarting
      await stop()
    },
  }
}
