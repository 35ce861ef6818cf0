import type { Size } from '#test/lab/proofs/proof.ts'
import { type Call, callAtOnce, later } from '#test/support/concurrent-calls.ts'
import type { TestHost } from '#test/support/start-test-host.ts'

/** Several of one name are a group. Of those without a name `stands` says all there is to say. */
export type Runner = { name: string; call: Call }

type Stage = {
  runners: Runner[]
  /** Right before the calls, for a deadline that has to pass so long after it. */
  ready?: (passesInMs: number) => Promise<void>
  /** The state afterwards, in words. `said` has the answers in the order of the runners. */
  stands: (said: string[]) => Promise<string>
}

export type Race = {
  name: string
  /** The participants and their calls; several rounds may be set up at a time. */
  set: (host: TestHost, round: number, size: Size) => Promise<Stage>
  /** All allowed endings, answers and state, each with its winner, or none where all callers are alike. */
  mayEnd: Record<string, string>
  rounds?: Record<Size, number>
}

export type Round = { atOnce: number; ms: number; ending: string; isAllowed: boolean; first: string }

/**
 * Half of the rounds start all of them at once; in the others each starts at some time before the first can be through.
 */
const started = (runners: Runner[], chance: () => number, withinMs: number): Call[] => {
  const isSpread = chance() < 0.5
  return runners.map(({ call }) => (isSpread ? later(Math.floor(chance() * withinMs), call) : call))
}

/** `lastMs` is how long such a round took before, as machines differ and what else they do. */
export const play = async (
  { mayEnd }: Race,
  { runners, ready, stands }: Stage,
  chance: () => number,
  lastMs: number,
): Promise<Round> => {
  await ready?.(chance() * lastMs)
  const calls = started(runners, chance, lastMs)
  const startedAt = performance.now()
  const said = await callAtOnce(Math.floor(chance() * calls.length), calls)
  const ms = performance.now() - startedAt
  const ending = [sentence(runners, said), await stands(said)].filter(Boolean).join(': ')
  const first = mayEnd[ending]
  const isAllowed = first !== undefined
  return { atOnce: runners.length, ms, ending, isAllowed, first: first ? firstOf(first, runners, said) : '' }
}

const receivedBy = (name: string, runners: Runner[], said: string[]): string[] =>
  said.filter((_, index) => runners[index]?.name === name)

/** "accept 200, cancel 409 request.gone"; of a group "accept 1 × 200 + 15 × 409 request.taken". */
const sentence = (runners: Runner[], said: string[]): string => {
  const names = [...new Set(runners.map(({ name }) => name))].filter(Boolean)
  const parts = names.map((name) => {
    const received = receivedBy(name, runners, said)
    if (received.length === 1) return `${name} ${received[0]}`
    const sums = [...Map.groupBy(received, (one) => one)].map(([one, all]) => `${all.length} × ${one}`)
    return `${name} ${sums.toSorted((a, b) => answerIn(a).localeCompare(answerIn(b))).join(' + ')}`
  })
  return parts.join(', ')
}

const answerIn = (sum: string): string => sum.slice(sum.indexOf('×'))

/** Of a group the one whom it was granted to, by their place. */
const firstOf = (name: string, runners: Runner[], said: string[]): string => {
  const answers = receivedBy(name, runners, said)
  return answers.length > 1 ? `${name} ${answers.findIndex((one) => one.startsWith('2')) + 1}` : name
}
