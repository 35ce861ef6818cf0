const kB = 1000

/** Some of these have no contracts to check calls against, and the last two make no queries. */
const budgets: Record<string, number> = {
  users: 395,
  requests: 407,
  problems: 381, // with reviews and proposals
  partner: 391,
  business: 402,
  admin: 432, // the largest group; it also claims the evidence of a right to work
  socket: 250,
  nightly: 260,
  'fan-out': 317,
  sweeper: 260,
  unknown: 145, // knows the contract of every call
  canary: 100,
  'canary-night': 560, // runs once a night
}

/**
 * The maximum size of a Lambda, minified, without its source map, with the table's client, which its first query loads.
 * Each 10 kB costs about a millisecond of every cold start.
 */
export const bundleBudget = (name: string): number => (budgets[name] ?? 370) * kB
