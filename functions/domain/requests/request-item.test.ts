import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEarned, whyNotPayable } from '#shared/model/earnings.ts'
import { canTransition, isLegalTransition } from '#shared/model/request-lifecycle.ts'
import { aRequest, businessId, noon, people, requestAt, requestId, ring, userId } from '#test/support/fake-requests.ts'
import { afterWrongGuess } from './completion-code.ts'
import { hasExpired, withExpiryApplied } from './lifecycle/request-expiry.ts'
import {
  accepted,
  assigned,
  cancelled,
  completed,
  expired,
  givenBack,
  offerClosed,
  raised,
  reassigned,
  started,
  withdrawn,
} from './lifecycle/request-transitions.ts'
import { isExcluded } from './request-facts.ts'
import { type RequestItem, requestIndex, requestRow } from './request-item.ts'

const business = { businessId, carrierName: 'Riverside Vans Ltd' }
const carriers = ['ann', 'ben'].map(userId)
const drivers = ['cleo', 'dora'].map(userId)
const text = (length: number) => 'Ä'.padEnd(length - 1, 'x') // one letter of two bytes

type Step = (item: RequestItem, at: Date) => RequestItem
const steps: Step[] = [
  ...carriers.map(
    (by): Step =>
      (item, at) =>
        canTransition('accept', item.status) && !item.excluded?.includes(by)
          ? accepted(item, { carrierId: by, carrierName: 'Christopher', actualMode: 'Motorbike' }, ring.current.id, {
              by,
              at,
            })
          : item,
  ),
  ...drivers.map(
    (driverId): Step =>
      (item, at) => {
        const act = { by: userId('manager'), at }
        if (isExcluded(item, { userId: act.by, businessId })) return item
        if (canTransition('assign', item.status))
          return assigned(item, { ...business, carrierId: driverId }, ring.current.id, act)
        const isTheirs = item.businessId && canTransition('reassign', item.status) && item.carrierId !== driverId
        return isTheirs ? reassigned(item, driverId, act) : item
      },
  ),
  (item, at) =>
    item.offer && withExpiryApplied(item, at) === item
      ? accepted(item, { carrierId: item.offer.partnerId }, ring.current.id, { by: item.offer.partnerId, at })
      : item,
  (item, at) =>
    item.offer && withExpiryApplied(item, at) === item
      ? offerClosed(item, { by: item.offer.partnerId, at }, 'declined')
      : item,
  (item, at) => (item.offer ? (expired(item, at) ?? offerClosed(item, { by: 'system', at }, 'voided')) : item),
  ...(['carrier', 'admin'] as const).map(
    (side): Step =>
      (item, at) =>
        canTransition('withdraw', item.status) ? withdrawn(item, side, at) : item,
  ),
  (item, at) => expired(item, at) ?? item,
  (item, at) =>
    canTransition('start', item.status) ? started(item, { by: item.carrierId ?? people.owner, at }) : item,
  (item, at) =>
    canTransition('complete', item.status) ? completed(item, { by: item.carrierId ?? people.owner, at }) : item,
  (item, at) => {
    const by = item.businessId ? userId('manager') : item.carrierId
    return by && canTransition('giveBack', item.status)
      ? givenBack(item, { by, at }, { reason: 'item_not_as_described' })
      : item
  },
  (item, at) =>
    canTransition('raise', item.status) && !hasExpired(item, at)
      ? raised(item, item.pricePence + 100, { by: people.owner, at })
      : item,
  (item, at) =>
    canTransition('cancel', item.status)
      ? cancelled(item, { by: people.owner, at }, { reason: 'found_another_way', late: 'very_late' })
      : item,
  (item, at) =>
    whyNotPayable({ status: item.status, earned: isEarned(item) }) ? item : { ...item, paidAt: at.toISOString() },
  (item, at) => (item.code ? { ...item, code: afterWrongGuess(item.code, at) } : item),
]

const walks = fc.tuple(
  fc.constantFrom(requestAt('pending_match'), requestAt('pending_partner_approval'), aRequest({ metres: 0 })),
  fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 0, max: 3 * 24 * 3600 })), { maxLength: 12 }),
)

