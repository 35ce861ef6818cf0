import { isDeepStrictEqual } from 'node:util'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { isLate, isUnanswered, serviceUnavailable } from '#functions/platform/aws/service-unavailable.ts'
import { withHiddenCause } from '#functions/platform/faults.ts'

/** Commands that are safe to send twice: the table recognises a repeated transaction by its token. */
const safeTwice = /^(GetItem|Query|BatchGetItem|TransactWriteItems)Command$/

/** Two attempts that time out still end before the function's own timeout. */
const maxLate = 2

const refusedAfterDoubt = new WeakSet<Error>()

/** Whether an attempt was refused after an earlier one with an unknown outcome. */
export const canBeOurOwnWrite = (refusal: unknown): boolean =>
  refusal instanceof Error && refusedAfterDoubt.has(refusal)

type Context = { commandName?: string }

/**
 * Watches each attempt of a command within the SDK's own retries. The SDK retries everything that was not answered. A
 * command that timed out is retried only once, and only if that is safe: a write that hangs may still be done later.
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
      if (isLate(error) && (late === maxLate || !safeTwice.test(commandName)))
        throw withHiddenCause(serviceUnavailable('The table did not answer in time'), error)
      if (isInDoubt && error instanceof Error) refusedAfterDoubt.add(error)
      isInDoubt ||= isUnanswered(error) || isFaultOfTheTable(error)
      throw error
    }
  }
}

/**
 * After such an answer even the table cannot say whether a write was done.
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

/** Whether a row is as this write would have left it; false if that cannot be decided. */
export const isAlreadyWritten = (write: Write, row: Item | undefined): boolean => {
  if (write.Item) return isDeepStrictEqual(asStored(write.Item), row)
  if (write.UpdateExpression) return row !== undefined && isUpdated(write.UpdateExpression, write, row)
  return row === undefined // a delete
}

/** An item as the table returns it: without undefined values, at any depth. */
const asStored = (item: Item): Item => unmarshall(marshall(item, { removeUndefinedValues: true }))

/**
 * Each attribute that an update sets to a value must hold that value, and each that it removes must be gone. A computed
 * value, such as a count, proves nothing, so an update of computed values alone counts as not done.
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

/** The parts of a clause of the expression, split at the commas outside functions. */
const partsOf = (expression: string, word: 'SET' | 'REMOVE'): string[] => {
  const clauses = expression.split(/\b(SET|REMOVE|ADD|DELETE)\b/)
  return clauses
    .flatMap((clause, index) => (clauses[index - 1] === word ? clause.split(/,(?![^(]*\))/) : []))
    .map((part) => part.trim())
}
