import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, anApplicant, auditOf, decide, everyEntry } from '#test/support/admin-actions.ts'
import { onFoot } from '#test/support/applications.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

type Has = { userId: string }
const applicationOf = ({ userId }: Has) => readRow(keys.partner(userId))
const flagsOf = async ({ userId }: Has) => {
  const { isPartner, isVerifiedPartner, GSI2PK } = (await readRow(keys.user(userId))) ?? {}
  return { isPartner, isVerifiedPartner, regular: GSI2PK === 'DIR#REGULAR' }
}
const mailsTo = async (email: string) => {
  await host.settled()
  return (await host.mailbox.to(email)).map(({ subject }) => subject)
}

describe('a decision is refused', () => {
  test('on the admin’s own application', async () => {
    const applicant = await anApplicant(host)
    await setOnUser(applicant.userId, 'isAdmin', true)
    expect(await decide(applicant, applicant, { decision: 'approve' })).toMatchObject({
      status: 403,
      body: { error: "You can't review your own application.", code: 'application.own' },
    })
    expect(await flagsOf(applicant)).toMatchObject({ isVerifiedPartner: false })
  })

  test('on a version that the admin has not seen', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    const [seen] = (await everyEntry(admin)).filter(({ user_id }) => user_id === applicant.userId)
    ok(await applicant.client.partner.apply({ body: await onFoot(applicant.client) }))
    for (const decision of ['approve', 'reject'])
      expect(await decide(admin, applicant, { decision, version: seen?.version ?? 0 })).toMatchObject({
        status: 409,
        body: { error: 'This application has changed. Please look at it again.', code: 'application.moved' },
      })
    expect(await applicationOf(applicant)).toMatchObject({ status: 'pending', version: 2 })
  })

  test.each(['APPROVE', '', 1, null, undefined])('with a wrong body: %j', async (decision) => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    expect(await decide(admin, applicant, { decision })).toMatchObject({
      status: 400,
      body: { fields: { decision: 'Please approve or reject.' } },
    })
  })

  test('to someone who has just ceased to be an admin, by the access check and by the write', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    await setOnUser(admin.userId, 'isAdmin', false)
    expect((await decide(admin, applicant, { decision: 'approve' })).status).toBe(403)
    expect((await admin.client.admin.listPartners()).status).toBe(403)

    // As if the call had passed the access check a moment before.
    const { verifyPartner } = await import('#functions/domain/admin/review.ts')
    const { deps } = await import('#functions/api/admin/deps.ts')
    const { auditContextOf: deedBy } = await import('#test/support/fake-requests.ts')
    const late = verifyPartner(deps, deedBy(admin.user.userId), applicant.user.userId, { decision: 'approve' })
    await expect(late).rejects.toMatchObject({ code: 'access.denied' })
    expect(await applicationOf(applicant)).toMatchObject({ status: 'pending', version: 1 })
    expect(await flagsOf(applicant)).toMatchObject({ isVerifiedPartner: false })
    expect(await auditOf(applicant)).toEqual([])
  })
})

