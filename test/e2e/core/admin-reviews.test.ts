import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { anAdmin, anApplicant } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { anyWidth, openSite, type Screen } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { adminOf, atAdmin, nameOf } from '#test/support/journey-admin.ts'
import { atFleet, logsIn } from '#test/support/journey-fleet.ts'
import { opensLive } from '#test/support/journey-partner.ts'
import { picturesIn } from '#test/support/journey-requests.ts'
import { ok } from '#test/support/requests.ts'
import { pdfOf } from '#test/support/sample-files.ts'
import { aBusiness, newAdmin, type Person } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const site = openSite()

/** What the admin sees of an application by car, in this order. */
const papers = [
  ['Photo', 'photo.png'],
  ['Photo ID', 'photo-id.pdf'],
  ['Photo ID, back', 'photo-id-back.png'],
  ['DBS check', 'dbs-check.png'],
  ['Driving licence', 'driving-licence.png'],
  ['Insurance', 'vehicle-insurance.png'],
  ['Vehicle photo', 'vehicle-photo.png'],
] as const

const byCarWithPdf = async (client: Client) =>
  byCar(client, {
    idDocument: await uploadedFile(client, {
      purpose: 'id-document',
      contentType: 'application/pdf',
      bytes: pdfOf(),
    }),
  })

/** The counts before a journey adds to them. */
const counted = async () => {
  const { client } = await anAdmin(site.host)
  const { totalUsers, totalBusinesses, totalPartners } = ok(await client.admin.getAdminStats()).body
  if (totalUsers === undefined || totalBusinesses === undefined || totalPartners === undefined)
    throw new Error('there are no figures')
  return { totalUsers, totalBusinesses, totalPartners }
}

/** An applicant with the hub open, who waits for the decision. */
const waits = async (screen: Screen, { client }: Person) => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await opensLive(visitor, '/dashboard?tab=hub')
  await visitor.seesHeading('Application Pending')
  return visitor
}

test('applications are read, approved and rejected, and the applicants see it at once', async () => {
  const before = await counted()
  const [good, bad] = [await anApplicant(site.host, byCarWithPdf), await anApplicant(site.host)]
  const [goodName, badName] = [nameOf(good), nameOf(bad)]
  const { email, password } = await newAdmin()
  const [partner, other] = [await waits(anyWidth, good), await waits(anyWidth, bad)]
  const admin = adminOf(await site.visitor(anyWidth))
  const { page, question, row } = admin

  await logsIn(admin, { email, password })
  await admin.landsOn('/admin/dashboard')
  await admin.seesHeading('Admin Dashboard')
  await admin.sees('2 partner applications are waiting for review')
  expect(await page.getByText(/business(es)? (is|are) waiting for review/).count()).toBe(0)
  expect(await admin.figures()).toEqual({
    'Total Users': String(before.totalUsers + 3),
    'Total Businesses': String(before.totalBusinesses),
    'Total Partners': String(before.totalPartners + 2),
    'Pending Verifications': '2',
  })
  const pending = page.getByRole('link', { name: 'Pending Verifications', exact: true })
  expect(await pending.getAttribute('href')).toBe('/admin/partner-verification')
  await admin.told()
  await admin.looksAt('admin dashboard with applications')
  await admin.follows('Go to Partner Verification')
  await admin.landsOn('/admin/partner-verification')
  await row(good.user.email).getByText('Pending Review').waitFor()
  await row(good.user.email).getByText('Car, Blue estate car, AB12 CDE').waitFor()
  await admin.looksAt('partner verification')

  const dialog = page.getByRole('dialog', { name: `Documents of ${goodName}` })
  await page
    .locator('summary')
    .filter({ hasText: `documents of ${goodName}` })
    .click()
  await admin.presses(`Photo of ${goodName}`)
  for (const [index, [label, file]] of papers.entries()) {
    await dialog.getByRole('heading', { name: label, exact: true }).waitFor()
    await dialog.getByText(file).waitFor()
    await dialog.getByText(`${index + 1} of ${papers.length}`).waitFor()
    if (file.endsWith('.pdf')) {
      const arrives = page.waitForEvent('download')
      await admin.looksAt('document that is a PDF')
      await dialog.getByRole('link', { name: 'Open the PDF' }).click()
      expect((await readFile(await (await arrives).path())).subarray(0, 5).toString()).toBe('%PDF-')
    } else expect(await picturesIn(dialog), label).toHaveLength(1)
    if (index === 0) await admin.looksAt('document that is a picture')
    if (index + 1 < papers.length) await admin.presses('Next')
  }
  await dialog.getByText('We log every time a document is viewed.').waitFor()
  await admin.presses('Close')
  await dialog.waitFor({ state: 'hidden' })

  await admin.asks('Approve', good.user.email)
  await question.getByRole('heading', { name: `Approve ${goodName}?` }).waitFor()
  await admin.looksAt('approve a partner')
  await admin.confirms('Approve')
  await admin.isTold('The partner was approved.')
  await row(good.user.email).getByText('Verified', { exact: true }).waitFor()
  await question.waitFor({ state: 'hidden' })
  await partner.seesHeading('Ready to work?')
  await partner.page.getByRole('switch', { name: 'Online', exact: true }).click()
  await partner.sees('Using Leeds, LS')
  expect(ok(await good.client.partner.getStatus()).body).toMatchObject({ is_online: true })
  expect((await site.host.mailbox.waitForMail(good.user.email)).subject).toBe("You're a verified partner")

  await admin.asks('Reject', bad.user.email)
  await admin.confirms('Reject')
  await question.getByText('Please give a reason.').waitFor()
  await question.locator('textarea:focus[aria-invalid=true]').waitFor()
  await admin.looksAt('reject a partner without a reason')
  expect(await other.page.getByRole('heading', { name: 'Application Pending' }).isVisible()).toBe(true)
  const reason = 'The photo is blurred.'
  await admin.confirms('Reject', reason)
  await admin.isTold('The application was rejected.')
  await row(bad.user.email).getByText(reason).waitFor()
  await row(bad.user.email)
    .getByRole('button', { name: /^Approve / })
    .waitFor()
  await question.waitFor({ state: 'hidden' })
  await admin.looksAt('partner verification after decisions')
  await other.seesHeading('Application Not Approved')
  await other.sees(reason)
  expect(await site.host.mailbox.waitForMail(bad.user.email)).toMatchObject({
    subject: "Your partner application wasn't approved",
    text: expect.stringContaining(reason),
  })

  await admin.wandersTo('/admin/dashboard')
  await expect.poll(admin.figures).toMatchObject({
    'Total Partners': String(before.totalPartners + 1),
    'Pending Verifications': '0',
  })
  expect(await page.getByText(/waiting for review/).count()).toBe(0)
  const changes = [
    `${email} turned down ${badName} as a partner: ${reason}`,
    `${email} approved ${goodName} as a partner`,
  ]
  const byPeople = [
    `${email} joined`,
    `${badName} applied to become a partner`,
    `${badName} joined`,
    `${goodName} applied to become a partner`,
    `${goodName} joined`,
  ]
  await expect.poll(async () => (await admin.told()).slice(0, 7)).toEqual([...changes, ...byPeople])
  await page.getByRole('tab', { name: 'Admins only' }).click()
  // Everyone may see the photo, so a look at it is not recorded.
  const look = `${email} looked at ${papers.length - 1} documents of ${goodName}`
  await expect.poll(async () => (await admin.told()).slice(0, 3)).toEqual([...changes, look])
  await expect.poll(async () => (await admin.told()).filter((line) => line.endsWith('joined'))).toEqual([])
  expect(new URL(page.url()).search).toBe('?of=admins')
  await admin.looksAt('admin dashboard with what admins did')
})

