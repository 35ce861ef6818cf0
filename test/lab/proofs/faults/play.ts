import { isDeepStrictEqual } from 'node:util'
import type { Answered } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import type { AnyCommand, Due } from './command.ts'
import type { FaultyHost } from './faulty-host.ts'

/** A user presses the button again without an answer or after a 503, and gives up after this many times. */
const maxTries = 4

export type Played = {
  /** The answer to each try, and its faults: the same in every run of a seed. */
  trace: string
  outcome: 'done' | 'refused' | 'unheard'
  /** The tries that nobody heard the end of. */
  unheard: number
  broken: string[]
}

/** Refusals of the contracts, by what may be wrong with a call here; 429 is for a user with too much open. */
const refusals = [400, 403, 404, 409, 422, 429]

const outcomeOf = (answer: Answered<object> | undefined): Played['outcome'] => {
  if (!answer || answer.status === 503) return 'unheard'
  return answer.status < 300 ? 'done' : 'refused'
}

type Stood = { before: unknown; after: unknown; outcome: Played['outcome']; wasUnheard: boolean }

/** What is wrong with the answers, given the states before and after. */
const judge = ({ due, isOnce }: AnyCommand, { before, after, outcome, wasUnheard }: Stood): string[] => {
  const [was, is] = [due(before), due(after)]
  const isUntouched = isDeepStrictEqual(before, after)
  const mayBeDone = was === 'done' && isOnce(before, after)
  if (!isUntouched && !mayBeDone) return [`${was} before, and what stands there now did not come of doing it once`]
  const rightAfter: Record<Played['outcome'], Due[]> = {
    done: ['same', 'gone'],
    refused: wasUnheard && mayBeDone ? ['gone'] : ['refused', 'gone'],
    unheard: ['done', 'same', 'gone', 'refused'],
  }
  if (!rightAfter[outcome].includes(is)) return [`${outcome} was heard, ${was} before and ${is} now`]
  return outcome === 'done' && was === 'refused' ? ['it was done, and had to be refused'] : []
}

/** Runs one command until it gets an answer, then compares the rows with it. */
export const play = async (host: FaultyHost, name: string, command: AnyCommand): Promise<Played> => {
  const key = `${name} `.padEnd(8, '-').replaceAll(' ', '-')
  const before = await command.read()
  command.due(before)
  const tries: string[] = []
  let outcome: Played['outcome'] = 'unheard'
  let unheard = 0
  const broken: string[] = []
  for (let attempt = 1; attempt <= maxTries && outcome === 'unheard'; attempt += 1) {
    const { answer, met } = await host.dare(`${name} ${attempt}`, () => command.call(key))
    outcome = outcomeOf(answer)
    if (outcome === 'unheard') unheard += 1
    tries.push(`${answer ? summaryOf(answer) : 'nothing'} [${met.toSorted().join(', ')}]`)
    if (answer && outcome === 'refused' && !refusals.includes(answer.status))
      broken.push(`${answer.status} was answered`)
  }
  const after = await command.read()
  broken.push(...judge(command, { before, after, outcome, wasUnheard: unheard > 0 }))
  const trace = `${name} ${command.what}: ${tries.join('; ')}`
  return { trace, outcome, unheard, broken: broken.map((fault) => `${trace}: ${fault}`) }
}
