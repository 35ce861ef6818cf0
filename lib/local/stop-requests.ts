const askEveryMs = 100

/** Whether the parent has ended. Windows keeps its id for the child, elsewhere the child gets another parent. */
const isGone = (parent: number): boolean => {
  if (process.platform !== 'win32') return process.ppid !== parent
  try {
    process.kill(parent, 0)
    return false
  } catch {
    return true
  }
}

/**
 * Calls `stop` once: on a signal, when the process at the other end of the IPC channel is gone, and under npm when the
 * parent is gone. npm passes a signal to its shell, which dies without passing it on. A second Ctrl-C ends the process
 * at once.
 */
export const onStopRequest = (stop: () => unknown, parent = process.ppid): void => {
  let isRequested = false
  const request = (): void => {
    if (isRequested) return
    isRequested = true
    stop()
  }
  if (process.env.npm_lifecycle_event) setInterval(() => isGone(parent) && request(), askEveryMs).unref()
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, request)
  process.once('SIGINT', request)
  if (process.send && !process.connected) request()
  process.once('disconnect', request)
}
