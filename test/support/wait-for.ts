const pauseMs = { first: 15, longest: 250 }

/**
 * Retries until there is a result, the less often the longer it takes, because retries cost time too. Real time, so a
 * frozen clock does not stop it. The description is made at the end, so it may use what is known only then.
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
