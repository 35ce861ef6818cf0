const indexes = ['GSI1', 'GSI2', 'GSI3'] as const

/** The one table as both hosts create it. Each index has keys of its own, `<index>PK` and `<index>SK`; all are strings. */
export const tableSchema = {
  keys: { partition: 'PK', sort: 'SK' },
  indexes,
  ttlAttribute: 'ttl',
  stream: 'NEW_AND_OLD_IMAGES',
} as const

/** The part of the language of Lambda's event filters that we use: a value, how it begins, or whether there is one. */
type Rule = string | { prefix: string } | { exists: boolean }
export type Pattern = { readonly [name: string]: Pattern | readonly Rule[] }

/**
 * Of a record of the table Lambda looks at this part alone, so who removed a row is for the fan-out to see.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
 */
type RecordPattern = { readonly dynamodb: Pattern }

/**
 * The changes that somebody hears of, by the sort key of their rows; one of these is enough. Everything else, such as
 * most counters, openings of rides and people online, changes far more often, and waking the fan-out for it is paid for.
 */
export const streamFilter: readonly RecordPattern[] = [
  {
    dynamodb: {
      Keys: { SK: { S: ['META', 'PROFILE', 'PARTNER', 'MSG', 'SOCKETS', { prefix: 'OTP' }, { prefix: 'SESS#' }] } },
    },
  },
  // Somebody's presence changes all day, and who has use for a new ride looks for it. That they are gone matters.
  {
    dynamodb: { Keys: { SK: { S: ['PRESENCE', { prefix: 'RIDE#' }] } }, NewImage: { SK: { S: [{ exists: false }] } } },
  },
  // Counters change with every step, and few of them are of somebody who has had to pause.
  {
    dynamodb: { Keys: { SK: { S: ['COUNT'] } }, NewImage: { pausedUntil: { S: [{ exists: true }] } } },
  },
]
