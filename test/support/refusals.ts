import { contracts } from '#shared/contracts/contracts.ts'
import type { Answered, Client } from './client.ts'

type Said = { code?: string | null; error?: string | null }

/** The refusals in an answer; some calls answer for each of several things. */
const refusalsIn = ({ status, body }: Answered<object>): string[] => {
  const { results = [], ...own } = body as Said & { results?: Said[] } // the shape of every refusal
  const one = status >= 400 ? [`${status} ${own.code}: ${own.error}`] : []
  return [...one, ...results.flatMap(({ code, error }) => (code ? [`in a list ${code}: ${error}`] : []))]
}

type Call = (given?: object) => Promise<Answered<object>>

const watch = (client: Client, met: string[]): Client => {
  const watched = (call: Call) => async (given?: object) => {
    const answer = await call(given)
    met.push(...refusalsIn(answer))
    return answer
  }
  const groups = Object.keys(contracts) as (keyof typeof contracts)[] // the object's own keys
  const calls = groups.map((group) => [
    group,
    Object.fromEntries(Object.entries(client[group]).map(([name, call]) => [name, watched(call as Call)])),
  ])
  return { ...client, ...Object.fromEntries(calls) }
}

/** The refusals that users meet, in order: status, code and words. */
export const watchRefusals = () => {
  const met: string[] = []
  return {
    met,
    watched: <Who extends { client: Client }>(who: Who): Who => ({ ...who, client: watch(who.client, met) }),
  }
}