/** Calls `check` after each step of random sequences, with the request after the step and before it. */
const lives = (check: (item: RequestItem, before?: RequestItem) => void): void => {
  fc.assert(
    fc.property(walks, ([first, walk]) => {
      let item = first
      let at = noon
      check(item)
      for (const [step, seconds] of walk) {
        at = new Date(at.getTime() + seconds * 1000)
        const before = item
        item = step(item, at)
        check(item, before)
      }
    }),
    { numRuns: 2_000 },
  )
}

const isCarried = ({ status }: RequestItem) => ['matched', 'in_transit', 'completed'].includes(status)

describe('after any sequence of steps', () => {
  test('each step has a new version, is allowed by the lifecycle, and does not go back in time', () => {
    lives((item, before = item) => {
      if (item.version === before.version) return expect(item.status).toBe(before.status)
      expect(item.version).toBe(before.version + 1)
      expect(isLegalTransition(item.event.type, before.status, item.status)).toBe(true)
      expect(item.event.at >= before.event.at).toBe(true)
    })
  })

  test('a partner or fleet that gave it back or let it lapse does not get it again, except a fleet whose driver is suspended', () => {
    lives((item, before = item) => {
      const ofFleet = item.event.side === 'carrier' ? before.businessId : undefined
      const had = before.offer?.partnerId ?? (before.businessId ? ofFleet : before.carrierId)
      if (item.status === 'pending_match' && had) expect(item.excluded).toContain(had)
      expect(new Set(item.excluded).size).toBe(item.excluded?.length ?? 0)
    })
  })

  test('it has a carrier only while or after it is carried, and never its owner', () => {
    lives((item) => {
      expect(item.carrierId !== undefined).toBe(isCarried(item))
      expect(item.carrierId).not.toBe(item.ownerId)
    })
  })

  test('it has a code only while it is matched or on its way', () => {
    lives((item) => expect(item.code !== undefined).toBe(['matched', 'in_transit'].includes(item.status)))
  })

  test('it is in the pool only while it waits, and in a partner’s offers only while one is open', () => {
    lives((item) => {
      const list = requestIndex(item).GSI2PK ?? ''
      expect(list.startsWith('AVL#')).toBe(item.status === 'pending_match')
      expect(list.startsWith('OFR#')).toBe(item.status === 'pending_partner_approval')
      expect(item.offer !== undefined).toBe(item.status === 'pending_partner_approval')
    })
  })

  test('it is urgent only while it waits after a carrier lost it, and is then sorted by that in the pool', () => {
    lives((item, before = item) => {
      const { urgentAt, createdAt } = item
      if (urgentAt) expect(item.status).toBe('pending_match')
      if (urgentAt && !before.urgentAt) expect(['giveBack', 'withdraw']).toContain(item.event.type)
      if (item.status === 'pending_match') expect(requestIndex(item).GSI2SK).toContain(`#${urgentAt ?? createdAt}#`)
    })
  })

  test('it has a reason for a cancellation only while nobody carries it', () => {
    lives((item) => {
      if (item.cancellation) expect(['pending_match', 'cancelled']).toContain(item.status)
    })
  })

  test('it is in its carrier’s list only while or after it is carried', () => {
    lives((item) => {
      const { GSI2PK, GSI2SK = '' } = requestIndex(item)
      expect(GSI2PK === `ASG#${item.carrierId}`).toBe(isCarried(item))
      if (isCarried(item)) expect(GSI2SK.startsWith(item.status === 'completed' ? 'H#' : 'A#')).toBe(true)
    })
  })

  test('it is always in exactly one section of its owner’s list', () => {
    lives((item) => {
      const { GSI1PK, GSI1SK = '' } = requestIndex(item)
      const shelf = item.status === 'completed' ? 'H#' : item.status === 'cancelled' ? 'X#' : 'A#'
      expect(GSI1PK).toBe(`RQR#${item.ownerId}`)
      expect(GSI1SK).toMatch(new RegExp(`^${shelf}\\d{4}-.*Z#${item.requestId}$`))
    })
  })

  test('a fleet sees what its driver carries or carried, and nothing else', () => {
    lives((item) => {
      const { GSI3PK, GSI3SK = '' } = requestIndex(item)
      const isTheirs = item.businessId !== undefined
      expect(GSI3PK).toBe(isTheirs ? `BIZ#${businessId}` : undefined)
      expect(isTheirs).toBe(drivers.some((id) => id === (item.carrierId ?? item.formerCarrierId)))
      const shelf = { matched: 'M#', in_transit: 'I#' }[item.status as string] ?? 'H#'
      if (isTheirs) expect(GSI3SK.startsWith(shelf)).toBe(true)
    })
  })

  test('another driver of the fleet changes neither its place in the lists nor the owner’s code', () => {
    lives((item, before = item) => {
      if (item.event.type !== 'reassign' || item.version === before.version) return
      expect(requestIndex(item).GSI3SK).toBe(requestIndex(before).GSI3SK)
      expect([item.code, item.matches]).toEqual([before.code, before.matches])
      expect(requestIndex(item).GSI2PK).toBe(`ASG#${item.carrierId}`)
    })
  })

  test('no index has half a key', () => {
    lives((item) => {
      const row = requestRow(item)
      for (const index of ['GSI1', 'GSI2', 'GSI3']) expect(`${index}PK` in row).toBe(`${index}SK` in row)
    })
  })
})

