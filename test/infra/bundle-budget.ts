const kB = 1000

/** These have no contracts to check calls against. */
const withoutCalls = new Set(['socket', 'nightly', 'fan-out', 'sweeper', 'canary'])

/** What a Lambda may weigh, minified and without its map: each 10 kB is about a millisecond of every cold start. */
export const bundleBudget = (name: string): number => {
  if (withoutCalls.has(name)) return 66 * kB
  return 160 * kB
}
