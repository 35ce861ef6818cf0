import { describe, expect, test } from 'vitest'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { type PartnerItem, partnerCounters, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { withoutKeys } from '#functions/platform/table/row-schema.ts'
import type { ApplicationState } from '#shared/model/review-lifecycles.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import type { Decided, ReviewStore } from './admin-store.ts'
import { verifyPartner } from './review.ts'

const [admin, applicant] = [userId('admin'), userId('applicant')]
const approve = { decision: 'approve' } as const
const reject = { decision: 'reject' } as const

const application = (status: ApplicationState, parts: Partial<PartnerItem> = {}): PartnerItem => ({
  userId: applicant,
  version: 3,
  status,
  appliedAt: '2026-11-19T09:00:00.000Z',
  transportModes: ['Car'],
  documents: {},
  ...parts,
})

/** A world with one applicant, whose row moves as the store moves it; `meanwhile` is what another admin is quicker with. */
const world = (first: PartnerItem | undefined, meanwhile?: PartnerItem) => {
  const person = { userId: applicant, email: 'ann@example.org', createdAt: '', epoch: 1, isPartner: true }
  let row = first
  const reported: string[] = []
  const written: Decided[] = []
  const reviews: ReviewStore = {
    decide: async (decided) => {
      if (meanwhile) row = meanwhile
      if (row?.version !== decided.readVersion) return 'moved'
      written.push(decided)
      row = withoutKeys(decided.row) as PartnerItem // as it was made of one
      return 'decided'
    },
  }
  const deps = {
    partners: { find: async (): Promise<Partner> => ({ user: person, ...(row && { application: row }) }) },
    reviews,
    changeFlags: (_: unknown, flags: { isPartner: boolean }) => ({
      action: { Update: { Key: {}, UpdateExpression: JSON.stringify(flags) } },
      counters: { regulars: flags.isPartner ? -1 : 1 },
    }),
    count: (counters: object) => ({ Update: { Key: {}, UpdateExpression: JSON.stringify(counters) } }),
    endPartnership: async (fallen: string) => reported.push(`${fallen} fell when ${row?.status}`),
    now: () => noon,
  }
  const decide = (wish: Parameters<typeof verifyPartner>[3], by = admin) =>
    verifyPartner(deps, auditContextOf(by), applicant, wish)
  return { deps, decide, written, told: reported, row: () => row }
}

describe('a decision is refused', () => {
  test('on one’s own application, whatever it says', async () => {
    const { decide, written } = world(application('pending'))
    await expect(decide(approve, applicant)).rejects.toMatchObject({ code: 'application.own' })
    expect(written).toEqual([])
  })

  test('on somebody who never applied, or is not there', async () => {
    await expect(world(undefined).decide(approve)).rejects.toMatchObject({ code: 'application.unknown' })
    const { deps } = world(application('pending'))
    const gone = { ...deps, partners: { find: async () => undefined } }
    const refused = verifyPartner(gone, auditContextOf(admin), applicant, reject)
    await expect(refused).rejects.toMatchObject({ code: 'application.unknown' })
  })

  test('to approve who was revoked: they have to apply again', async () => {
    const { decide, written } = world(application('revoked'))
    await expect(decide(approve)).rejects.toMatchObject({ code: 'application.moved' })
    expect(written).toEqual([])
  })

  test.each([
    ['pending', approve],
    ['pending', reject],
    ['rejected', approve],
    ['verified', reject],
  ] as const)('on another version than the one that was looked at: %s, %j', async (status, wish) => {
    for (const version of [2, 4]) {
      const { decide, written } = world(application(status))
      await expect(decide({ ...wish, version })).rejects.toMatchObject({ code: 'application.moved' })
      expect(written).toEqual([])
    }
  })

  test('when the application was replaced, or decided on otherwise, at that very moment', async () => {
    for (const meanwhile of [application('pending', { version: 4 }), application('verified', { version: 4 })]) {
      const { decide, told } = world(application('pending'), meanwhile)
      await expect(decide(reject)).rejects.toMatchObject({ code: 'application.moved' })
      expect(told).toEqual([])
    }
  })

  test('of whoever is no admin any more when it comes to it', async () => {
    const { deps, told } = world(application('verified'))
    const demoted = { ...deps, reviews: { decide: async () => 'no-admin' as const } }
    const refused = verifyPartner(demoted, auditContextOf(admin), applicant, reject)
    await expect(refused).rejects.toMatchObject({ code: 'access.denied' })
    expect(told).toEqual([])
  })
})

describe('a decision that stands already', () => {
  test.each([
    ['verified', approve],
    ['rejected', reject],
    ['revoked', reject],
  ] as const)('is harmless: %s, %j', async (status, wish) => {
    const { decide, written, told } = world(application(status, { reason: 'The photo is blurred.' }))
    const { message } = await decide({ ...wish, version: 2, reason: 'Another reason.' })
    expect(message).toMatch(/approved|rejected|no longer verified/)
    expect([written, told]).toEqual([[], []])
  })

  test('because another admin was quicker, is one', async () => {
    const { decide, written } = world(application('pending'), application('verified', { version: 4 }))
    expect(await decide(approve)).toEqual({ message: 'The partner was approved.' })
    expect(written).toEqual([])
  })
})

describe('a decision', () => {
  const counted = (decided: Decided | undefined) => JSON.parse(decided?.also[1]?.Update?.UpdateExpression ?? '')

  test('approves: verified, counted, audited, and no reason is left of before', async () => {
    const { decide, written, told, row } = world(application('pending', { reason: 'Of last time.' }))
    expect(await decide({ ...approve, version: 3, reason: 'All good.' })).toEqual({
      message: 'The partner was approved.',
    })
    const { reason: _, ...rest } = application('verified')
    const decided = { ...rest, version: 4, decidedAt: noon.toISOString(), decidedBy: admin }
    expect(row()).toEqual(decided)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({
      by: admin,
      row: partnerRow(decided),
      also: [{ Update: { UpdateExpression: '{"isPartner":true,"isVerifiedPartner":true}' } }, {}, {}],
    })
    expect(counted(written[0])).toEqual({ ...partnerCounters('pending', 'verified'), regulars: -1 })
    expect(written[0]?.also[2]).toMatchObject({
      Put: {
        Item: {
          PK: 'AUD#2026-11',
          SK: expect.stringMatching(/^2026-11-20T12:00:00.000Z#aud_/),
          at: noon.toISOString(),
          by: admin,
          action: 'partner.verified',
          subject: applicant,
          about: { from: 'pending', version: 4 },
          ttl: noon.getTime() / 1000 + 2 * 365 * 24 * 3600,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    })
    expect(told).toEqual([])
  })

  test('approves on a second look who was rejected: verified, counted, audited, and the reason is gone', async () => {
    const { decide, written, told, row } = world(application('rejected', { reason: 'The photo is blurred.' }))
    expect(await decide({ ...approve, version: 3 })).toEqual({ message: 'The partner was approved.' })
    expect(row()).toMatchObject({ status: 'verified', version: 4, decidedBy: admin })
    expect(row()?.reason).toBeUndefined()
    expect(counted(written[0])).toEqual({ ...partnerCounters('rejected', 'verified'), regulars: -1 })
    expect(written[0]?.also[2]).toMatchObject({
      Put: { Item: { action: 'partner.verified', about: { from: 'rejected', version: 4 } } },
    })
    expect(told).toEqual([])
  })

  test.each([
    ['pending', 'rejected', 'The application was rejected.', 0],
    ['verified', 'revoked', 'The partner is no longer verified.', 1],
  ] as const)('turns away who is %s: %s, with the reason', async (status, next, message, fallen) => {
    const { decide, written, told, row } = world(application(status))
    expect(await decide({ ...reject, reason: 'The insurance has run out.' })).toEqual({ message })
    expect(row()).toMatchObject({ status: next, version: 4, reason: 'The insurance has run out.' })
    expect(written[0]).toMatchObject({
      also: [{ Update: { UpdateExpression: '{"isPartner":false,"isVerifiedPartner":false}' } }, {}, {}],
    })
    expect(counted(written[0])).toEqual({ ...partnerCounters(status, next), regulars: 1 })
    expect(written[0]?.also[2]).toMatchObject({
      Put: { Item: { action: `partner.${next}`, about: { from: status, reason: 'The insurance has run out.' } } },
    })
    // Only once the flag is gone: what is given back must not be theirs to take again.
    expect(told).toEqual(fallen ? [`${applicant} fell when revoked`] : [])
  })

  test('that takes a verification back lets go of a new name that waits', async () => {
    const pendingName = { firstName: 'Bea', lastName: 'May', at: noon.toISOString() }
    const { decide, written, row } = world(application('verified', { pendingName }))
    await decide(reject)
    expect(row()).not.toHaveProperty('pendingName')
    expect(row()).toMatchObject({ status: 'revoked', version: 4 })
    expect(counted(written[0])).toEqual({ ...partnerCounters('name-waits', 'revoked'), regulars: 1 })
  })
})
