import { describe, expect, test } from 'vitest'
import { businessCounters, businessRow } from '#functions/domain/accounts/business-item.ts'
import { partnerCounters, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { businessId, noon } from '#test/support/fake-requests.ts'
import {
  admin,
  application,
  approve,
  businessWith,
  businessWorld,
  counted,
  partnerWorld,
  person,
  reject,
} from '#test/support/review-harness.ts'
import type { Decided, ReviewStore } from './admin-store.ts'

describe('a decision is refused', () => {
  const own = (['pending', 'verified', 'rejected'] as const).flatMap((status) =>
    [approve, reject].flatMap((wish) => [
      [`business, ${status}`, wish, () => businessWorld(businessWith(status))] as const,
      [`application, ${status}`, wish, () => partnerWorld(application(status))] as const,
    ]),
  )
  test.each(own)('on one’s own %s: %j', async (_, wish, createWorld) => {
    const { decide, kept } = createWorld()
    await expect(decide(wish, person)).rejects.toMatchObject({ code: 'application.own' })
    expect(kept.written).toEqual([])
  })

  const noBusiness = { code: 'business.unknown', message: 'Business not found.' }
  const noApplication = { code: 'application.unknown', message: 'Application not found.' }
  const moved = { code: 'application.moved', message: 'This application has changed. Please look at it again.' }
  test.each([
    ['a business that does not exist', noBusiness, () => businessWorld(undefined)],
    ['a business erased meanwhile', noBusiness, () => businessWorld(businessWith('pending'), 'erased')],
    ['a person who never applied', noApplication, () => partnerWorld(undefined)],
    ['a person who does not exist', noApplication, () => partnerWorld(undefined, undefined, false)],
    ['a revoked partner, who has to apply again', moved, () => partnerWorld(application('revoked'))],
  ])('on %s', async (_, refusal, createWorld) => {
    const { decide, kept } = createWorld()
    await expect(decide(approve)).rejects.toMatchObject(refusal)
    expect(kept.written).toEqual([])
  })

  test.each([undefined, 3])('if it would take back a business’s verification, with version %s', async (version) => {
    const { decide, kept } = businessWorld(businessWith('verified'))
    await expect(decide({ ...reject, ...(version && { version }) })).rejects.toMatchObject({ code: 'business.moved' })
    expect(kept.written).toEqual([])
  })

  const stale = [
    ['business.moved', approve, () => businessWorld(businessWith('pending'))],
    ['business.moved', reject, () => businessWorld(businessWith('pending'))],
    ['application.moved', approve, () => partnerWorld(application('pending'))],
    ['application.moved', reject, () => partnerWorld(application('pending'))],
    ['application.moved', approve, () => partnerWorld(application('rejected'))],
    ['application.moved', reject, () => partnerWorld(application('verified'))],
  ] as const
  test.each(stale)('with %s if the admin has seen another version: %j', async (code, wish, createWorld) => {
    for (const version of [2, 4]) {
      const { decide, kept } = createWorld()
      await expect(decide({ ...wish, version })).rejects.toMatchObject({ code })
      expect(kept.written).toEqual([])
    }
  })

  test.each(['pending', 'verified'] as const)('if it became another %s one meanwhile', async (status) => {
    const partner = partnerWorld(application('pending'), application(status, { version: 4 }))
    await expect(partner.decide(reject)).rejects.toMatchObject({ code: 'application.moved' })
    const business = businessWorld(businessWith('pending'), businessWith(status, { version: 4 }))
    await expect(business.decide({ ...reject, version: 3 })).rejects.toMatchObject({ code: 'business.moved' })
    expect([partner.ended, partner.kept.written, business.kept.written]).toEqual([[], [], []])
  })

  test('if the admin has lost the role meanwhile', async () => {
    const demoted: ReviewStore = { decide: async () => 'no-admin' }
    const [business, partner] = [businessWorld(businessWith('pending')), partnerWorld(application('verified'))]
    await expect(business.decide(approve, admin, demoted)).rejects.toMatchObject({ code: 'access.denied' })
    await expect(partner.decide(reject, admin, demoted)).rejects.toMatchObject({ code: 'access.denied' })
    expect(partner.ended).toEqual([])
  })
})

describe('a decision that was already made', () => {
  const reason = { reason: 'The photo is blurred.' }
  test.each([
    [approve, 'The business was approved.', () => businessWorld(businessWith('verified', reason))],
    [reject, 'The business was rejected.', () => businessWorld(businessWith('rejected', reason))],
    [approve, 'The partner was approved.', () => partnerWorld(application('verified', reason))],
    [reject, 'The application was rejected.', () => partnerWorld(application('rejected', reason))],
    [reject, 'The partner is no longer verified.', () => partnerWorld(application('revoked', reason))],
  ])('is not written again: %j, %s', async (wish, message, createWorld) => {
    const { decide, kept, ended } = createWorld()
    const { row } = kept
    expect(await decide({ ...wish, version: 2, reason: 'Another reason.' })).toEqual({ message })
    expect([kept.written, ended]).toEqual([[], []])
    expect(kept.row).toBe(row)
  })

  test('is accepted if another admin has just made it', async () => {
    const business = businessWorld(businessWith('pending'), businessWith('verified', { version: 4 }))
    expect(await business.decide({ ...approve, version: 3 })).toEqual({ message: 'The business was approved.' })
    const partner = partnerWorld(application('pending'), application('verified', { version: 4 }))
    expect(await partner.decide(approve)).toEqual({ message: 'The partner was approved.' })
    expect([business.kept.written, partner.kept.written]).toEqual([[], []])
  })
})

describe('a decision on a business', () => {
  const byAdmin = { version: 4, decidedAt: noon.toISOString(), decidedBy: admin }

  test('approves a rejected one', async () => {
    const { decide, kept } = businessWorld(businessWith('rejected', { reason: 'No such number.' }))
    expect(await decide({ ...approve, version: 3 })).toEqual({ message: 'The business was approved.' })
    const row = businessRow(businessWith('verified', byAdmin))
    expect(kept.written).toEqual([{ row, readVersion: 3, by: admin, also: expect.any(Array) }])
  })

  test.each([
    ['verified', approve, 'The business was approved.', {}],
    ['rejected', reject, 'The business was rejected.', { reason: 'No such number.' }],
  ] as const)('writes %s with its list, counters and audit entry', async (status, wish, message, why) => {
    const { decide, kept } = businessWorld(businessWith('pending', { reason: 'Of last time.' }))
    expect(await decide({ ...wish, version: 3, reason: 'No such number.' })).toEqual({ message })
    const row = businessRow(businessWith(status, { ...byAdmin, ...why }))
    expect(kept.written).toEqual([{ row, readVersion: 3, by: admin, also: expect.any(Array) }])
    expect(row.GSI1PK).toBe(status === 'verified' ? 'DIR#BIZ#V' : 'DIR#BIZ#R')
    expect(counted(kept, 0)).toEqual(businessCounters('pending', status))
    const entry = { at: noon.toISOString(), by: admin, action: `business.${status}`, subject: businessId }
    expect(kept.written[0]?.also[1]?.Put).toMatchObject({
      Item: { PK: 'AUD#2026-11', ...entry, about: { from: 'pending', version: 4, ...why } },
      ConditionExpression: 'attribute_not_exists(PK)',
    })
  })
})

describe('a decision on a partner', () => {
  const entryOf = ({ written }: { written: Decided[] }) => written[0]?.also.at(-1)?.Put

  test.each(['pending', 'rejected'] as const)('approves a %s application without its old reason', async (from) => {
    const { decide, kept, ended } = partnerWorld(application(from, { reason: 'Of last time.' }))
    const message = 'The partner was approved.'
    expect(await decide({ ...approve, version: 3, reason: 'All good.' })).toEqual({ message })
    const decided = application('verified', { version: 4, decidedAt: noon.toISOString(), decidedBy: admin })
    expect(kept.row).toEqual(decided)
    expect(kept.written).toMatchObject([{ by: admin, row: partnerRow(decided) }])
    expect(kept.written[0]?.also[0]).toMatchObject({
      Update: { UpdateExpression: '{"isPartner":true,"isVerifiedPartner":true,"cover":{"since":"2026-11-20"}}' },
    })
    expect(counted(kept, 1)).toEqual({ ...partnerCounters(from, 'verified'), regulars: -1 })
    const entry = { at: noon.toISOString(), by: admin, action: 'partner.verified', subject: person }
    expect(entryOf(kept)).toMatchObject({
      Item: {
        ...{ PK: 'AUD#2026-11', SK: expect.stringMatching(/^2026-11-20T12:00:00.000Z#aud_/), ...entry },
        about: { from, version: 4 },
        ttl: noon.getTime() / 1000 + 2 * 365 * 24 * 3600,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    })
    expect(ended).toEqual([])
  })

  test.each([
    ['pending', 'rejected', 'The application was rejected.', []],
    // Their work ends after the flag is removed, so that they cannot take it again.
    ['verified', 'revoked', 'The partner is no longer verified.', [`${person} when revoked`]],
  ] as const)('turns %s into %s, with the reason', async (status, next, message, endedWork) => {
    const { decide, kept, ended } = partnerWorld(application(status))
    const reason = 'The insurance has run out.'
    expect(await decide({ ...reject, reason })).toEqual({ message })
    expect(kept.row).toMatchObject({ status: next, version: 4, reason })
    expect(kept.written[0]?.also[0]).toMatchObject({
      Update: { UpdateExpression: '{"isPartner":false,"isVerifiedPartner":false}' },
    })
    expect(counted(kept, 1)).toEqual({ ...partnerCounters(status, next), regulars: 1 })
    expect(entryOf(kept)?.Item).toMatchObject({ action: `partner.${next}`, about: { from: status, reason } })
    expect(ended).toEqual(endedWork)
  })

  test('drops a new name that waits when the verification ends', async () => {
    const pendingName = { firstName: 'Bea', lastName: 'May', at: noon.toISOString() }
    const { decide, kept } = partnerWorld(application('verified', { pendingName }))
    await decide(reject)
    expect(kept.row).not.toHaveProperty('pendingName')
    expect(kept.row).toMatchObject({ status: 'revoked', version: 4 })
    expect(counted(kept, 1)).toEqual({ ...partnerCounters('name-waits', 'revoked'), regulars: 1 })
  })
})

describe('the marks of a revoked partner', () => {
  const marked = { Delete: { Key: { PK: 'marked', SK: '' } } }
  const alsoOf = ({ kept }: ReturnType<typeof partnerWorld>) => kept.written.flatMap(({ also }) => also)

  test('are written with the revocation, and the application keeps their hashes', async () => {
    const partner = partnerWorld(application('verified'))
    await partner.decide(reject)
    expect(alsoOf(partner)).toContainEqual(marked)
    expect(partner.kept.row?.marks).toEqual(['h'])
  })

  test('stay when the application is rejected, and are removed by an approval', async () => {
    const rejected = partnerWorld(application('pending', { marks: ['old'] }))
    await rejected.decide(reject)
    expect(rejected.kept.row?.marks).toEqual(['old'])
    expect(alsoOf(rejected)).not.toContainEqual(marked)

    const approved = partnerWorld(application('pending', { marks: ['old'] }))
    await approved.decide(approve)
    expect(approved.kept.row).not.toHaveProperty('marks')
    expect(alsoOf(approved)).toContainEqual({ Delete: { Key: { PK: 'old', SK: '' } } })
  })
})
