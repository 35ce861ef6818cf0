/**
 * Asks again until there is an answer. Real time, so a frozen clock does not stop it. What was waited for is told in the
 * end, so it may be made of what is known only then.
 */
export const waitFor = async <Found>(
  what: string | (() => string),
  probe: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeoutMs = 30_000,
): Promise<Found> => {
  const startedAt = performance.now()
  while (performance.now() - startedAt < timeoutMs) {
    const found = await probe()
    if (found !== undefined && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  throw new Error(`waited ${timeoutMs} ms for ${typeof what === 'string' ? what : what()}`)
}
