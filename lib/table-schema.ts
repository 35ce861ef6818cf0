const indexes = ['GSI1', 'GSI2', 'GSI3'] as const

/**
 * The table as both hosts create it. Each index has its own keys, `<index>PK` and `<index>SK`. All keys are strings.
 */
export const tableSchema = {
  keys: { partition: 'PK', sort: 'SK' },
  indexes,
  ttlAttribute: 'ttl',
  stream: 'NEW_AND_OLD_IMAGES',
} as const

/**
 * The partitions that count calls for rate limits. They change with nearly every call and last a day at most, so one
 * machine keeps them in memory, and a move skips them.
 */
export const volatilePartitions = 'RL#'

/** The part of Lambda's filter language that we use: a value, a prefix, or whether a value exists. */
type Rule = string | { prefix: string } | { exists: boolean }
export type Pattern = { readonly [name: string]: Pattern | readonly Rule[] }

/**
 * Lambda can filter only by this part of a record. It does not include who removed a row, so the fan-out checks that.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html
 */
type RecordPattern = { readonly dynamodb: Pattern }

/**
 * The changes that have effects, by the sort key of their rows. A record that matches one pattern reaches the fan-out.
 * Other rows, such as counters and openings of rides, change far more often, and each invocation costs money.
 */
export const streamFilter: readonly RecordPattern[] = [
  {
    dynamodb: {
      Keys: {
        SK: {
          S: [
            ...['META', 'PRB', 'RPT', 'PROFILE', 'PARTNER', 'MSG', 'SOCKETS'],
            ...['OTP', 'SESS#', 'BLOCK#', 'REV#', 'PROP#'].map((prefix) => ({ prefix })),
          ],
        },
      },
    },
  },
  // A presence changes all day, and new rides are found by searching. Their removal has effects.
  {
    dynamodb: { Keys: { SK: { S: ['PRESENCE', { prefix: 'RIDE#' }] } }, NewImage: { SK: { S: [{ exists: false }] } } },
  },
  // So have the beginning of being online, the warning before its end, and its end. Of a year's sums, which change with
  // each delivery, only the announcement has.
  {
    dynamodb: { Keys: { SK: { S: ['PRESENCE', { prefix: 'SUM#' }] } }, NewImage: { turn: { S: [{ exists: true }] } } },
  },
  // Counters change with every step. Only the beginning of a pause has effects.
  {
    dynamodb: { Keys: { SK: { S: ['COUNT'] } }, NewImage: { pausedUntil: { S: [{ exists: true }] } } },
  },
  {
    dynamodb: { Keys: { SK: { S: ['COUNT'] } }, NewImage: { postingPausedUntil: { S: [{ exists: true }] } } },
  },
]
