import { expect, test } from 'vitest'
import { anAdmin, anApplicant, auditOf, auditOfBusiness } from '#test/support/admin-actions.ts'
import { onFoot } from '#test/support/applications.ts'
import { anyWidth, openSite, type Screen } from '#test/support/browser.ts'
import { type Admin, atAdmin } from '#test/support/journey-admin.ts'
import { ok } from '#test/support/requests.ts'
import { aBusiness } from '#test/support/test-users.ts'

const site = openSite()

const partners = '/admin/partner-verification'
const businesses = '/admin/business-verification'

const twoAdmins = async (screen: Screen, path: typeof partners | typeof businesses) =>
  [
    await atAdmin(site, screen, await anAdmin(site.host), path),
    await atAdmin(site, screen, await anAdmin(site.host), path),
  ] as const

test('a business that changed while an admin read its old details is not approved for them', async () => {
  const fleet = await aBusiness(site.host, { isVerified: false })
  const { email } = fleet.user
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), businesses)
  const { question, row } = admin
  await row(email).getByText('4 Weir Lane, Leeds').waitFor()
  const [businessName, businessAddress] = ['Riverside Vans & Sons', '5 Weir Lane, Leeds']
  ok(await fleet.client.business.saveBusiness({ body: { businessName, businessAddress } }))

  admin.expects('409 /api/admin/businesses/*')
  await admin.asks('Approve', email)
  await question.getByRole('heading', { name: `Approve ${fleet.businessName}?` }).waitFor()
  await admin.confirms('Approve')
  await admin.sees('Error: This profile changed since you loaded it. Please review it again.')
  await question.waitFor({ state: 'hidden' })
  await row(email).filter({ hasText: businessName }).waitFor()
  await row(email).getByText(businessAddress).waitFor()
  await row(email).getByText('Pending Review').waitFor()
  await admin.looksAt('a business that changed meanwhile')
  expect(await auditOfBusiness(fleet)).toEqual([])

  await admin.decides('Approve', email)
  await admin.isTold('The business was approved.')
  await row(email).getByText('Verified', { exact: true }).waitFor()
  expect(ok(await fleet.client.business.getBusiness()).body).toMatchObject({ is_verified: true })
})

test('an application sent again must be read again', async () => {
  const person = await anApplicant(site.host)
  const { email } = person.user
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), partners)
  const { row, question } = admin
  await row(email).getByText('Walking, Public Transport').waitFor()
  ok(await person.client.partner.apply({ body: await onFoot(person.client, { transport_modes: 'Bicycle' }) }))

  admin.expects('409 /api/admin/partners/*')
  await admin.asks('Reject', email)
  await admin.confirms('Reject', 'The photo is blurred.')
  await admin.sees('Error: This application has changed. Please look at it again.')
  await question.waitFor({ state: 'hidden' })
  await row(email).getByText('Bicycle').waitFor()
  await row(email).getByText('Pending Review').waitFor()
  expect(await auditOf(person)).toEqual([])
  await admin.decides('Approve', email)
  await admin.isTold('The partner was approved.')
  await row(email).getByText('Verified', { exact: true }).waitFor()
})

test('an admin who repeats another’s decision sees that it stands, and it is made once', async () => {
  const person = await anApplicant(site.host)
  const { email } = person.user
  const [first, second] = await twoAdmins(anyWidth, partners)
  for (const admin of [first, second]) await admin.row(email).getByText('Pending Review').waitFor()
  await first.decides('Approve', email)
  await first.isTold('The partner was approved.')
  await second.row(email).getByText('Pending Review').waitFor()
  await second.decides('Approve', email)
  await second.isTold('The partner was approved.')
  await second.row(email).getByText('Verified', { exact: true }).waitFor()
  expect((await auditOf(person)).map(({ action }) => action)).toEqual(['partner.verified'])
})

test('of two admins who decide differently at once, one succeeds and the other is informed', async () => {
  const person = await anApplicant(site.host)
  const { email } = person.user
  const [first, second] = await twoAdmins(anyWidth, partners)
  for (const admin of [first, second]) admin.expects('409 /api/admin/partners/*')
  await first.asks('Approve', email)
  await second.asks('Reject', email)
  await second.question.getByLabel('Reason').fill('The photo is blurred.')
  await Promise.all([first.confirms('Approve'), second.confirms('Reject')])
  for (const admin of [first, second]) await admin.question.waitFor({ state: 'hidden' })

  const [done] = await auditOf(person)
  const isApproved = done?.action === 'partner.verified'
  const [winner, loser]: Admin[] = isApproved ? [first, second] : [second, first]
  await winner?.isTold(isApproved ? 'The partner was approved.' : 'The application was rejected.')
  await loser?.sees('Error: This application has changed. Please look at it again.')
  // It no longer waits, which shows at once to the one who was late.
  await loser?.row(email).waitFor({ state: 'detached' })
  await loser?.page.getByRole('link', { name: isApproved ? 'Verified' : 'Refused', exact: true }).click()
  for (const admin of [winner, loser])
    await admin
      ?.row(email)
      .getByText(isApproved ? 'Verified' : 'Rejected', { exact: true })
      .waitFor()
  expect(await auditOf(person)).toHaveLength(1)
})
