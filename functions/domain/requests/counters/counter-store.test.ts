import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { canTransition, isCarried, isOver, requestStatuses } from '#shared/model/request-lifecycle.ts'
import { aProblem } from '#test/support/fake-problems.ts'
import { aRequest, noon, people, requestAt, requestId, userId } from '#test/support/fake-requests.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import { withoutProblem, withProblem } from '../lifecycle/problem-steps.ts'
import {
  accepted,
  assigned,
  attempted,
  cancelled,
  completed,
  decided,
  expired,
  givenBack,
  handedOver,
  offerClosed,
  raised,
  reassigned,
  started,
  withdrawn,
} from '../lifecycle/request-transitions.ts'
import type { RequestItem } from '../request-item.ts'
import { countersOf, counterWrite } from './counter-store.ts'

const matched = requestAt('matched')
const businessId = BusinessId.parse('biz_0000000000000000000000')
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000).toISOString()

describe('a row of counters refuses', () => {
  const taken = (item = requestAt('pending_match'), next = matched) => {
    const [counted] = countersOf(item, next)
    if (!counted) throw new Error('taking a job counts')
    return counterWrite(counted, next)
  }
  const codeOf = (why: unknown) => (why instanceof Error && 'code' in why ? why.code : why)

  test.each<[string, object | undefined, string]>([
    ['a user who is gone', undefined, 'missing'],
    ['a partner with ten jobs', { active: 10 }, 'request.too-many-active'],
    ['a partner during a pause', { active: 1, pausedUntil: hoursAgo(-1) }, 'request.taking-paused'],
    ['nobody after a pause', { active: 1, pausedUntil: hoursAgo(1) }, 'moved'],
  ])('%s: %s', (_, stood, why) => {
    expect(codeOf(taken().whyRefused(stood as Record<string, unknown> | undefined))).toBe(why)
  })

  test('during a pause, with its end and the seconds until then', () => {
    expect(taken().whyRefused({ active: 1, pausedUntil: '2026-11-21T09:05:00.000Z' })).toMatchObject({
      message:
        'You’ve given back or missed three jobs in 24 hours, so you can’t take new ones until 09:05 on Saturday 21 November.',
      retryAfterSeconds: (21 * 60 + 5) * 60,
    })
  })

  test('a driver with thirty jobs', () => {
    const next = { ...matched, businessId }
    const write = taken(requestAt('pending_match'), next)
    expect(write.action.Update?.ExpressionAttributeValues).toMatchObject({ ':active': 1, ':most': 30 })
    expect(write.whyRefused({ active: 30 })).toMatchObject({
      code: 'driver.too-many-active',
      message: 'This driver already has 30 deliveries. Please choose another one.',
    })
  })

  test('nobody whose job counts again, even over the limit or during a pause', () => {
    const open = withProblem(matched, aProblem())
    const closed = withoutProblem(open, noon)
    const [left] = countersOf(matched, open)
    const [back] = countersOf(open, closed)
    expect([left?.amounts, back?.amounts]).toEqual([{ active: -1 }, { active: 1 }])
    const write = back && counterWrite(back, closed, { was: open })
    expect(write?.action.Update?.ConditionExpression).toBe('attribute_exists(PK)')
    expect(write?.whyRefused({ active: 12, pausedUntil: hoursAgo(-1) })).toBe('moved')
  })

  test('nobody whose count goes down', () => {
    const next = withdrawn(matched, 'admin', noon)
    const [counted] = countersOf(matched, next)
    const write = counted && counterWrite(counted, next)
    expect(write?.action.Update).toMatchObject({
      UpdateExpression: 'ADD #active :active',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':active': -1 },
    })
  })
})

