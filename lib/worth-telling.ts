/** The part of the language of Lambda's event filters that we use: a value, how it begins, or whether there is one. */
type Rule = string | { prefix: string } | { exists: boolean }
export type Pattern = { readonly [name: string]: Pattern | readonly Rule[] }

/** The table removes what has run out of time under a name of its own; what our functions do has none. */
const doneByUs = { userIdentity: { principalId: [{ exists: false }] } } as const

/**
 * The changes that somebody hears of, by the sort key of their rows; one of these is enough. Everything else, such as
 * most counters, openings of rides and people online, changes far more often, and waking the fan-out for it is paid for.
 */
export const worthTelling: readonly Pattern[] = [
  {
    ...doneByUs,
    dynamodb: {
      Keys: { SK: { S: ['META', 'PROFILE', 'PARTNER', 'MSG', 'SOCKETS', { prefix: 'OTP' }, { prefix: 'SESS#' }] } },
    },
  },
  // Somebody's presence changes all day, and who has use for a new ride looks for it. That they are gone matters.
  {
    ...doneByUs,
    dynamodb: { Keys: { SK: { S: ['PRESENCE', { prefix: 'RIDE#' }] } }, NewImage: { SK: { S: [{ exists: false }] } } },
  },
  // Counters change with every step, and few of them are of somebody who has had to pause.
  {
    ...doneByUs,
    dynamodb: { Keys: { SK: { S: ['COUNT'] } }, NewImage: { pausedUntil: { S: [{ exists: true }] } } },
  },
]
