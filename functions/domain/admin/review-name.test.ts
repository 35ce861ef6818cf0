import { describe, expect, test } from 'vitest'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import { type PartnerItem, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { profileActions } from '#functions/domain/users/person-store.ts'
import { withoutKeys } from '#functions/platform/table/row-schema.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import { anApplication, aUser } from '#test/support/sample-items.ts'
import type { Decided, ReviewStore } from './admin-store.ts'
import { reviewName } from './review-name.ts'

const [admin, partner] = [userId('admin'), userId('partner')]
const approve = { decision: 'approve' } as const
const reject = { decision: 'reject', reason: 'It is not yours.' } as const
const pendingName = { firstName: 'Bea', lastName: 'May', at: '2026-11-19T09:00:00.000Z' }
const waiting = anApplication({ userId: partner, version: 3, pendingName })
const user = aUser({ userId: partner, firstName: 'Ann', lastName: 'Lee', isPartner: true, isVerifiedPartner: true })

/** One partner, whose row changes as in the store; `meanwhile` is what another call wrote first. */
const world = (first: PartnerItem | undefined = waiting, meanwhile?: PartnerItem) => {
  let row = first
  const written: Decided[] = []
  const reviews: ReviewStore = {
    decide: async (decided) => {
      if (meanwhile) row = meanwhile
      if (row?.version !== decided.readVersion) return 'moved'
      written.push(decided)
      row = withoutKeys(decided.row) as PartnerItem // the row was made from one
      return 'decided'
    },
  }
  const deps = {
    partners: { find: async (): Promise<Partner> => ({ user, ...(row && { application: row }) }) },
    reviews,
    profileChange: profileActions,
    count: (counters: object) => ({ Put: { Item: { ...counters } } }),
    now: () => noon,
  }
  return {
    deps,
    written,
    row: () => row,
    decide: (wish: Parameters<typeof reviewName>[3], by = admin) => reviewName(deps, auditContextOf(by), partner, wish),
  }
}

describe('a decision on a name is refused', () => {
  test('on one’s own name', async () => {
    const { decide, written } = world()
    await expect(decide(approve, partner)).rejects.toMatchObject({ code: 'name.own' })
    expect(written).toEqual([])
  })

  test.each([
    ['a person who never applied', null, 'application.unknown'],
    ['a partner who asked for none', anApplication({ userId: partner }), 'name.moved'],
    [
      'a partner who is not verified any more',
      anApplication({ userId: partner, status: 'revoked', pendingName }),
      'name.moved',
    ],
  ])('on %s', async (_, application, code) => {
    const { deps, written } = world(application ?? waiting)
    const partners = application ? deps.partners : { find: async () => ({ user }) }
    const refused = reviewName({ ...deps, partners }, auditContextOf(admin), partner, approve)
    await expect(refused).rejects.toMatchObject({ code })
    expect(written).toEqual([])
  })

  test.each([approve, reject])('if the admin has seen another name: %j', async (wish) => {
    for (const version of [2, 4]) {
      const { decide, written } = world()
      await expect(decide({ ...wish, version })).rejects.toMatchObject({ code: 'name.moved' })
      expect(written).toEqual([])
    }
  })

  test('if another name was requested, or this one withdrawn, meanwhile', async () => {
    const { pendingName: _, ...withdrawn } = waiting
    for (const meanwhile of [
      { ...waiting, version: 4 },
      { ...withdrawn, version: 4 },
    ])
      await expect(world(waiting, meanwhile).decide(approve)).rejects.toMatchObject({ code: 'name.moved' })
  })

  test('if the admin has lost the role meanwhile', async () => {
    const { deps } = world()
    const demoted = { ...deps, reviews: { decide: async () => 'no-admin' as const } }
    await expect(reviewName(demoted, auditContextOf(admin), partner, approve)).rejects.toMatchObject({
      code: 'access.denied',
    })
  })
})

describe('a decision on a name', () => {
  const { pendingName: _, ...rest } = waiting
  const decision = { firstName: 'Bea', lastName: 'May', at: noon.toISOString(), version: 4 }

  test('approves the new name with its search words, counters, and an audit entry without names', async () => {
    const { decide, written, row } = world()
    expect(await decide({ ...approve, version: 3, reason: 'Fine.' })).toEqual({ message: 'The new name was approved.' })
    const decided = { ...rest, version: 4, nameDecision: { ...decision, decision: 'approved' as const } }
    expect(row()).toEqual(decided)
    expect(written).toMatchObject([{ by: admin, readVersion: 3, row: partnerRow(decided) }])
    const [profile, ...others] = written[0]?.also ?? []
    expect(profile?.Update).toMatchObject({
      UpdateExpression: 'SET #firstName = :firstName, #lastName = :lastName',
      ExpressionAttributeValues: { ':firstName': 'Bea', ':lastName': 'May', ':was_firstName': 'Ann' },
    })
    expect(profile?.Update?.ConditionExpression).toContain('#isVerifiedPartner = :was_isVerifiedPartner')
    const tokens = others.slice(0, -2)
    const wordOf = (key: unknown) => (key ? [String(key).split('#')[0]] : [])
    expect(tokens.flatMap((token) => wordOf(token.Put?.Item?.SK))).toEqual(['bea', 'may'])
    // The address also contains the other word of the old name.
    expect(tokens.flatMap((token) => wordOf(token.Delete?.Key?.SK))).toEqual(['lee'])
    expect(others.at(-2)?.Put?.Item).toEqual({ waitingNames: -1 })
    expect(others.at(-1)?.Put?.Item).toMatchObject({ action: 'name.approved', subject: partner, about: { version: 4 } })
    expect(JSON.stringify(others.at(-1))).not.toContain('Bea')
  })

  test('refuses the new name with a reason and keeps the old one', async () => {
    const { decide, written, row } = world()
    expect(await decide(reject)).toEqual({ message: 'The new name was refused.' })
    expect(row()).toEqual({
      ...rest,
      version: 4,
      nameDecision: { ...decision, decision: 'refused', reason: 'It is not yours.' },
    })
    expect(written[0]?.also).toHaveLength(2)
    expect(written[0]?.also[1]?.Put?.Item).toMatchObject({
      action: 'name.refused',
      about: { version: 4, reason: 'It is not yours.' },
    })
  })

  test.each([approve, reject])('is safe to repeat, even after another admin: %j', async (wish) => {
    const { decide, written, row } = world()
    for (let time = 0; time < 3; time += 1) await decide({ ...wish, version: 3 })
    await decide(wish)
    expect(written).toHaveLength(1)
    const late = world(waiting, row())
    expect(await late.decide({ ...wish, version: 3 })).toMatchObject({ message: expect.any(String) })
    expect(late.written).toEqual([])
    const other = wish === approve ? reject : approve
    await expect(decide({ ...other, version: 3 })).rejects.toMatchObject({ code: 'name.moved' })
  })
})
