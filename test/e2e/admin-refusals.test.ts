import { expect, test } from 'vitest'
import { logIn } from '#test/support/accounts.ts'
import { anAdmin, anApplicant, auditOf } from '#test/support/admin-actions.ts'
import { anyWidth, openSite, type Screen } from '#test/support/browser.ts'
import { type AdminPath, adminOf, atAdmin } from '#test/support/journey-admin.ts'
import { failCalls } from '#test/support/journey-checks.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { aBusiness } from '#test/support/test-users.ts'

const site = openSite()

const tryAgain = 'Please try again in a moment.'

/** An admin who opens a screen while a call of it fails, and a function that ends the failure. */
const opensWhileFailing = async (screen: Screen, path: AdminPath, call: string) => {
  const admin = adminOf(await site.visitor(screen))
  await admin.isSignedIn((await anAdmin(site.host)).client)
  const answers = await failCalls(admin.page, call)
  admin.expects('503 /api/admin/*')
  await admin.opens(path)
  return { admin, answers }
}

test('every screen has a message when nothing waits yet', async () => {
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host))
  await expect.poll(admin.figures).toMatchObject({ 'Pending Verifications': '0' })
  await admin.sees(/^Since \d+ \w+: users \+\d+, partners 0, businesses 0\.$/)
  expect(await admin.page.getByText(/waiting for review/).count()).toBe(0)
  await admin.page.getByRole('tab', { name: 'Admins only' }).click()
  await admin.seesHeading('No admin has done anything yet.')
  await admin.looksAt('admin dashboard of an empty world')
  await admin.wandersTo('/admin/partner-verification')
  await admin.seesHeading('No partner applications found.')
  await admin.looksAt('partner verification without applications')
  await admin.wandersTo('/admin/business-verification')
  await admin.seesHeading('No businesses found.')
})

test('figures that cannot be loaded show an error, and the rest of the screen stays', async () => {
  const { admin, answers } = await opensWhileFailing(anyWidth, '/admin/dashboard', '**/api/admin/stats')
  await admin.sees('Failed to load dashboard statistics.')
  await admin.sees(tryAgain)
  expect(await admin.told()).not.toEqual([])
  await admin.looksAt('admin dashboard without figures')
  await answers()
  await admin.presses('Try again')
  expect(await admin.figures()).toHaveProperty('Total Users')
  expect(await admin.page.getByText('Failed to load dashboard statistics.').count()).toBe(0)
})

test.each([
  ['/admin/partner-verification', '**/api/admin/partners?*', 'Failed to load items.'],
  ['/admin/business-verification', '**/api/admin/businesses?*', 'Failed to load items.'],
  ['/admin/user-management', '**/api/admin/users?*', 'Failed to load users.'],
] as const)('%s shows an error when its list cannot be loaded, and loads it again', async (path, call, text) => {
  const [{ user: applicant }, { user: owner }] = [await anApplicant(site.host), await aBusiness(site.host)]
  const { admin, answers } = await opensWhileFailing(anyWidth, path, call)
  await admin.sees(text)
  await admin.sees(tryAgain)
  expect(await admin.page.getByRole('table').count()).toBe(0)
  await admin.looksAt(`${path} that could not be loaded`)
  await answers()
  await admin.presses('Try again')
  await admin
    .row(path.includes('business') ? owner.email : applicant.email)
    .first()
    .waitFor()
  expect(await admin.page.getByText(text).count()).toBe(0)
})

test('a decision that fails shows an error until it is dismissed, and can be made again', async () => {
  const person = await anApplicant(site.host)
  const { email } = person.user
  const admin = await atAdmin(site, anyWidth, await anAdmin(site.host), '/admin/partner-verification')
  const { page, question, row } = admin
  const failure = page.getByText(`Error: ${tryAgain}`)
  const answers = await failCalls(page, '**/api/admin/partners/*/verify')
  admin.expects('503 /api/admin/*')
  await admin.asks('Reject', email)
  await admin.confirms('Reject', 'The photo is blurred.')
  await failure.waitFor()
  await admin.looksAt('a decision that failed')
  expect(await question.getByLabel('Reason').inputValue()).toBe('The photo is blurred.')
  expect(await auditOf(person)).toEqual([])
  await answers()
  await admin.confirms('Reject')
  await admin.isTold('The application was rejected.')
  await row(email).getByText('Rejected', { exact: true }).waitFor()
  await page.getByText('The application was rejected.').waitFor({ state: 'hidden' })
  expect(await failure.isVisible(), 'it stays when what came later has gone').toBe(true)
  await admin.presses('Dismiss')
  await failure.waitFor({ state: 'hidden' })
})

test('a former admin is sent away by their next decision', async () => {
  const [person, own] = [await anApplicant(site.host), await anAdmin(site.host)]
  const admin = adminOf(await site.visitor(anyWidth))
  // Its socket never opens: an open one would make the page refetch everything, at a moment of its own.
  await admin.page.routeWebSocket(/ws$/, () => new Promise(() => {}))
  await admin.isSignedIn(own.client)
  await admin.opens('/admin/partner-verification')
  await admin.row(person.user.email).waitFor()
  const root = await logIn(site.host, protectedAdmin.email, protectedAdmin.password)
  ok(await root.admin.toggleAdmin({ params: { id: own.userId }, body: { is_admin: false } }))
  admin.expects('403 /api/admin/*')
  await admin.asks('Approve', person.user.email)
  await admin.confirms('Approve')
  await admin.sees("Error: You don't have access to this.")
  await admin.landsOn('/dashboard')
  await admin.seesHeading('Dashboard')
  expect(await auditOf(person)).toEqual([])
})
