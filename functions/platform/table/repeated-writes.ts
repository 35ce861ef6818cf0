import { isDeepStrictEqual } from 'node:util'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { isLate, isUnanswered, serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'

/** Done twice they do no more than once: the table knows a transaction again by its token. */
const safeTwice = /^(GetItem|Query|BatchGetItem|TransactWriteItems)Command$/

/** Two answers that each come too late end before the function that waits for them is cut off. */
const mostLate = 2

const refusedAfterDoubt = new WeakSet<Error>()

/** Whether a refusal is that of a later attempt, and an earlier one may have been done without our hearing of it. */
export const canBeOurOwnWrite = (refusal: unknown): boolean =>
  refusal instanceof Error && refusedAfterDoubt.has(refusal)

type Context = { commandName?: string }

/**
 * Sees each attempt of a command, inside the SDK's own repeating. The SDK repeats whatever was not answered. What is late
 * is repeated here where that is safe, and once: a write that hangs may be done at any time from then on.
 */
export const watchAttempts = <Call, Answer>(
  attempt: (call: Call) => Promise<Answer>,
  { commandName = '' }: Context,
) => {
  let late = 0
  let isInDoubt = false
  return async (call: Call): Promise<Answer> => {
    try {
      return await attempt(call)
    } catch (error) {
      if (isLate(error)) late += 1
      if (isLate(error) && (late === mostLate || !safeTwice.test(commandName)))
        throw serviceUnavailable('The table did not answer in time')
      if (isInDoubt && error instanceof Error) refusedAfterDoubt.add(error)
      isInDoubt ||= isUnanswered(error) || isFaultOfTheTable(error)
      throw error
    }
  }
}

/**
 * Of a write that ended so the table itself does not know whether it is done.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
 */
const isFaultOfTheTable = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } } // where the SDK has read an answer
  return ($metadata?.httpStatusCode ?? 0) >= 500
}

type Item = Record<string, unknown>
export type Write = {
  Item?: Item | undefined
  UpdateExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Item | undefined
  ReturnValues?: string | undefined
  ReturnValuesOnConditionCheckFailure?: string | undefined
}

/** Whether a row is what this write would have made of it. Where that cannot be told it is not. */
export const isAlreadyWritten = (write: Write, row: Item | undefined): boolean => {
  if (write.Item) return isDeepStrictEqual(asStored(write.Item), row)
  if (write.UpdateExpression) return row !== undefined && isUpdated(write.UpdateExpression, write, row)
  return row === undefined // a delete
}

/** As it comes back: without what is undefined, at any depth. */
const asStored = (item: Item): Item => unmarshall(marshall(item, { removeUndefinedValues: true }))

/**
 * Each attribute that it sets to a value of its own must hold that value, and each that it removes be gone. What it works
 * out of the row before, such as a count, tells nothing; an update that does nothing else cannot be told.
 */
const isUpdated = (expression: string, write: Write, row: Item): boolean => {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues = {} } = write
  const values = asStored(ExpressionAttributeValues)
  const standing = (name: string): unknown => row[names[name] ?? name]
  const set = partsOf(expression, 'SET').flatMap((part) => {
    const [, name, value] = /^([#\w]+)\s*=\s*(:\w+)$/.exec(part) ?? []
    return name && value ? [isDeepStrictEqual(standing(name), values[value])] : []
  })
  const removed = partsOf(expression, 'REMOVE').map((name) => standing(name) === undefined)
  const isAsWritten = [...set, ...removed]
  return isAsWritten.length > 0 && isAsWritten.every(Boolean)
}

/** What stands behind a word of the expression, taken apart at the commas that are in no function. */
const partsOf = (expression: string, word: 'SET' | 'REMOVE'): string[] => {
  const clauses = expression.split(/\b(SET|REMOVE|ADD|DELETE)\b/)
  return clauses
    .flatMap((clause, at) => (clauses[at - 1] === word ? clause.split(/,(?![^(]*\))/) : []))
    .map((part) => part.trim())
}
