import { describe, expect, test } from 'vitest'
import { type BusinessItem, businessCounters, businessRow } from '#functions/domain/accounts/business-item.ts'
import { withoutKeys } from '#functions/platform/table/row-schema.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import type { Decided } from './admin-store.ts'
import { verifyBusiness } from './review.ts'

const [admin, owner] = [userId('admin'), userId('owner')]
const businessId = BusinessId.parse('biz_0123456789abcdefABCDEF')
const approve = { decision: 'approve' } as const
const reject = { decision: 'reject' } as const

const aBusiness = (status: BusinessItem['status'], parts: Partial<BusinessItem> = {}): BusinessItem => ({
  businessId,
  ownerId: owner,
  name: 'Riverside Vans Ltd',
  address: '4 Weir Lane, Leeds',
  registrationNumber: '00000001',
  status,
  createdAt: '2026-11-19T09:00:00.000Z',
  version: 3,
  ...parts,
})

/** A world with one business, whose row moves as the store moves it; `meanwhile` is what happens at that very moment. */
const world = (first: BusinessItem | undefined, meanwhile?: BusinessItem | 'erased') => {
  let row = first
  const written: Decided[] = []
  const deps = {
    businesses: { find: async () => row },
    reviews: {
      decide: async (decided: Decided) => {
        if (meanwhile) row = meanwhile === 'erased' ? undefined : meanwhile
        if (row?.version !== decided.readVersion) return 'moved' as const
        written.push(decided)
        row = withoutKeys(decided.row) as BusinessItem // as it was made of one
        return 'decided' as const
      },
    },
    count: (counters: object) => ({ Update: { Key: {}, UpdateExpression: JSON.stringify(counters) } }),
    now: () => noon,
  }
  const decide = (wish: Parameters<typeof verifyBusiness>[3], by = admin) =>
    verifyBusiness(deps, auditContextOf(by), businessId, wish)
  return { deps, decide, written, row: () => row }
}

describe('a decision is refused', () => {
  test.each([approve, reject])('on one’s own business, however it stands: %j', async (wish) => {
    for (const status of ['pending', 'verified', 'rejected'] as const) {
      const { decide, written } = world(aBusiness(status))
      await expect(decide(wish, owner)).rejects.toMatchObject({ code: 'application.own' })
      expect(written).toEqual([])
    }
  })

  test('on a business that is not there, or has just gone', async () => {
    await expect(world(undefined).decide(approve)).rejects.toMatchObject({ code: 'business.unknown' })
    await expect(world(aBusiness('pending'), 'erased').decide(approve)).rejects.toMatchObject({
      code: 'business.unknown',
    })
  })

  test('that takes a verification back', async () => {
    for (const version of [undefined, 3]) {
      const { decide, written } = world(aBusiness('verified'))
      await expect(decide({ ...reject, ...(version && { version }) })).rejects.toMatchObject({ code: 'business.moved' })
      expect(written).toEqual([])
    }
  })

  test.each([approve, reject])('on another version than the one that was looked at: %j', async (wish) => {
    for (const version of [2, 4]) {
      const { decide, written } = world(aBusiness('pending'))
      await expect(decide({ ...wish, version })).rejects.toMatchObject({ code: 'business.moved' })
      expect(written).toEqual([])
    }
  })

  test('when it was edited, or decided on otherwise, at that very moment', async () => {
    for (const meanwhile of [aBusiness('pending', { version: 4 }), aBusiness('verified', { version: 4 })]) {
      const { decide, written, row } = world(aBusiness('pending'), meanwhile)
      await expect(decide({ ...reject, version: 3 })).rejects.toMatchObject({ code: 'business.moved' })
      expect([written, row()]).toEqual([[], meanwhile])
    }
  })

  test('of whoever is no admin any more when it comes to it', async () => {
    const { deps } = world(aBusiness('pending'))
    const demoted = { ...deps, reviews: { decide: async () => 'no-admin' as const } }
    const refused = verifyBusiness(demoted, auditContextOf(admin), businessId, approve)
    await expect(refused).rejects.toMatchObject({ code: 'access.denied' })
  })
})

describe('a decision that stands already', () => {
  test.each([
    ['verified', approve, 'The business was approved.'],
    ['rejected', reject, 'The business was rejected.'],
  ] as const)('is harmless: %s, %j', async (status, wish, message) => {
    const { decide, written, row } = world(aBusiness(status, { reason: 'No such number.' }))
    expect(await decide({ ...wish, version: 2, reason: 'Another reason.' })).toEqual({ message })
    expect([written, row()]).toEqual([[], aBusiness(status, { reason: 'No such number.' })])
  })

  test('because another admin was quicker, is one', async () => {
    const { decide, written } = world(aBusiness('pending'), aBusiness('verified', { version: 4 }))
    expect(await decide({ ...approve, version: 3 })).toEqual({ message: 'The business was approved.' })
    expect(written).toEqual([])
  })
})

describe('a decision', () => {
  test('is put right on a second look: what was turned down can be approved, and waits for nobody meanwhile', async () => {
    const { decide, written } = world(aBusiness('rejected', { reason: 'No such number.' }))
    expect(await decide({ ...approve, version: 3 })).toEqual({ message: 'The business was approved.' })
    const decided = aBusiness('verified', { version: 4, decidedAt: noon.toISOString(), decidedBy: admin })
    expect(written).toEqual([{ row: businessRow(decided), readVersion: 3, by: admin, also: expect.any(Array) }])
  })

  test.each([
    ['verified', approve, 'The business was approved.', {}],
    ['rejected', reject, 'The business was rejected.', { reason: 'No such number.' }],
  ] as const)('makes it %s: the row and its list, the count and the trace in one step', async (...row) => {
    const [status, wish, message, why] = row
    const { decide, written } = world(aBusiness('pending', { reason: 'Of last time.' }))
    expect(await decide({ ...wish, version: 3, reason: 'No such number.' })).toEqual({ message })
    const decided = aBusiness(status, { version: 4, decidedAt: noon.toISOString(), decidedBy: admin, ...why })
    expect(written).toEqual([{ row: businessRow(decided), readVersion: 3, by: admin, also: expect.any(Array) }])
    expect(written[0]?.row.GSI1PK).toBe(status === 'verified' ? 'DIR#BIZ#V' : 'DIR#BIZ#R')
    expect(written[0]?.also).toMatchObject([
      { Update: { UpdateExpression: JSON.stringify(businessCounters('pending', status)) } },
      {
        Put: {
          Item: {
            PK: 'AUD#2026-11',
            at: noon.toISOString(),
            by: admin,
            action: `business.${status}`,
            subject: businessId,
            about: { from: 'pending', version: 4, ...why },
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    ])
  })
})
