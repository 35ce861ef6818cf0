import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { goodPassword } from '#test/support/accounts.ts'
import { newClient } from '#test/support/client.ts'
import { samples } from '#test/support/every-endpoint.ts'
import { ok } from '#test/support/requests.ts'
import type { People } from './world.ts'

/** The length of each list that a user sees, by role, call and place in the answer. */
export type Lists = Record<string, Record<string, number>>

type Calls = Record<string, Record<string, (given?: object) => Promise<{ status: number; body: unknown }>>>

/** Every call that changes nothing and needs no id. A new one is included by itself. */
const readingCalls = Object.entries(contracts).flatMap(([group, contract]) =>
  Object.entries<Endpoint>(contract)
    .filter(([, { method, params }]) => method === 'GET' && params === undefined)
    .map(([operation]) => ({ group, operation })),
)

const lengthsIn = (answer: unknown, place: string): [string, number][] => {
  if (Array.isArray(answer)) return [[place, answer.length]]
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, part]) => lengthsIn(part, `${place}.${name}`))
}

/** The length of each list in the answers that each user gets. Leaves no session behind. */
export const readLists = async (url: string, people: People): Promise<Lists> => {
  const lists: Lists = {}
  for (const [role, email] of Object.entries(people)) {
    const client = newClient(url)
    ok(await client.auth.login({ body: { email, password: goodPassword } }))
    const found: [string, number][] = []
    for (const { group, operation } of readingCalls) {
      const call = (client as unknown as Calls)[group]?.[operation] // a client has every call of the contracts
      const given = (samples as Record<string, Record<string, object>>)[group]?.[operation]
      const { status, body } = (await call?.(given)) ?? {}
      if (status === 200) found.push(...lengthsIn(body, `${group}.${operation}`))
    }
    lists[role] = Object.fromEntries(found)
    ok(await client.auth.logout())
  }
  return lists
}
