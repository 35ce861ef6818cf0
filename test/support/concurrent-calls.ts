import { setTimeout as wait } from 'node:timers/promises'
import type { Answered } from './client.ts'

export type Call = () => Promise<Answered<object>>

/** What is no call, and takes part in a race with calls. */
export const fakeAnswer = (status: number, code: string): Answered<object> => ({
  status,
  headers: {},
  setCookies: [],
  text: '',
  ms: 0,
  body: { code },
})

/** An answer in short, for tables: its status, and why where it is a refusal. */
export const summaryOf = ({ status, body }: Answered<object>): string => [status, body.code].filter(Boolean).join(' ')

/** The rounds of a race; `npm run proof -- races` runs more. */
export const toRounds = (count: number): number[] => Array.from({ length: count }, (_, round) => round)

/** For what takes less time than what it races with: a little later, so that it meets it somewhere on its way. */
export const later =
  (ms: number, call: Call): Call =>
  async () => {
    await wait(ms)
    return call()
  }

/** All at once, another one first in every round, so that each has the chance to be the first; answers in their own order. */
export const callAtOnce = async (round: number, calls: Call[]): Promise<string[]> => {
  const first = round % calls.length
  const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()))
  const inOrder = [...answers.slice(calls.length - first), ...answers.slice(0, calls.length - first)]
  return inOrder.map(summaryOf)
}