describe('request counters', () => {
  const business = { businessId: BusinessId.parse('biz_0000000000000000000000'), carrierName: 'Riverside Vans Ltd' }
  const carriers = [userId('one'), userId('two'), userId('three')]
  const owners = [people.owner, userId('neighbour')]
  const late = new Date('2026-11-26T00:00:00.000Z')

  // `some` is never empty.
  const pick = <One>(chance: () => number, some: readonly One[]): One => some[Math.floor(chance() * some.length)] as One

  const reportedBy = (as: 'requester' | 'carrier') => aProblem({ statement: { ...aProblem().statement, as } })

  /** Every step that can happen to a request in its current state, in time or too late. */
  const stepsFrom = (item: RequestItem, chance: () => number): RequestItem[] => {
    const at = pick(chance, [noon, noon, late])
    const [carrierId, driverId] = [pick(chance, carriers), pick(chance, carriers)]
    const act = { by: item.carrierId ?? carrierId, at }
    const { status } = item
    return [
      ...(canTransition('accept', status) || canTransition('acceptOffer', status)
        ? [accepted(item, { carrierId }, 'k1', act)]
        : []),
      ...(canTransition('assign', status) ? [assigned(item, { ...business, carrierId: driverId }, 'k1', act)] : []),
      ...(canTransition('reassign', status) && item.businessId ? [reassigned(item, driverId, act)] : []),
      ...(canTransition('closeOffer', status) ? [offerClosed(item, act, 'declined')] : []),
      ...(expired(item, at) ? [expired(item, at) as RequestItem] : []), // checked just before
      ...(canTransition('start', status) ? [started(item, act)] : []),
      ...(isCarried(status) && !item.door?.problem
        ? (['requester', 'carrier'] as const).map((as) => withProblem(item, reportedBy(as)))
        : []),
      ...(item.door?.problem ? [withoutProblem(item, at)] : []),
      ...(canTransition('complete', status) ? [completed(item, act)] : []),
      ...(canTransition('giveBack', status)
        ? [givenBack(item, act), withdrawn(item, 'carrier', at), withdrawn(item, 'admin', at)]
        : []),
      ...(canTransition('cancel', status)
        ? [cancelled(item, { ...act, by: item.ownerId }, { reason: 'unsafe', late: 'late' })]
        : []),
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
    const add = (key: string, amount: boolean | number) => {
      if (amount) sums[key] = (sums[key] ?? 0) + Number(amount)
    }
    for (const { ownerId, carrierId, businessId, status, door, pricePence } of items) {
      add(`USER#${ownerId} COUNT open`, !isOver(status))
      add(`USER#${ownerId} COUNT reqDone`, status === 'completed')
      if (carrierId) add(`USER#${carrierId} COUNT active`, isCarried(status) && door?.problem?.by !== 'requester')
      if (carrierId) add(`USER#${carrierId} COUNT jobDone`, status === 'completed')
      if (businessId) add(`BIZ#${businessId} COUNT done`, status === 'completed')
      const { PK, SK } = keys.taxYear(2026, businessId ?? carrierId ?? '') // in whose fourth quarter all steps are
      add(`${PK} ${SK} q4Pence`, status === 'completed' && pricePence)
      add(`${PK} ${SK} q4Jobs`, status === 'completed')
      if (businessId) add(`BIZ#${businessId} COUNT cancelled`, status === 'cancelled')
    }
    return sums
  }

  /** What a step adds to the counts of reasons, and to the record. */
  const reasonCounters = (was: RequestItem, { event, ownerId, urgentAt, version }: RequestItem): string[] => {
    if (version === was.version) return [] // a problem was reported or closed
    if (event.type === 'cancel')
      return ['cancelled_unsafe', 'cancelled_late'].map((name) => `USER#${ownerId} COUNT ${name}`)
    if (event.side !== 'carrier') return []
    const giver = was.businessId ? `BIZ#${was.businessId}` : `USER#${was.carrierId}`
    return ['gaveBack_other', 'jobGave', ...(urgentAt ? ['gaveBack_urgent'] : [])].map(
      (name) => `${giver} COUNT ${name}`,
    )
  }

  const nonZero = (sums: Sums): Sums =>
    Object.fromEntries(Object.entries(sums).filter(([key, sum]) => sum !== 0 && !/Co2$|DAY#|looks/.test(key)))

  test('the sums of all changes match the requests after any steps in any order', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const chance = chanceFrom(seed)
      const sums: Sums = {}
      const reasons: Sums = {}
      const items = Array.from({ length: 8 }, (_, index) => {
        const status = pick(chance, ['pending_match', 'pending_partner_approval'] as const)
        return requestAt(status, { requestId: requestId(`r${index}x`), ownerId: pick(chance, owners) })
      })
      for (const item of items) addUp(sums, undefined, item)
      for (let step = 0; step < 60; step += 1) {
        const index = Math.floor(chance() * items.length)
        const was = items[index]
        const next = was && stepsFrom(was, chance)
        if (!was || !next || next.length === 0) continue
        const to = pick(chance, next)
        addUp(sums, was, to)
        for (const key of reasonCounters(was, to)) reasons[key] = (reasons[key] ?? 0) + 1
        items[index] = to
        for (const [key, sum] of Object.entries(sums)) if (/looks/.test(key)) expect(sum).toBeGreaterThanOrEqual(0)
        expect(nonZero(sums), `seed ${seed}, ${to.event.type}`).toEqual({ ...counted(items), ...reasons })
      }
    }
  })

  test('every status counts for its owner until the request is over', () => {
    for (const status of requestStatuses) {
      const changes = countersOf(undefined, requestAt(status))
      const open = changes.find(({ userId: id }) => id === people.owner)?.amounts.open ?? 0
      expect(open, status).toBe(isOver(status) ? 0 : 1)
    }
  })

  describe('a give-back', () => {
    const shortly = new Date('2026-11-25T04:30:00.000Z')
    const matched = requestAt('matched')

    test('counts its reason for the partner, and whether the job is urgent now', () => {
      const next = givenBack(matched, { by: people.carrier, at: shortly }, { reason: 'ill' })
      expect(countersOf(matched, next)).toEqual([
        {
          row: { PK: `USER#${people.carrier}`, SK: 'COUNT' },
          userId: people.carrier,
          amounts: { active: -1, gaveBack_ill: 1, gaveBack_urgent: 1, jobGave: 1 },
        },
      ])
    })

    test('of a driver’s job counts its reason for the business, whose row is written anyway', () => {
      const ours = { ...matched, businessId: business.businessId }
      const next = givenBack(ours, { by: userId('manager'), at: noon }, { reason: 'vehicle' })
      expect(countersOf(ours, next)).toEqual([
        { row: expect.anything(), userId: people.carrier, amounts: { active: -1 } },
        { row: { PK: `BIZ#${business.businessId}`, SK: 'COUNT' }, amounts: { gaveBack_vehicle: 1, jobGave: 1 } },
      ])
    })

    test('is not counted again by later steps such as a raise or an expiry', () => {
      const next = givenBack(matched, { by: people.carrier, at: noon }, { reason: 'ill' })
      const over = expired(next, late)
      expect(countersOf(next, raised(next, 2000, { by: people.owner, at: noon }))).toEqual([])
      expect(over && countersOf(next, over)).toMatchObject([{ amounts: { open: -1 } }])
      expect(over && countersOf(next, over)[0]?.amounts).toEqual({ open: -1 })
    })
  })

  describe('an errand that could not be done', () => {
    const left = (reason: 'unsafe' | 'closed', item = requestAt('in_transit', { category: 'Errand Run' })) => {
      const was = attempted(item, { reason, hasPhoto: false }, { by: people.carrier, at: noon })
      return countersOf(was, decided(was, { choice: 'return' }, { by: people.owner, at: noon }))
    }

    test('does not count as done', () => {
      expect(left('closed').map(({ amounts }) => amounts)).toEqual([{ open: -1 }, { active: -1 }])
    })

    test('counts as given back with a carrier who left because it was not safe', () => {
      expect(left('unsafe')).toContainEqual(
        expect.objectContaining({ userId: people.carrier, amounts: { active: -1, gaveBack_unsafe: 1 } }),
      )
    })

    test('of a driver counts as given back with the business, and as cancelled there', () => {
      const { businessId } = business
      const counted = left('unsafe', requestAt('in_transit', { category: 'Errand Run', businessId }))
      expect(counted.map(({ row, amounts }) => [row.PK, amounts])).toEqual([
        [`USER#${people.owner}`, { open: -1 }],
        [`USER#${people.carrier}`, { active: -1 }],
        [`BIZ#${businessId}`, { cancelled: 1, gaveBack_unsafe: 1 }],
        [`BIZ#${businessId}`, { cancelled: 1 }],
      ])
    })
  })

  test('a return that nobody has confirmed does not count as done', () => {
    const { businessId } = business
    const was = requestAt('in_transit', { businessId, door: { leg: 'return', withoutPhoto: true } })
    const handed = handedOver(was, 'receiver', { by: people.carrier, at: noon })
    const silent = expired(handed, new Date(noon.getTime() + 40 * 24 * 3_600_000))
    if (!silent) throw new Error('a handover that nobody contests ends')
    expect(silent).toMatchObject({ status: 'completed', outcome: 'returned' })
    expect(countersOf(handed, silent).map(({ amounts }) => amounts)).toEqual([{ open: -1 }, { active: -1 }])
  })

  test('removing the address of a cancelled request does not count it again', () => {
    const off = cancelled(requestAt('matched'), { by: people.owner, at: noon }, { reason: 'unsafe' })
    expect(countersOf(off, { ...off, pickup: { address: 'Leeds LS1', area: 'Leeds LS1' } })).toEqual([])
  })

  test('a step that changes nothing that is counted writes no row', () => {
    const under = requestAt('in_transit')
    expect(countersOf(under, { ...under, code: { number: 2, wrong: 0, keyId: 'k1' } })).toEqual([])
    expect(countersOf(requestAt('matched'), under)).toEqual([])
    expect(countersOf(aRequest(), aRequest())).toEqual([])
  })

  test('a new driver changes only the rows of the two drivers', () => {
    const act = { by: people.owner, at: noon }
    const taken = assigned(aRequest(), { ...business, carrierId: people.carrier }, 'k1', act)
    const handed = reassigned(taken, people.stranger, act)
    expect(countersOf(taken, handed)).toMatchObject([
      { userId: people.carrier, amounts: { active: -1 } },
      { userId: people.stranger, amounts: { active: 1 } },
    ])
  })
})
