import { setTimeout as wait } from 'node:timers/promises'
import type { Answered } from './client.ts'

export type Call = () => Promise<Answered<object>>

/** An answer for an action that takes part in a race but is not a call. */
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

/** The rounds of a race: as many as RACE_ROUNDS says, or these. `npm run proof -- races` runs more of others. */
export const toRounds = (count: number): number[] =>
  Array.from({ length: Number(process.env.RACE_ROUNDS ?? count) }, (_, round) => round)

/** For an action that takes less time than its rivals: it starts a little later, to meet them halfway. */
export const later =
  (ms: number, call: Call): Call =>
  async () => {
    await wait(ms)
    return call()
  }

/** Makes all calls at once, starting with another one in each round. The answers are in the order of `calls`. */
export const callAtOnce = async (round: number, calls: Call[]): Promise<string[]> => {
  const first = round % calls.length
  const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()))
  const inOrder = [...answers.slice(calls.length - first), ...answers.slice(0, calls.length - first)]
  return inOrder.map(summaryOf)
}