describe('a decision', () => {
  test('approves once, however often it is sent: one mail, one entry', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    for (let time = 0; time < 3; time += 1)
      expect((await decide(admin, applicant, { decision: 'approve', version: 1 })).body).toEqual({
        message: 'The partner was approved.',
      })
    expect(await applicationOf(applicant)).toMatchObject({
      status: 'verified',
      version: 2,
      decidedBy: admin.userId,
      GSI1PK: 'DIR#PTR#V',
    })
    expect(await flagsOf(applicant)).toEqual({ isPartner: true, isVerifiedPartner: true, regular: false })
    expect(await auditOf(applicant)).toMatchObject([
      { by: admin.userId, action: 'partner.verified', about: { from: 'pending', version: 2 } },
    ])
    expect(await mailsTo(applicant.user.email)).toEqual(["You're a verified partner"])
    expect(ok(await applicant.client.auth.checkSession()).body.user).toMatchObject({ is_verified_partner: true })
  })

  test('rejects with a reason, which the applicant reads; then they apply again and are approved', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    const reason = 'The photo ID is <b>too dark</b> to read.'
    expect((await decide(admin, applicant, { decision: 'reject', reason })).body).toEqual({
      message: 'The application was rejected.',
    })
    expect(await flagsOf(applicant)).toEqual({ isPartner: false, isVerifiedPartner: false, regular: true })
    expect(ok(await applicant.client.partner.getApplication()).body.application).toMatchObject({
      status: 'rejected',
      reason,
    })
    const mail = await host.mailbox.waitForMail(applicant.user.email)
    expect(mail).toMatchObject({ subject: "Your partner application wasn't approved" })
    expect(mail?.text).toContain(reason)
    expect(mail?.html).toContain('&lt;b&gt;too dark&lt;/b&gt;')

    clock.advance(60)
    ok(await applicant.client.partner.apply({ body: await onFoot(applicant.client) }))
    expect(await flagsOf(applicant)).toEqual({ isPartner: true, isVerifiedPartner: false, regular: false })
    ok(await decide(admin, applicant, { decision: 'approve', version: 3 }))
    expect(ok(await applicant.client.partner.getApplication()).body.application).toMatchObject({
      status: 'verified',
      version: 4,
      reason: null,
    })
    expect((await auditOf(applicant)).map(({ action }) => action)).toEqual(['partner.rejected', 'partner.verified'])
  })

  test('can approve a rejected applicant without a new application, but not a revoked partner', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, applicant, { decision: 'reject', reason: 'Too dark.' }))
    clock.advance(60)
    const approve = { decision: 'approve', version: 2 }
    expect(ok(await decide(admin, applicant, approve)).body).toEqual({ message: 'The partner was approved.' })
    expect(await flagsOf(applicant)).toEqual({ isPartner: true, isVerifiedPartner: true, regular: false })
    expect(ok(await applicant.client.partner.getApplication()).body.application).toMatchObject({
      status: 'verified',
      version: 3,
      reason: null,
    })
    expect(await auditOf(applicant)).toMatchObject([
      { action: 'partner.rejected' },
      { action: 'partner.verified', by: admin.userId, about: { from: 'rejected', version: 3 } },
    ])
    expect(await mailsTo(applicant.user.email)).toEqual([
      "Your partner application wasn't approved",
      "You're a verified partner",
    ])
    ok(await decide(admin, applicant, { decision: 'reject', version: 3 }))
    expect(await decide(admin, applicant, { decision: 'approve', version: 4 })).toMatchObject({
      status: 409,
      body: { code: 'application.moved' },
    })
  })

  test('by two admins at once has one effect, one mail and one entry', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (let round = 0; round < 5; round += 1) {
      const applicant = await anApplicant(host)
      const wish = { decision: 'approve', version: 1 }
      const answers = await Promise.all([one, other, one, other].map((admin) => decide(admin, applicant, wish)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await applicationOf(applicant)).toMatchObject({ status: 'verified', version: 2 })
      expect(await auditOf(applicant)).toHaveLength(1)
      expect(await mailsTo(applicant.user.email)).toHaveLength(1)
    }
  })

  test('at the same time as another one: one counts, and the other admin is asked to look again', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (let round = 0; round < 5; round += 1) {
      const applicant = await anApplicant(host)
      const answers = await Promise.all([
        decide(one, applicant, { decision: 'approve', version: 1 }),
        decide(other, applicant, { decision: 'reject', version: 1 }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const isApproved = answers[0]?.status === 200
      expect(await applicationOf(applicant)).toMatchObject({ status: isApproved ? 'verified' : 'rejected', version: 2 })
      expect(await flagsOf(applicant)).toMatchObject({ isPartner: isApproved, isVerifiedPartner: isApproved })
      expect(await auditOf(applicant)).toHaveLength(1)
    }
  })

  test('keeps a former partner who is an admin or a business off the list of users without a role', async () => {
    const admin = await anAdmin(host)
    for (const role of ['isAdmin', 'isBusiness']) {
      const applicant = await anApplicant(host)
      await setOnUser(applicant.userId, role, true)
      ok(await decide(admin, applicant, { decision: 'reject' }))
      expect(await flagsOf(applicant)).toEqual({ isPartner: false, isVerifiedPartner: false, regular: false })
    }
  })
})
