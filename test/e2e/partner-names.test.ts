import { expect, test } from 'vitest'
import { anAdmin, askForName } from '#test/support/admin-actions.ts'
import { anyWidth, desk, openSite, phone, type Screen } from '#test/support/browser.ts'
import { adminOf, atAdmin } from '#test/support/journey-admin.ts'
import { expectFieldErrors } from '#test/support/journey-checks.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { opensLive } from '#test/support/journey-partner.ts'
import { ok } from '#test/support/requests.ts'
import { aPartner, newProfile, type Person } from '#test/support/test-users.ts'

const site = openSite()

const newName = { firstName: 'Sam', lastName: 'Moss' }
const bea = () => aPartner(site.host, {}, newProfile({ firstName: 'Bea', lastName: 'Hartley' }))
const profileOf = async ({ client }: Person) => ok(await client.users.getProfile()).body

const visits = async (screen: Screen, { client }: Person) => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await opensLive(visitor, '/profile')
  await visitor.seesHeading('About you')
  const notice = visitor.page.getByText('is waiting for review')
  const names = () =>
    Promise.all(
      ['First Name', 'Last Name'].map((label) => visitor.page.getByLabel(label, { exact: true }).inputValue()),
    )
  return { ...visitor, notice, names }
}

test('a verified partner asks for a new name, and an admin approves it', async () => {
  const [person, admin] = [await bea(), await anAdmin(site.host)]
  const partner = await visits(anyWidth, person)
  const { page, notice } = partner
  await partner.fills('First Name', 'S\u200Bam')
  await partner.fills('Last Name', '\u0301')
  await partner.presses('Save Changes')
  await expectFieldErrors(page, [
    'Please remove the hidden characters from your first name.',
    'Please enter your last name.',
  ])
  await partner.fills('First Name', newName.firstName)
  await partner.fills('Last Name', newName.lastName)
  await partner.presses('Save Changes')
  await partner.isTold('Profile updated successfully!')
  await notice.waitFor()
  expect(await notice.innerText()).toBe(
    'Your new name, Sam Moss, is waiting for review. Until then, people see Bea Hartley. To keep your old name, enter it again and save.',
  )
  await partner.looksAt('profile with a name that waits')

  const desk = await atAdmin(site, anyWidth, admin)
  await desk.sees('1 new partner name is waiting for review')
  await desk.looksAt('admin dashboard with a name that waits')
  await desk.page.getByRole('link', { name: 'Review the new name' }).click()
  await desk.landsOn('/admin/partner-verification')
  const row = desk.row(person.user.email)
  await row.getByText('New name:').waitFor()
  await desk.looksAt('a name that waits')
  await row.getByRole('button', { name: 'Approve name Sam Moss of Bea Hartley' }).click()
  await desk.question.getByText('From now on people see it in place of Bea Hartley.').waitFor()
  await desk.looksAt('approve a name')
  await desk.confirms('Approve name')
  await desk.isTold('The new name was approved.')
  await row.getByText('Sam Moss').first().waitFor()
  expect(await row.getByText('New name:').count()).toBe(0)

  await notice.waitFor({ state: 'detached' })
  expect(await partner.names()).toEqual(['Sam', 'Moss'])
  expect(await profileOf(person)).toMatchObject({ ...newName, is_verified_partner: true, pending_name: null })
})

test('an admin rejects a name without a mouse: the old one stays, and so does the verification', async () => {
  const person = await bea()
  ok(await askForName(person, newName))
  const partner = await visits(phone, person)
  await partner.notice.waitFor()
  expect(await partner.names()).toEqual(['Sam', 'Moss'])

  const visitor = await site.visitor(desk)
  await visitor.isSignedIn((await anAdmin(site.host)).client)
  await visitor.opens('/admin/partner-verification')
  const { page, question, row, isTold } = adminOf(visitor)
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await row(person.user.email).waitFor()
  const refuse = 'Refuse name Sam Moss of Bea Hartley'
  await keys.tabsTo('button', refuse)
  await keys.presses('Enter')
  await question.locator(':focus').waitFor()
  await keys.presses('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe(refuse)
  await keys.presses('Enter')
  await question.locator('textarea:focus').waitFor()
  await page.keyboard.type('It is not on your ID.')
  await keys.tabsTo('button', 'Refuse name')
  await keys.presses('Enter')
  await isTold('The new name was refused.')
  await question.waitFor({ state: 'hidden' })
  await page.locator('tr:focus', { hasText: person.user.email }).waitFor()

  await partner.notice.waitFor({ state: 'detached' })
  expect(await partner.names()).toEqual(['Bea', 'Hartley'])
  expect(await profileOf(person)).toMatchObject({ firstName: 'Bea', is_verified_partner: true, pending_name: null })
})
