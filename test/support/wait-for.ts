const pauseMs = { first: 15, longest: 250 }

/**
 * Asks again until there is an answer, the less often the longer it takes: to ask costs time too. Real time, so a frozen
 * clock does not stop it. What was waited for is told in the end, so it may be made of what is known only then.
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
