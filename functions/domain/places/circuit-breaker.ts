import { faultOf, log } from '#functions/platform/log.ts'

const patienceMs = 800
const failuresInARow = 3
const restMs = 30_000

type Ask<Answer> = (abort: AbortSignal) => Promise<Answer>

/**
 * Asks somebody else's service, and answers undefined when it fails or takes too long. Once it has failed three times
 * in a row it is left alone for half a minute, so that nobody waits for what is not going to come.
 */
export const createCircuitBreaker = (now: () => Date) => {
  let failures = 0
  let restsUntil = 0
  return async <Answer>(ask: Ask<Answer>): Promise<Answer | undefined> => {
    if (now().getTime() < restsUntil) return undefined
    try {
      const answer = await withPatience(ask)
      failures = 0
      return answer
    } catch (error) {
      log('error', 'a provider of places failed', { fault: faultOf(error) })
      // A question it does not take says nothing about its health.
      if (error instanceof Error && error.name === 'ValidationException') return undefined
      failures++
      if (failures >= failuresInARow) restsUntil = now().getTime() + restMs
      return undefined
    }
  }
}

const withPatience = async <Answer>(ask: Ask<Answer>): Promise<Answer> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    reject(new Error('no answer in time'))
    abort.abort()
  }, patienceMs)
  try {
    return await Promise.race([ask(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
