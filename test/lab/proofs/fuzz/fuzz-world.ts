import fc from 'fast-check'
import { type Case, everyEndpoint } from '#test/support/every-endpoint.ts'
import { type Answer, httpCall } from '#test/support/http-call.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { type Draft, draftOf, type Input, said } from './draft.ts'
import { foreignIds } from './foreign-ids.ts'
import { anyCase, type FuzzCase, opening } from './fuzz-case.ts'
import { judge } from './judge.ts'
import { readiesOf } from './readies.ts'
import { takeIn, upkeepOf } from './upkeep.ts'
import { newWorld } from './world.ts'

export type Tried = { operation: string; plan: FuzzCase['plan']; status: number; faults: string[] }

const cases = anyCase(everyEndpoint)

/** The kind of thing that the id in a path names. */
const kindOf = ({ operation, endpoint: { path } }: Case): string => {
  if (operation === 'endSession') return 'session'
  if (path.includes('/uploads/')) return 'upload'
  if (path.includes('/rides/')) return 'ride'
  if (path.includes('/business/drivers/')) return 'driver'
  if (path.includes('/admin/businesses/')) return 'business'
  if (path.includes('/admin/problems/')) return 'problem'
  return path.includes('/admin/') ? 'person' : 'request'
}

type Ids = Record<string, string[]>

/** The ids that the case wants in place of the prepared ones. */
const idsFor = ({ one, ids, which }: FuzzCase, foreign: Ids, ready: Input['params']): Input['params'] => {
  if (ids === 'ready') return ready
  const idFor = (name: string): string => {
    const kind = name === 'problemId' ? 'problem' : kindOf(one)
    const among = ids === 'of another kind' ? Object.values(foreign).flat() : (foreign[kind] ?? [])
    const found = among[which % among.length] ?? 'AAAAAAAAAAAAAAAAAAAAAA'
    return ids === 'unknown' ? found.replace(/\w{10}$/, '0000000000') : found
  }
  return Object.fromEntries(Object.keys(ready).map((name) => [name, idFor(name)]))
}

type Wanted = { seed: number; count: number; isFirst: boolean }

/**
 * Makes this many calls in a world of its own; the same seed makes the same calls. The first world also has each valid
 * call.
 */
export const fuzzWorld = async (host: TestHost, { seed, count, isFirst }: Wanted): Promise<Tried[]> => {
  const world = await newWorld(host)
  const foreign = await foreignIds(world)
  const readies = readiesOf(world)
  const keepUp = upkeepOf(world, readies)
  const tried: Tried[] = []
  const some = fc.sample(cases, { seed, numRuns: count })
  for (const [index, one] of [...(isFirst ? opening(everyEndpoint) : []), ...some].entries()) {
    const ready = await readies.of(one.one)
    const caller = one.caller ?? ready.by
    const own = one.caller ? undefined : ready.as
    const given: Input = {
      params: idsFor(one, foreign, ready.params ?? {}),
      query: ready.query ?? {},
      body: ready.body,
    }
    const input = one.changeInput(given)
    const draft = one.changeDraft(draftOf(one.one, input))
    const answer = await send(
      host,
      own?.cookies ?? world.testUsers[caller].client.cookies,
      draft,
      addressOf(seed, index),
    )
    if (answer.status < 400) takeIn(world, one.one.operation, caller, input)
    const isReady = one.plan === 'right' && one.ids === 'ready' && !one.caller
    const faults = judge(
      world,
      {
        one: one.one,
        caller,
        only: one.ids === 'ready' && !own ? ready.only : undefined,
        input: one.plan === 'malformed' ? undefined : input,
        method: draft.method,
        sent: said(draft),
        mustPass: isReady,
      },
      answer,
    ).map(
      (fault) =>
        `${fault} | seed ${seed}, case ${index}, by ${caller}: ${said(draft)} → ${answer.status} ${answer.text.slice(0, 300)}`,
    )
    tried.push({ operation: one.one.operation, plan: one.plan, status: answer.status, faults })
    await keepUp({ one, caller, input, draft, answer, isReady })
  }
  return tried
}

const addressOf = (seed: number, index: number): string =>
  `127.${100 + (seed % 100)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`

/** Sends each call from a new address, so that no limit by address is reached. The caller's cookies do not change. */
const send = (host: TestHost, cookies: Map<string, string>, draft: Draft, localAddress: string): Promise<Answer> => {
  const { method, path, query, headers, body } = draft
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return httpCall(host.url, {
    method,
    path: query ? `${path}?${query}` : path,
    headers: { 'user-agent': 'Sameway tests', ...(cookie && { cookie }), ...headers },
    ...(body !== undefined && { body }),
    localAddress,
  })
}
