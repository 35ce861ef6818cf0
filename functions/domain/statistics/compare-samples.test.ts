import { describe, expect, test } from 'vitest'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { noon, requestAt, userId } from '#test/support/fake-requests.ts'
import { compareSamples } from './compare-samples.ts'

const person = userId('owner')
const business = 'biz_0000000000000000000000'
const everywhere = {
  people: [{ index: 'GSI1', list: 'people' }],
  businesses: [{ index: 'GSI1', list: 'businesses' }],
} as const

const hour = 3_600_000
const later = (ms: number) => new Date(noon.getTime() + ms)
const matched = requestAt('matched') // its second version

type Counts = Record<'reqDone' | 'jobDone' | 'reqCo2' | 'jobCo2', number> & { open?: number; active?: number }
const listed = { reqDone: 2, jobDone: 1, open: 3, active: 2 }

const sound = {
  history: { reqDone: 2, jobDone: 1, reqCo2: 0, jobCo2: 0, open: 3, active: 2 } as Counts,
  fleet: { drivers: 3, inactive: 1, done: 4, cancelled: 5 },
  person: listed,
  business: { drivers: 3, done: 4, cancelled: 5 },
  item: matched as RequestItem | undefined,
  told: [1, 2],
  isThere: true,
}

/** The state at first, and what the pause changes in it. */
const harness = (first: Partial<typeof sound> = {}, then: Partial<typeof sound> = {}, now = later(2 * hour)) => {
  let world = { ...sound, ...first }
  let pauses = 0
  const deps = {
    directories: { sampleIds: async ({ list }: { list: string }) => [list === 'people' ? person : business] },
    history: { counts: async () => world.history },
    fleet: { counts: async () => world.fleet },
    listed: {
      ofPerson: async () => world.person,
      ofFleet: async () => world.business,
      newestOf: async () => [matched],
      timelineVersions: async () => world.told,
    },
    requests: { find: async () => world.item },
    isThere: async () => world.isThere,
    pause: async () => {
      pauses += 1
      world = { ...world, ...then }
    },
  }
  return { run: () => compareSamples(deps, everywhere, now), pauses: () => pauses }
}

describe('samples', () => {
  test('that agree are read once', async () => {
    const { run, pauses } = harness()
    expect(await run()).toEqual([])
    expect(pauses()).toBe(0)
  })

  test.each<[string, Partial<typeof sound>, unknown]>([
    ['a requester', { person: { ...listed, reqDone: 1 } }, { figure: 'reqDone', subject: person, difference: 1 }],
    ['a partner', { person: { ...listed, jobDone: 4 } }, { figure: 'jobDone', subject: person, difference: -3 }],
    [
      'a requester with open requests',
      { person: { ...listed, open: 4 } },
      { figure: 'open', subject: person, difference: -1 },
    ],
    [
      'a partner who carries',
      { person: { ...listed, active: 1 } },
      { figure: 'active', subject: person, difference: 1 },
    ],
    [
      'a fleet',
      { fleet: { drivers: 3, inactive: 1, done: 4, cancelled: 0 } },
      { figure: 'cancelled', subject: business, difference: -5 },
    ],
    ['a missing step', { told: [1] }, { figure: 'timeline', subject: matched.requestId, difference: -1 }],
    ['a gap', { told: [2] }, { figure: 'timeline', subject: matched.requestId, difference: -1 }],
    ['another step', { told: [1, 3] }, { figure: 'timeline', subject: matched.requestId, difference: 0 }],
    ['one too many', { told: [1, 2, 3] }, { figure: 'timeline', subject: matched.requestId, difference: 1 }],
  ])('that disagree twice are reported: %s', async (_, first, found) => {
    const { run, pauses } = harness(first)
    expect(await run()).toEqual([found])
    expect(pauses()).toBe(1)
  })

  const short = { person: { ...listed, reqDone: 1 } }
  test.each<[string, Partial<typeof sound>, Partial<typeof sound>]>([
    ['agree after the pause', short, { person: sound.person }],
    ['disagree in another way after the pause', short, { person: { ...listed, reqDone: 0 } }],
    ['belong to someone who has left', short, { isThere: false }],
    [
      'belong to a request that moved on',
      { told: [1] },
      { item: { ...matched, event: { ...matched.event, at: later(2 * hour).toISOString() } } },
    ],
  ])('that %s are not reported', async (_, first, then) => {
    expect(await harness(first, then).run()).toEqual([])
  })

  test.each<[string, number, number]>([
    ['has just moved', hour / 2, 0],
    ['has been still for a while', 2 * hour, 1],
    ['is older than its steps are kept', 89 * 24 * hour, 0],
  ])('of a request that %s', async (_, age, found) => {
    expect(await harness({ told: [1] }, {}, later(age)).run()).toHaveLength(found)
  })
})
