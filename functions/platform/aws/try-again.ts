import { setTimeout as wait } from 'node:timers/promises'

/** What may go better another time: how long to wait before, at first, and what trying costs. */
export type Trouble = { pauseMs: number; price: number }

// The figures are those of AWS's own SDK for its tables.
export const throttled: Trouble = { pauseMs: 1_000, price: 5 }
export const passing: Trouble = { pauseMs: 25, price: 14 }
const mostTries = 4
const longestPauseMs = 20_000
const wholePurse = 500

/**
 * Asks again after pauses that grow, each a share of its time that chance draws. All of it is paid from one purse, which
 * fills with what goes well: a service that is out for long is soon left in peace.
 */
export const persistence = (troubleIn: (error: unknown, isSafeTwice: boolean) => Trouble | undefined) => {
  let purse = wholePurse
  return async <Answer>(ask: () => Promise<Answer>, isSafeTwice: boolean): Promise<Answer> => {
    let gain = 1
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await ask()
        purse = Math.min(wholePurse, purse + gain)
        return answer
      } catch (error) {
        const trouble = troubleIn(error, isSafeTwice)
        if (!trouble || tries === mostTries || purse < trouble.price) throw error
        gain = trouble.price
        purse -= gain
        await wait(Math.random() * Math.min(longestPauseMs, trouble.pauseMs * 2 ** (tries - 1)))
      }
    }
  }
}