test('businesses are approved and rejected, and their open screens follow', async () => {
  const before = await counted()
  const unverified = { isVerified: false }
  const [good, bad] = [await aBusiness(site.host, unverified), await aBusiness(site.host, unverified)]
  const person = await anAdmin(site.host)
  const [verified, refused] = [await atFleet(site, anyWidth, good), await atFleet(site, anyWidth, bad)]
  for (const business of [verified, refused]) await business.sees('Your business is under review')
  const admin = await atAdmin(site, anyWidth, person)
  const { page, question, row } = admin

  await admin.sees('2 businesses are waiting for review')
  expect(await admin.figures()).toEqual({
    'Total Users': String(before.totalUsers + 3),
    'Total Businesses': String(before.totalBusinesses + 2),
    'Total Partners': String(before.totalPartners),
    'Pending Verifications': '2',
  })
  await admin.follows('Pending Verifications')
  await admin.landsOn('/admin/business-verification')
  await row(good.user.email).getByText('Pending Review').waitFor()
  await row(good.user.email).getByText('4 Weir Lane, Leeds').waitFor()
  await row(good.user.email).getByText('VAT: N/A').waitFor()
  await admin.looksAt('business verification')

  await admin.asks('Approve', good.user.email)
  await question.getByRole('heading', { name: `Approve ${good.businessName}?` }).waitFor()
  await admin.looksAt('approve a business')
  await admin.confirms('Approve')
  await admin.isTold('The business was approved.')
  await row(good.user.email).getByText('Verified', { exact: true }).waitFor()
  expect(await row(good.user.email).getByRole('button').count(), 'what was verified stays so').toBe(0)
  await verified.page.getByText('Your business is under review').waitFor({ state: 'detached' })
  expect((await site.host.mailbox.waitForMail(good.user.email)).subject).toBe('Your business is verified')

  const reason = 'The number is another company’s.'
  await question.waitFor({ state: 'hidden' })
  await admin.asks('Reject', bad.user.email)
  await admin.confirms('Reject')
  await question.getByText('Please give a reason.').waitFor()
  await admin.confirms('Reject', reason)
  await admin.isTold('The business was rejected.')
  await row(bad.user.email).getByText(reason).waitFor()
  await question.waitFor({ state: 'hidden' })
  await admin.looksAt('business verification after decisions')
  await refused.sees("Your business wasn't verified")
  await refused.sees(`The reason: ${reason}`)
  expect(await site.host.mailbox.waitForMail(bad.user.email)).toMatchObject({
    subject: "Your business wasn't verified",
    text: expect.stringContaining(reason),
  })
  await admin.decides('Approve', bad.user.email)
  await row(bad.user.email).getByText('Verified', { exact: true }).waitFor()
  await refused.page.getByText("Your business wasn't verified").waitFor({ state: 'detached' })

  await admin.wandersTo('/admin/dashboard')
  await expect.poll(admin.figures).toMatchObject({ 'Pending Verifications': '0' })
  expect(await page.getByText(/waiting for review/).count()).toBe(0)
  await expect
    .poll(async () => (await admin.told()).slice(0, 3))
    .toEqual([
      `${nameOf(person)} approved ${bad.businessName} as a business`,
      `${nameOf(person)} turned down ${bad.businessName} as a business: ${reason}`,
      `${nameOf(person)} approved ${good.businessName} as a business`,
    ])
})
