/** Asks again until there is an answer. Real time, so a frozen clock does not stop it. */
export const waitFor = async <Found>(
  what: string,
  probe: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeoutMs = 30_000,
): Promise<Found> => {
  const startedAt = performance.now()
  while (performance.now() - startedAt < timeoutMs) {
    const found = await probe()
    if (found !== undefined && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`)
}
