const kB = 1000

/** What a Lambda may weigh, minified and without its map: each 10 kB is about a millisecond of every cold start. */
export const bundleBudget = (name: string): number => {
  if (name === 'socket' || name === 'nightly') return 50 * kB
  return 150 * kB
}
