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
