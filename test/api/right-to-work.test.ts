import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import { anAdmin, anApplicant, checkWork, decide, toggle } from '#test/support/admin-actions.ts'
import { onFoot } from '#test/support/applications.ts'
import { clock, days } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'
import { countStoredCopies, open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const [approve, reject] = [{ decision: 'approve' }, { decision: 'reject', reason: 'It is over.' }]
const coverOf = async ({ userId }: Person) => (await readRow(keys.user(userId)))?.cover
const evidenceBy = ({ client }: Person) => uploadedFile(client, { purpose: 'right-to-work' })
/** Runs the sweeper this much later. */
const sweepAfter = async (seconds: number) => {
  await host.settled()
  clock.advance(seconds)
  await host.sweep()
  await host.settled()
}

describe('a check of the right to work is refused', () => {
  test('from anyone but an admin, and of the admin’s own', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    expect((await checkWork(applicant, applicant)).status).toBe(403)
    ok(await admin.client.partner.apply({ body: await onFoot(admin.client) }))
    expect(await checkWork(admin, admin)).toMatchObject({ status: 403, body: { code: 'application.own' } })
  })

  test.each([
    ['of somebody who never applied', () => aRequester(host), 404],
    ['of a revoked partner', () => aPartner(host, { status: 'revoked' }), 409],
  ])('%s', async (_, person, status) => {
    expect((await checkWork(await anAdmin(host), await person())).status).toBe(status)
  })

  test.each([
    ['a day that has not come', { checked_on: inDays(9) }, 'checked_on'],
    ['an end that has passed', { until: inDays(-2) }, 'until'],
  ])('with %s', async (_, check, field) => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    const { status, body } = await checkWork(admin, applicant, check)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('with an older version than the admin has seen', async () => {
    const [admin, applicant] = [await anAdmin(host), await anApplicant(host)]
    expect(await checkWork(admin, applicant, { version: 2 })).toMatchObject({ status: 409 })
  })
})

test('a check counts for an application once it is approved, and for a partner at once', async () => {
  const [admin, applicant, partner] = [await anAdmin(host), await anApplicant(host), await aPartner(host)]
  const { version } = ok(await checkWork(admin, applicant, { until: inDays(400) })).body
  expect(await coverOf(applicant)).toBeUndefined()
  ok(await decide(admin, applicant, { ...approve, ...(version && { version }) }))
  expect(await coverOf(applicant)).toEqual({ since: expect.any(String), work: inDays(400) })
  ok(await checkWork(admin, partner))
  expect(await coverOf(partner)).toEqual({ since: expect.any(String), work: 'always' })
})

test('the same check again changes nothing, and a later one keeps the earlier', async () => {
  const [admin, partner] = [await anAdmin(host), await aPartner(host)]
  const evidence = await evidenceBy(admin)
  const first = ok(await checkWork(admin, partner, { evidence })).body
  expect(ok(await checkWork(admin, partner, { evidence })).body).toEqual(first)
  ok(await checkWork(admin, partner, { how: 'share-code', until: inDays(90) }))
  expect(await readRow(keys.partner(partner.userId))).toMatchObject({
    rightToWork: { how: 'share-code', until: inDays(90) },
    earlierChecks: [{ how: 'passport', evidence }],
  })
})

describe('evidence of the right to work', () => {
  test('is uploaded by admins alone, and seen by admins alone, not by the partner or a former admin', async () => {
    const [admin, other, partner] = [await anAdmin(host), await anAdmin(host), await aPartner(host)]
    const wanted = { body: { purpose: 'right-to-work', contentType: 'image/png', size: 100 } } as const
    expect((await partner.client.uploads.startUpload(wanted)).status).toBe(403)
    const evidence = await evidenceBy(admin)
    ok(await checkWork(admin, partner, { evidence }))
    expect((await open(other.client, evidence)).status).toBe(302)
    expect((await open(partner.client, evidence)).status).toBe(404)
    ok(await toggle(other, admin, { is_admin: false }))
    const former = await logIn(host, admin.user.email, goodPassword)
    expect((await open(former, evidence)).status).toBe(404)
  })

  test('outlives the erased accounts of partner and admin, and goes two years after', async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    await anAdmin(host)
    const evidence = await evidenceBy(admin)
    ok(await checkWork(admin, partner, { evidence }))
    await erase(partner)
    await erase(admin)
    await host.settled()
    expect(await countStoredCopies(host, evidence)).toBe(1)
    expect(await readRow(keys.upload(evidence))).toMatchObject({ usedBy: partner.userId })
    await sweepAfter(days(2 * 365))
    expect(await countStoredCopies(host, evidence)).toBe(1)
    await sweepAfter(days(1))
    expect(await countStoredCopies(host, evidence)).toBe(0)
    expect(await readRow(keys.upload(evidence))).toBeUndefined()
  })

  test('goes two years after a revocation, unless they are a partner again; the check stays in the row', async () => {
    const admin = await anAdmin(host)
    const [gone, back] = [await aPartner(host), await aPartner(host)]
    const [one, two] = [await evidenceBy(admin), await evidenceBy(admin)]
    ok(await checkWork(admin, gone, { evidence: one }))
    ok(await checkWork(admin, back, { evidence: two }))
    for (const partner of [gone, back]) ok(await decide(admin, partner, reject))
    ok(await back.client.partner.apply({ body: await onFoot(back.client) }))
    ok(await decide(admin, back, approve))
    await sweepAfter(days(2 * 365 + 1))
    expect([await countStoredCopies(host, one), await countStoredCopies(host, two)]).toEqual([0, 1])
    const { rightToWork } = (await readRow(keys.partner(gone.userId))) as { rightToWork: object }
    expect(rightToWork).toMatchObject({ how: 'passport' })
    expect(rightToWork).not.toHaveProperty('evidence')
  })
})

test('nobody’s export names the admin or the evidence', async () => {
  const [admin, partner] = [await anAdmin(host), await aPartner(host)]
  const evidence = await evidenceBy(admin)
  ok(await checkWork(admin, partner, { evidence, until: inDays(90) }))
  const { body, text } = ok(await partner.client.users.exportData())
  expect(body).toMatchObject({ partner: { rightToWork: { how: 'passport', until: inDays(90) } } })
  expect(text).not.toContain(evidence)
  expect(text).not.toContain(admin.userId)
})

test('a partner whose right to work has ended goes offline', async () => {
  const [admin, partner] = [await anAdmin(host), await aPartner(host)]
  ok(await checkWork(admin, partner, { until: inDays(2) }))
  await setOnUser(partner.userId, 'isPartner', true)
  ok(await partner.client.partner.setStatus({ body: { is_online: true } }))
  await host.settled()
  clock.advance(days(3))
  await host.sweep()
  expect(await readRow(keys.presence(partner.userId))).toMatchObject({ isOnline: false })
})
