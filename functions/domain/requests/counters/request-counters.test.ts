import { describe, expect, test } from 'vitest'
import { BusinessId } from '#shared/model/ids.ts'
import { canTransition, isCarried, isOver, requestStatuses } from '#shared/model/request-lifecycle.ts'
import { aRequest, noon, people, requestAt, requestId, userId } from '#test/support/fake-requests.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import type { RequestItem } from '../request-item.ts'
import {
  accepted,
  assigned,
  cancelled,
  completed,
  expired,
  givenBack,
  offerClosed,
  reassigned,
  started,
  withdrawn,
} from '../request-transitions.ts'
import { countersOf } from './request-counters.ts'

const business = { businessId: BusinessId.parse('biz_0000000000000000000000'), name: 'Riverside Vans Ltd' }
const carriers = [userId('one'), userId('two'), userId('three')]
const owners = [people.owner, userId('neighbour')]
const late = new Date('2026-11-26T00:00:00.000Z')

const pick = <One>(chance: () => number, some: readonly One[]): One => some[Math.floor(chance() * some.length)] as One // never empty

/** Everything that can happen to a request as it stands, be it in time or too late. */
const stepsFrom = (item: RequestItem, chance: () => number): RequestItem[] => {
  const at = pick(chance, [noon, noon, late])
  const [carrierId, driverId] = [pick(chance, carriers), pick(chance, carriers)]
  const act = { by: item.carrierId ?? carrierId, at }
  const { status } = item
  return [
    ...(canTransition('accept', status) || canTransition('acceptOffer', status)
      ? [accepted(item, { carrierId }, 'k1', act)]
      : []),
    ...(canTransition('assign', status) ? [assigned(item, { driverId, business }, 'k1', act)] : []),
    ...(canTransition('reassign', status) && item.businessId ? [reassigned(item, driverId, act)] : []),
    ...(canTransition('closeOffer', status) ? [offerClosed(item, act, 'declined')] : []),
    ...(expired(item, at) ? [expired(item, at) as RequestItem] : []), // as has just been seen
    ...(canTransition('start', status) ? [started(item, act)] : []),
    ...(canTransition('complete', status) ? [completed(item, act)] : []),
    ...(canTransition('giveBack', status) ? [givenBack(item, act), withdrawn(item, at)] : []),
    ...(canTransition('cancel', status) ? [cancelled(item, { ...act, by: item.ownerId })] : []),
  ]
}

type Sums = Record<string, number>

const addUp = (sums: Sums, was: RequestItem | undefined, next: RequestItem): void => {
  for (const { row, amounts } of countersOf(was, next))
    for (const [name, amount] of Object.entries(amounts)) {
      const key = `${row.PK} ${row.SK} ${name}`
      sums[key] = (sums[key] ?? 0) + amount
    }
}

const counted = (items: readonly RequestItem[]): Sums => {
  const sums: Sums = {}
  const add = (key: string, is: boolean) => {
    if (is) sums[key] = (sums[key] ?? 0) + 1
  }
  for (const { ownerId, carrierId, businessId, status } of items) {
    add(`USER#${ownerId} COUNT open`, !isOver(status))
    add(`USER#${ownerId} COUNT reqDone`, status === 'completed')
    if (carrierId) add(`USER#${carrierId} COUNT active`, isCarried(status))
    if (carrierId) add(`USER#${carrierId} COUNT jobDone`, status === 'completed')
    if (businessId) add(`BIZ#${businessId} COUNT done`, status === 'completed')
    if (businessId) add(`BIZ#${businessId} COUNT cancelled`, status === 'cancelled')
  }
  return sums
}

const nonZero = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).filter(([key, sum]) => sum !== 0 && !/Co2$|DAY#/.test(key)))

describe('the sums of what steps change', () => {
  test('are what the requests say, whatever happens to them in whatever order', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const chance = chanceFrom(seed)
      const sums: Sums = {}
      const items = Array.from({ length: 8 }, (_, at) => {
        const status = pick(chance, ['pending_match', 'pending_partner_approval'] as const)
        return requestAt(status, { requestId: requestId(`r${at}x`), ownerId: pick(chance, owners) })
      })
      for (const item of items) addUp(sums, undefined, item)
      for (let step = 0; step < 60; step += 1) {
        const at = Math.floor(chance() * items.length)
        const was = items[at]
        const next = was && stepsFrom(was, chance)
        if (!was || !next || next.length === 0) continue
        const to = pick(chance, next)
        addUp(sums, was, to)
        items[at] = to
        expect(nonZero(sums), `seed ${seed}, ${to.event.type}`).toEqual(counted(items))
      }
    }
  })
})

test('every status counts with its owner exactly while it is not over', () => {
  for (const status of requestStatuses) {
    const changes = countersOf(undefined, requestAt(status))
    const open = changes.find(({ userId: id }) => id === people.owner)?.amounts.open ?? 0
    expect(open, status).toBe(isOver(status) ? 0 : 1)
  }
})

test('what changes nothing that is counted changes no row', () => {
  const under = requestAt('in_transit')
  expect(countersOf(under, { ...under, code: { number: 2, wrong: 0, keyId: 'k1' } })).toEqual([])
  expect(countersOf(requestAt('matched'), under)).toEqual([])
  expect(countersOf(aRequest(), aRequest())).toEqual([])
})

test('another driver changes the rows of two drivers, and of nobody else', () => {
  const taken = assigned(aRequest(), { driverId: people.carrier, business }, 'k1', { by: people.stranger, at: noon })
  const handed = reassigned(taken, people.stranger, { by: people.owner, at: noon })
  expect(countersOf(taken, handed)).toMatchObject([
    { userId: people.carrier, amounts: { active: -1 } },
    { userId: people.stranger, amounts: { active: 1 } },
  ])
})
