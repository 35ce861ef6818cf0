const pauseMs = { first: 15, longest: 250 }

/**
 * Retries until there is a result, at growing intervals, because retries cost time too. Uses real time, so a frozen
 * clock does not stop it. If `what` is a function, it is called after the timeout, so it can say what was missing.
 */
export const waitFor = async <Found>(
  what: string | (() => string),
  probe: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeoutMs = 30_000,
): Promise<Found> => {
  const startedAt = performance.now()
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs = performance.now() - startedAt) {
    const found = await probe()
    if (found !== undefined && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs.first + waitedMs / 10, pauseMs.longest)))
  }
  throw new Error(`waited ${timeoutMs} ms for ${typeof what === 'string' ? what : what()}`)
}
