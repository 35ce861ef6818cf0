import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, eraseAfterThreeDays, eraseWhenDue } from '#test/support/account-erasure.ts'
import { anAdmin, auditOfBusiness, decideOnBusiness, everyBusiness } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, type Fleet, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

type Has = Pick<Fleet, 'businessId'>
const waiting = () => aBusiness(host, { isVerified: false })
const rowOf = ({ businessId }: Has) => readRow(keys.business(businessId))
const profileOf = async ({ client }: Fleet) => ok(await client.business.getBusiness()).body
const edit = ({ client }: Fleet, address = '5 Weir Lane, Leeds') =>
  client.business.saveBusiness({ body: { businessName: 'Riverside Vans Ltd', businessAddress: address } })
const mailsTo = async (email: string) => {
  await host.settled()
  return (await host.mailbox.to(email)).map(({ subject }) => subject)
}
const counted = async () => {
  const { statisticsStore } = await import('#functions/domain/statistics/statistics-store.ts')
  return statisticsStore.read('businesses', 'unverifiedBusinesses')
}

describe('a decision is refused', () => {
  test('on a profile edited since the admin saw it', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    const [seen] = (await everyBusiness(admin)).filter(({ id }) => id === fleet.businessId)
    ok(await edit(fleet))
    for (const decision of ['approve', 'reject'])
      expect(await decideOnBusiness(admin, fleet, { decision, version: seen?.version ?? 0 })).toMatchObject({
        status: 409,
        body: {
          error: 'This profile changed since you loaded it. Please review it again.',
          code: 'business.moved',
        },
      })
    expect(await rowOf(fleet)).toMatchObject({ status: 'pending', version: 2 })
    ok(await decideOnBusiness(admin, fleet, { decision: 'approve', version: 2 }))
  })

  test.each(['APPROVE', '', 1, null, undefined])('with a wrong body: %j', async (decision) => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    expect(await decideOnBusiness(admin, fleet, { decision })).toMatchObject({
      status: 400,
      body: { fields: { decision: 'Please approve or reject.' } },
    })
  })

  test('to someone who has just ceased to be an admin, by the access check and by the write', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    await setOnUser(admin.userId, 'isAdmin', false)
    expect((await decideOnBusiness(admin, fleet, { decision: 'approve' })).status).toBe(403)

    // As if the call had passed the access check a moment before.
    const { verifyBusiness } = await import('#functions/domain/admin/review.ts')
    const { deps } = await import('#functions/api/admin/deps.ts')
    const { auditContextOf: deedBy } = await import('#test/support/fake-requests.ts')
    const { BusinessId } = await import('#shared/model/ids.ts')
    const wish = { decision: 'approve' as const }
    const late = verifyBusiness(deps, deedBy(admin.user.userId), BusinessId.parse(fleet.businessId), wish)
    await expect(late).rejects.toMatchObject({ code: 'access.denied' })
    expect(await rowOf(fleet)).toMatchObject({ status: 'pending', version: 1 })
    expect(await auditOfBusiness(fleet)).toEqual([])
  })
})

