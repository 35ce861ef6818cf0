import { setTimeout as wait } from 'node:timers/promises'
import type { Answered } from './client.ts'

export type Call = () => Promise<Answered<object>>

/** A participant in a race that is no call. */
export const fakeAnswer = (status: number, code: string): Answered<object> => ({
  status,
  headers: {},
  setCookies: [],
  text: '',
  ms: 0,
  body: { code },
})

/** An answer in short, for tables: its status, and the code of a refusal. */
export const summaryOf = ({ status, body }: Answered<object>): string => [status, body.code].filter(Boolean).join(' ')

/** The rounds of a race; `npm run proof -- races` runs more. */
export const toRounds = (count: number): number[] => Array.from({ length: count }, (_, round) => round)

/** For an action that takes less time than its rivals: it starts a little later, to meet them halfway. */
export const later =
  (ms: number, call: Call): Call =>
  async () => {
    await wait(ms)
    return call()
  }

/** All at once, with another first in every round, so that each can be the first; answers are in their own order. */
export const callAtOnce = async (round: number, calls: Call[]): Promise<string[]> => {
  const first = round % calls.length
  const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()))
  const inOrder = [...answers.slice(calls.length - first), ...answers.slice(0, calls.length - first)]
  return inOrder.map(summaryOf)
}