/** The size as DynamoDB counts it: names and values, with a few bytes for each list and map. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (typeof value !== 'object' || value === null) return 1
  const entries = Object.entries(value)
  const names = Array.isArray(value) ? 0 : entries.reduce((sum, [name]) => sum + Buffer.byteLength(name), 0)
  return 3 + entries.reduce((sum, [, part]) => sum + 1 + bytesOf(part), names)
}
const rowBytes = (item: RequestItem) =>
  Object.entries(requestRow(item)).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0)

test('a row with addresses of a hundred letters stays below a kilobyte after any steps', () => {
  const spot = { address: text(100), area: 'Northampton NN1' }
  const long = {
    category: 'Send Household / Bulk Items',
    mode: 'Truck',
    band: '10-20kg',
    slot: 'afternoon',
    pickup: { ...spot, point: { lat: 53.798123, lon: -1.547123 } },
    delivery: spot,
    pricePence: 1_000_000,
    metres: 1_234_567,
    publicKm: 1_235,
  } as const
  lives(({ excluded, ...item }) => {
    const once = excluded?.[0] ? { excluded: [excluded[0]] } : {}
    // A fleet's row has one more index and a longer name; in the worst case it takes a second unit.
    expect(rowBytes({ ...item, ...long, ...once })).toBeLessThanOrEqual(item.businessId ? 1200 : 1024)
  })
})

test('the pool is sorted by place and age; pickups without a position are in a separate list', () => {
  const located = { address: 'x', area: 'Leeds LS1', point: { lat: 53.798, lon: -1.547 } }
  const listed = (pickup: RequestItem['pickup']) => {
    const { GSI2PK, GSI2SK } = requestIndex(aRequest({ pickup }))
    return [GSI2PK, GSI2SK]
  }
  const byAge = `${noon.toISOString()}#${requestId('one')}`
  expect(listed(located)).toEqual(['AVL#2.23', `1024#${byAge}`])
  expect(listed({ address: 'x', area: 'Area not known' })).toEqual(['AVL#UNLOCATED', `0#${byAge}`])
})

test('an urgent job is sorted in the pool by when it became urgent', () => {
  const urgentAt = '2026-11-25T04:30:00.000Z'
  expect(requestIndex(aRequest({ urgentAt })).GSI2SK).toBe(`1024#${urgentAt}#${requestId('one')}`)
})

test('a waiting request reads as cancelled once it expires; one that is carried does not', () => {
  const late = new Date('2026-11-25T14:00:00.000Z')
  const before = new Date(late.getTime() - 1)
  for (const status of ['pending_match', 'pending_partner_approval'] as const) {
    const item = requestAt(status)
    if (!item.offer) expect(withExpiryApplied(item, before)).toBe(item)
    expect(withExpiryApplied(item, late)).toMatchObject({
      status: 'cancelled',
      version: item.version,
      event: { reason: 'expired', at: late.toISOString() },
    })
    expect(withExpiryApplied(item, late).offer).toBeUndefined()
  }
  for (const status of ['matched', 'in_transit', 'completed', 'cancelled'] as const)
    expect(withExpiryApplied(requestAt(status), late)).toEqual(requestAt(status))
})
