const kB = 1000

/** What a Lambda may weigh, minified and without its map: each 10 kB is about a millisecond of every cold start. */
export const bundleBudget = (name: string): number => {
  if (['socket', 'fan-out', 'nightly'].includes(name)) return 250 * kB
  if (name === 'auth') return 400 * kB
  if (name === 'uploads') return 470 * kB
  return 320 * kB
}
