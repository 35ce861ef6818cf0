import { expect, test } from 'vitest'
import { goodPassword, logIn, newEmail } from '#test/support/accounts.ts'
import { anyWidth, bothWidths, desk, openSite, phone, type Screen } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { accountOfKind, fillsInSignUp } from '#test/support/journey-accounts.ts'
import { expectFieldErrors } from '#test/support/journey-checks.ts'
import { savesFile } from '#test/support/journey-files.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const site = openSite()

const person = {
  'First Name': 'Zoë',
  'Last Name': 'Hartley',
  Mobile: '07700 900350',
  'House Number': 'Flat 2, 14',
  Street: 'Orchard Row',
  'Town or City': 'Durham',
  County: 'County Durham',
  Postcode: 'dh1 3ab',
}
const saved = { ...person, Postcode: 'DH1 3AB' }

const noName = ['Please enter your first name.', 'Please enter your last name.']
const noNumber = 'Please enter a UK phone number, such as 07700 900123.'
const noAddress = ['postcode', 'house number', 'street', 'town or city', 'county'].map(
  (part) => `Please enter your ${part}.`,
)

const fillsIn = async (visitor: Visitor, values: Partial<typeof person>) => {
  for (const [label, text] of Object.entries(values)) await visitor.fills(label, text)
}

const valuesIn = async ({ page }: Visitor) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(person).map(async (label) => [label, await page.getByLabel(label, { exact: true }).inputValue()]),
    ),
  )

const isBorn = async ({ page }: Visitor, day: string, month: string, year: number) => {
  await page.getByLabel('Day').selectOption(day)
  await page.getByLabel('Month').selectOption(month)
  await page.getByLabel('Year').selectOption(String(year))
}

const visits = async (screen: Screen, { client }: Person) => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await visitor.opens('/profile')
  return visitor
}

test('a person goes from the sign-up to the dashboard', async () => {
  const email = newEmail()
  const visitor = await site.visitor(anyWidth)
  const { page } = visitor
  await fillsInSignUp(visitor, site.host, { email })
  await visitor.presses('Create Account')
  await visitor.landsOn('/onboarding')
  await visitor.seesHeading('About you')
  const goesOn = page.getByRole('button', { name: 'Continue' })
  expect(await goesOn.isDisabled(), 'the question is open').toBe(true)
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await goesOn.click()
  await expectFieldErrors(page, [...noName, 'Please enter your date of birth.', noNumber, ...noAddress])
  await visitor.looksAt('onboarding with problems')
  await visitor.fills('Postcode', person.Postcode)
  const filledIn = () => Promise.all(['Town or City', 'County'].map((label) => page.getByLabel(label).inputValue()))
  await expect.poll(filledIn).toEqual(['Durham', 'County Durham'])
  await fillsIn(visitor, person)
  await isBorn(visitor, '31', 'February', 1990)
  await goesOn.click()
  await expectFieldErrors(page, ['Please enter a real date of birth.'])

  await page.reload()
  await visitor.seesHeading('About you')
  expect(await valuesIn(visitor)).toEqual(person)
  await isBorn(visitor, '17', 'May', 1991)
  await visitor.looksAt('onboarding filled in')
  await goesOn.click()
  await visitor.seesHeading('Partner Verification')
  await visitor.looksAt('onboarding 2')
  await visitor.presses('Back')
  await visitor.seesHeading('About you')
  expect(await valuesIn(visitor)).toEqual(saved)
  expect(await page.getByLabel('Date of Birth').inputValue(), 'it is fixed').toBe('17 May 1991')
  await page.getByRole('radio', { name: /^No/ }).check()
  await goesOn.click()
  await visitor.seesHeading('Payouts Setup')
  await visitor.looksAt('onboarding 3')

  visitor.expects('offline /api/auth/check-session')
  await page.route('**/api/auth/check-session', (route) => route.abort('connectionreset'))
  await visitor.presses('Go to Dashboard')
  await visitor.sees('Failed to finalize session. Please try again.')
  await page.unroute('**/api/auth/check-session')
  await visitor.presses('Go to Dashboard')
  await visitor.landsOn('/dashboard')
  const { body } = ok(await (await logIn(site.host, email)).users.getProfile())
  expect(body).toMatchObject({ firstName: 'Zoë', dob: '1991-05-17', is_partner: false })
})