describe('a decision', () => {
  test('approves once, however often it is sent: one mail, one entry, one pending fewer', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    const before = await counted()
    for (let time = 0; time < 3; time += 1)
      expect((await decideOnBusiness(admin, fleet, { decision: 'approve', version: 1 })).body).toEqual({
        message: 'The business was approved.',
      })
    expect(await rowOf(fleet)).toMatchObject({
      status: 'verified',
      version: 2,
      decidedBy: admin.userId,
      GSI1PK: 'DIR#BIZ#V',
    })
    expect(await auditOfBusiness(fleet)).toMatchObject([
      { by: admin.userId, action: 'business.verified', about: { from: 'pending', version: 2 } },
    ])
    expect(await counted()).toEqual({
      businesses: before.businesses,
      unverifiedBusinesses: (before.unverifiedBusinesses ?? 0) - 1,
    })
    expect(await mailsTo(fleet.user.email)).toEqual(['Your business is verified'])
    expect(await profileOf(fleet)).toMatchObject({ status: 'verified', is_verified: true, reason: null })
  })

  test('rejects with a reason, which the owner reads; then they change the profile and are approved', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    const before = await counted()
    const reason = 'There is no company <b>of this</b> number.'
    expect((await decideOnBusiness(admin, fleet, { decision: 'reject', reason, version: 1 })).body).toEqual({
      message: 'The business was rejected.',
    })
    expect(await rowOf(fleet)).toMatchObject({ GSI1PK: 'DIR#BIZ#R', version: 2 })
    expect(await counted()).toEqual({
      businesses: before.businesses,
      unverifiedBusinesses: (before.unverifiedBusinesses ?? 0) - 1,
    })
    expect(await profileOf(fleet)).toMatchObject({ status: 'rejected', is_verified: false, reason })
    const mail = await host.mailbox.waitForMail(fleet.user.email)
    expect(mail).toMatchObject({ subject: "Your business wasn't verified" })
    expect(mail?.text).toContain(reason)
    expect(mail?.html).toContain('&lt;b&gt;of this&lt;/b&gt;')

    clock.advance(60)
    ok(await edit(fleet))
    expect(await profileOf(fleet)).toMatchObject({ status: 'pending', reason: null })
    expect(await counted()).toEqual(before)
    ok(await decideOnBusiness(admin, fleet, { decision: 'approve', version: 3 }))
    expect(await profileOf(fleet)).toMatchObject({ status: 'verified', reason: null })
    expect((await auditOfBusiness(fleet)).map(({ action }) => action)).toEqual([
      'business.rejected',
      'business.verified',
    ])
  })

  test('can be corrected by the same admin or another', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    const before = await counted()
    ok(await decideOnBusiness(admin, fleet, { decision: 'reject', reason: 'No such company.', version: 1 }))
    clock.advance(60)
    ok(await decideOnBusiness(await anAdmin(host), fleet, { decision: 'approve', version: 2 }))
    expect(await profileOf(fleet)).toMatchObject({ status: 'verified', reason: null })
    expect(await counted()).toEqual({
      businesses: before.businesses,
      unverifiedBusinesses: (before.unverifiedBusinesses ?? 0) - 1,
    })
    expect((await auditOfBusiness(fleet)).map(({ action, about }) => [action, about])).toEqual([
      ['business.rejected', expect.objectContaining({ from: 'pending' })],
      ['business.verified', expect.objectContaining({ from: 'rejected' })],
    ])
  })

  test('by two admins at once has one effect, one mail and one entry', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (let round = 0; round < 5; round += 1) {
      const fleet = await waiting()
      const wish = { decision: 'approve', version: 1 }
      const answers = await Promise.all([one, other, one, other].map((admin) => decideOnBusiness(admin, fleet, wish)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await rowOf(fleet)).toMatchObject({ status: 'verified', version: 2 })
      expect(await auditOfBusiness(fleet)).toHaveLength(1)
      expect(await mailsTo(fleet.user.email)).toHaveLength(1)
    }
  })

  test('at the same time as another one: one counts, and the other admin is asked to look again', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    const before = await counted()
    for (let round = 0; round < 5; round += 1) {
      const fleet = await waiting()
      const answers = await Promise.all([
        decideOnBusiness(one, fleet, { decision: 'approve', version: 1 }),
        decideOnBusiness(other, fleet, { decision: 'reject', version: 1 }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const status = answers[0]?.status === 200 ? 'verified' : 'rejected'
      expect(await rowOf(fleet)).toMatchObject({ status, version: 2 })
      expect(await auditOfBusiness(fleet)).toHaveLength(1)
    }
    expect(await counted()).toEqual({ ...before, businesses: (before.businesses ?? 0) + 5 })
  })

  test('at the same time as an edit: what no admin has seen is never verified', async () => {
    const admin = await anAdmin(host)
    const before = await counted()
    for (let round = 0; round < 10; round += 1) {
      const fleet = await waiting()
      const [decided, edited] = await Promise.all([
        decideOnBusiness(admin, fleet, { decision: 'approve', version: 1 }),
        edit(fleet, `${round} Quay Road, Leeds`),
      ])
      const { status, address, version } = (await rowOf(fleet)) ?? {}
      // Either both count, the decision first, or one of them is refused.
      const outcome = [decided.status, edited.status, status, address === `${round} Quay Road, Leeds`, version]
      expect([
        [200, 200, 'pending', true, 3],
        [200, 409, 'verified', false, 2],
        [409, 200, 'pending', true, 2],
      ]).toContainEqual(outcome)
      expect(await auditOfBusiness(fleet)).toHaveLength(decided.status === 200 ? 1 : 0)
      if (status === 'pending')
        ok(await decideOnBusiness(admin, fleet, { decision: 'approve', version: Number(version) }))
    }
    expect(await counted()).toEqual({ ...before, businesses: (before.businesses ?? 0) + 10 })
  })
  test('at the same time as the erasure of the account: nothing remains of a business without an owner', async () => {
    const admin = await anAdmin(host)
    const before = await counted()
    for (let round = 0; round < 5; round += 1) {
      const fleet = await waiting()
      ok(await askForErasure(fleet))
      const [decided, ended] = await Promise.all([
        decideOnBusiness(admin, fleet, { decision: 'approve', version: 1 }),
        eraseAfterThreeDays(fleet).catch(({ code }) => code),
      ])
      expect([200, 404, 409]).toContain(decided.status)
      // An erasure that the decision overtook is retried a minute later.
      if (ended !== 'erased') {
        expect([ended, decided.status]).toEqual(['state.moved', 200])
        expect(await eraseWhenDue(fleet)).toBe('erased')
      }
      expect(await rowOf(fleet)).toBeUndefined()
    }
    expect(await counted()).toEqual(before)
  })
})
