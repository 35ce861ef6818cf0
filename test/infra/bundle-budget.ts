const kB = 1000

/** Some of these have no contracts to check calls against, the last no table to ask. */
const budgets: Record<string, number> = { socket: 230, nightly: 230, 'fan-out': 260, sweeper: 260, unknown: 100 }

/**
 * What a Lambda may weigh, minified and without its map, with the client of the table, which its first question loads:
 * each 10 kB is about a millisecond of every cold start.
 */
export const bundleBudget = (name: string): number => (budgets[name] ?? 340) * kB