test('a profile is changed, and keeps the change', async () => {
  const owner = await aRequester(site.host)
  const visitor = await visits(bothWidths, owner)
  const { page } = visitor
  await visitor.seesHeading('About you')
  for (const fixed of ['Email', 'Date of Birth'])
    expect(await page.getByLabel(fixed, { exact: true }).isEditable(), fixed).toBe(false)
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(owner.user.email)
  await fillsIn(visitor, Object.fromEntries(Object.keys(person).map((label) => [label, ''])))
  await visitor.presses('Save Changes')
  await expectFieldErrors(page, [...noName, noNumber, ...noAddress])
  await visitor.looksAt('profile with problems')

  await fillsIn(visitor, person)
  visitor.expects('503 /api/users/me')
  const answer = { error: 'Something went wrong. Please try again in a moment.', code: 'service.unavailable' }
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, json: answer }))
  await visitor.presses('Save Changes')
  await visitor.sees(answer.error)
  expect(await valuesIn(visitor)).toEqual(person)
  await page.unroute('**/api/users/me')
  await visitor.presses('Save Changes')
  await visitor.isTold('Profile updated successfully!')
  await visitor.looksAt('profile with toast')
  await page.reload()
  await visitor.seesHeading('About you')
  expect(await valuesIn(visitor)).toEqual(saved)
  await visitor.presses('Open menu')
  await page.getByRole('dialog').getByText('Zoë', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.setViewportSize(desk)
  await page.getByText('Zoë', { exact: true }).waitFor()
})
test('a profile that cannot be loaded shows an error, and can be loaded again', async () => {
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.isSignedIn((await aRequester(site.host)).client)
  visitor.expects('offline /api/users/me')
  await page.route('**/api/users/me', (route) => route.abort('connectionreset'))
  await visitor.opens('/profile')
  await visitor.sees('Failed to load profile data.')
  await visitor.looksAt('profile that could not be loaded')
  await page.unroute('**/api/users/me')
  await visitor.presses('Try again')
  await visitor.seesHeading('About you')
  expect(await page.getByText('Failed to load profile data.').count()).toBe(0)
})

test('a person downloads a copy of their data', async () => {
  const owner = await aRequester(site.host)
  const { id } = await post(owner.client, { description: 'Two letters.' })
  const { name, text } = await savesFile(await visits(phone, owner), 'Download my data')
  expect(name).toBe('sameway-my-data.json')
  expect(JSON.parse(text)).toMatchObject({
    account: { email: owner.user.email, firstName: 'Test' },
    requestsPosted: [expect.objectContaining({ requestId: id })],
  })
})

test('a person erases their account, but not while something is in transit', async () => {
  const { email } = await accountOfKind('a person with a complete profile')
  const client = await logIn(site.host, email)
  const carrier = await aPartner(site.host)
  const id = await requestIn('in_transit', { owner: { client }, carrier })
  const visitor = await site.visitor(phone)
  await visitor.isSignedIn(client)
  await visitor.opens('/profile')
  const dialog = visitor.page.getByRole('alertdialog')
  const asks = async (password: string) => {
    await visitor.presses('Erase my account')
    await dialog.locator(':focus').waitFor()
    await dialog.getByLabel('Your password').fill(password)
  }
  const confirms = () => dialog.getByRole('button', { name: 'Erase my account' }).click()
  const cancels = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await asks('')
  await visitor.looksAt('erase dialog')
  await cancels()
  await asks(goodPassword)
  visitor.expects('409 /api/users/me/erasure')
  await confirms()
  await visitor.sees("You can't erase your account while a delivery is on its way. Please finish it first.")
  await visitor.looksAt('erasing refused')
  await cancels()

  const { otp = '' } = ok(await client.requests.getOtp({ params: { id } })).body
  ok(await carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } }))
  await asks('not my password')
  visitor.expects('403 /api/users/me/erasure')
  await confirms()
  await dialog.getByText('This is not your password.').waitFor()
  await visitor.looksAt('wrong password to erase')
  await dialog.getByLabel('Your password').fill(goodPassword)
  visitor.expects('401 /api/*')
  await visitor.page.keyboard.press('Enter')
  await visitor.landsOn('/')
  await visitor.isTold(/^Your account will be erased on /)
  expect(await visitor.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'sid' }))
  await visitor.presses('Dismiss')
  await visitor.fills('Email', email)
  await visitor.fills('Password', goodPassword)
  await visitor.presses('Log In')
  await visitor.isTold("Welcome back. We've kept your account. Requests, jobs and offers that ended stay ended.")
})
