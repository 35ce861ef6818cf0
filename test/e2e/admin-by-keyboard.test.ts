import { expect, test } from 'vitest'
import { anAdmin, anApplicant } from '#test/support/admin-actions.ts'
import { desk, openSite } from '#test/support/browser.ts'
import { adminOf, atAdmin, nameOf } from '#test/support/journey-admin.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { aRequester, newAdmin } from '#test/support/test-users.ts'

const site = openSite()

const timeout = 120_000

test('an admin signs in, looks at documents, approves and revokes without a mouse', { timeout }, async () => {
  const person = await anApplicant(site.host)
  const name = nameOf(person)
  const { email, password } = await newAdmin()
  const admin = adminOf(await site.visitor(desk))
  const { page, question, row } = admin
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await admin.opens('/')
  await keys.types('Email', email)
  await keys.types('Password', password)
  await keys.presses('Enter')
  await admin.landsOn('/admin/dashboard')
  await keys.tabsTo('link', 'Go to Partner Verification')
  await keys.presses('Enter')
  await admin.landsOn('/admin/partner-verification')
  await page.locator('h1:focus').waitFor()

  await keys.tabsTo('button', `Photo of ${name}`)
  await keys.presses('Enter')
  const papers = page.getByRole('dialog', { name: `Documents of ${name}` })
  await papers.locator(':focus').first().waitFor()
  await keys.tabsTo('button', 'Next')
  await keys.presses('Enter')
  await expect.poll(focused, { message: 'what is shown now' }).toBe('Photo ID')
  await keys.tabsTo('button', 'Previous')
  await keys.presses('Enter')
  await expect.poll(focused).toBe('Photo')
  await keys.presses('Escape')
  await papers.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe(`Photo of ${name}`)

  await keys.tabsTo('button', `Approve ${name}`)
  await keys.presses('Enter')
  await expect.poll(focused, { message: 'a hasty Enter does nothing' }).toBe('Cancel')
  await keys.presses('Enter')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe(`Approve ${name}`)
  await row(person.user.email).getByText('Pending Review').waitFor()
  await keys.presses('Enter')
  await question.locator(':focus').waitFor()
  await keys.tabsTo('button', 'Approve')
  await keys.presses('Enter')
  await admin.sees('The partner was approved.')
  await question.waitFor({ state: 'hidden' })
  await page.locator('tr:focus', { hasText: person.user.email }).waitFor()
  await row(person.user.email).getByText('Verified', { exact: true }).waitFor()

  await keys.tabsTo('button', `Revoke ${name}`)
  await keys.presses('Enter')
  await question.locator('textarea:focus').waitFor()
  await keys.tabsTo('button', 'Revoke')
  await keys.presses('Enter')
  await question.locator('textarea:focus[aria-invalid=true]').waitFor()
  await page.keyboard.type('The insurance has run out.')
  await keys.tabsTo('button', 'Revoke')
  await keys.presses('Enter')
  await admin.sees('The partner is no longer verified.')
  await question.waitFor({ state: 'hidden' })
  await page.locator('tr:focus', { hasText: 'The insurance has run out.' }).waitFor()
})

test('an admin searches, chooses a role and makes somebody an admin without a mouse', { timeout }, async () => {
  const person = await aRequester(site.host)
  const { email } = person.user
  const admin = await atAdmin(site, desk, await anAdmin(site.host), '/admin/user-management')
  const { page, question, row } = admin
  const keys = keyboardOf(page)
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await keys.typesInto('Search by name or email', email)
  await row(email).waitFor()
  await keys.chooses('Role', 'Partner')
  await admin.seesHeading('No users found matching your search criteria.')
  for (const next of ['business', 'regular']) {
    await keys.presses('ArrowDown')
    await expect.poll(() => page.getByLabel('Role', { exact: true }).inputValue()).toBe(next)
  }
  await row(email).waitFor()

  await keys.tabsTo('button', /^Make Admin/)
  await keys.presses('Enter')
  await expect.poll(focused, { message: 'a hasty Enter does nothing' }).toBe('Cancel')
  await keys.presses('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/^Make Admin/)
  await keys.presses('Enter')
  await expect.poll(focused).toBe('Cancel')
  await keys.tabsTo('button', 'Yes, make admin')
  await keys.presses('Enter')
  await admin.sees(`${nameOf(person)} is an admin now.`)
  await question.waitFor({ state: 'hidden' })
  await row(email).getByText('Admin', { exact: true }).waitFor()
  await expect.poll(focused, { message: 'the same button, which takes it back' }).toMatch(/^Remove Admin/)

  await keys.presses('Enter')
  await expect.poll(focused).toBe('Cancel')
  await keys.tabsTo('button', 'Yes, remove admin')
  await keys.presses('Enter')
  await admin.sees(`${nameOf(person)} is no longer an admin.`)
  await question.waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/^Make Admin/)
})
