import { describe, expect, test } from 'vitest'
import { newEmail, signUp, wrongCode } from '#test/support/accounts.ts'
import { anyWidth, openSite, phone, type Screen } from '#test/support/browser.ts'
import { choosesPassword } from '#test/support/journey-accounts.ts'
import { isInSight, keepPicture } from '#test/support/journey-checks.ts'
import { codeIn } from '#test/support/mailbox.ts'

const site = openSite()

const mailedCode = async (email: string) => codeIn(await site.host.mailbox.waitForMail(email))

describe('signing up', () => {
  test('takes a person from an address to the onboarding', async () => {
    const email = newEmail()
    const visitor = await site.visitor(anyWidth)
    await visitor.opens('/')
    await visitor.follows('Create an account')
    await visitor.seesHeading(/Step 1 of 5/)
    await visitor.looksAt('sign-up 1 account type')
    await visitor.presses(/^Personal/)

    await visitor.seesHeading(/Step 2 of 5/)
    await visitor.fills('Email', email)
    await visitor.looksAt('sign-up 2 email')
    await visitor.presses('Send OTP')

    await visitor.seesHeading(/Step 3 of 5/)
    await visitor.looksAt('sign-up 3 code')
    const code = await mailedCode(email)
    await visitor.sees(`Your OTP is ${code}`)
    await visitor.fills('OTP', code)
    await visitor.presses('Verify OTP')

    await visitor.seesHeading(/Step 4 of 5/)
    await visitor.looksAt('sign-up 4 password')
    await choosesPassword(visitor)

    await visitor.seesHeading(/Step 5 of 5/)
    await visitor.ticks(/terms/)
    await visitor.ticks(/privacy/)
    await visitor.looksAt('sign-up 5 agreement')
    await visitor.presses('terms of use')
    await visitor.page.getByRole('dialog').waitFor()
    await visitor.looksAt('dialog Terms of use')
    await visitor.page.keyboard.press('Escape')
    await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await visitor.presses('Create Account')
    await visitor.landsOn('/onboarding')
  })

  test('takes a business from an address to its dashboard', async () => {
    const email = newEmail('business')
    const visitor = await site.visitor(anyWidth)
    await visitor.opens('/?panel=signup')
    await visitor.presses(/^Business/)

    await visitor.seesHeading(/Step 1 of 4/)
    await visitor.fills('Email', email)
    await visitor.looksAt('business sign-up 1 email')
    await visitor.presses('Send OTP')
    await visitor.fills('OTP', await mailedCode(email))
    await visitor.presses('Verify OTP')
    await visitor.seesHeading(/Step 3 of 4/)
    await choosesPassword(visitor)

    await visitor.seesHeading(/Step 4 of 4/)
    await visitor.presses('Create Account')
    await visitor.sees('Business Name and Address are required.')
    await visitor.looksAt('business sign-up 4 details with problems')
    await visitor.fills('Business Name', 'Fennel Couriers')
    await visitor.fills('Business Address', '1 Test Street, London')
    await visitor.fills('Registration Number', '01234567')
    await visitor.ticks(/terms/)
    await visitor.ticks(/privacy/)
    await visitor.presses('Create Account')
    await visitor.landsOn('/business/dashboard')
    await visitor.seesHeading(/Fennel Couriers/)
  })
})

describe('on a small phone', () => {
  const smallPhone: Screen = { name: 'small phone', width: 390, height: 700 }

  const at = async (panel: 'signup' | 'business') => {
    const visitor = await site.visitor(smallPhone)
    const { page } = visitor
    await visitor.opens(`/?panel=${panel}`)
    const hero = page.getByText('The green way to get deliveries done: your things travel')
    const expectSeen = async (text: string, picture: string) => {
      await expect.poll(() => isInSight(page.getByText(text)), { message: text, timeout: 5_000 }).toBe(true)
      await keepPicture(page, `in sight ${picture}`)
    }
    /** Nothing but the step is on the screen, from its heading to its button. */
    const hasTheScreen = async (heading: RegExp, button: string) => {
      await visitor.seesHeading(heading)
      await expect.poll(() => isInSight(page.getByRole('heading', { name: heading })), { timeout: 5_000 }).toBe(true)
      expect(await isInSight(hero)).toBe(false)
      expect(await page.getByRole('combobox', { name: 'From' }).isVisible()).toBe(false)
      if (button) expect(await isInSight(page.getByRole('button', { name: button, exact: true }))).toBe(true)
    }
    return { visitor, expectSeen, hasTheScreen }
  }

  test('the form fills the screen after the first step, and every error comes into view', async () => {
    const email = newEmail()
    const { visitor, expectSeen, hasTheScreen } = await at('signup')
    await visitor.presses(/^Personal/)
    await hasTheScreen(/Step 2 of 5/, 'Send OTP')
    await visitor.presses('Send OTP')
    await expectSeen('Please enter a valid email address.', 'email')
    await visitor.looksAt('sign-up 2 email with problem')
    await visitor.fills('Email', email)
    await visitor.presses('Send OTP')
    // In a test the step also shows the code, so it is longer than the screen.
    await hasTheScreen(/Step 3 of 5/, '')
    await visitor.presses('Verify OTP')
    await expectSeen('Please enter OTP', 'code')
    const code = await mailedCode(email)
    visitor.expects('400 /api/auth/verify-otp')
    await visitor.fills('OTP', wrongCode(code))
    await visitor.presses('Verify OTP')
    await expectSeen('Invalid or expired OTP.', 'wrong code')
    await visitor.fills('OTP', code)
    await visitor.presses('Verify OTP')
    await hasTheScreen(/Step 4 of 5/, 'Continue')
    await visitor.presses('Continue')
    await expectSeen('Please fill both password fields', 'password')
    await choosesPassword(visitor)
    await hasTheScreen(/Step 5 of 5/, 'Create Account')
    await visitor.presses('Create Account')
    await expectSeen('Please accept terms and privacy policy', 'agreement')
  })

  test('the form of a business fills the screen and shows its errors, too', async () => {
    const email = newEmail('business')
    const { visitor, expectSeen, hasTheScreen } = await at('business')
    await hasTheScreen(/Step 1 of 4/, 'Send OTP')
    await visitor.fills('Email', email)
    await visitor.presses('Send OTP')
    await visitor.fills('OTP', await mailedCode(email))
    await visitor.presses('Verify OTP')
    await choosesPassword(visitor)
    // This step is longer than the screen.
    await hasTheScreen(/Step 4 of 4/, '')
    await visitor.presses('Create Account')
    await expectSeen('There is a problem', 'business details')
  })
})

test('a refused sign-up says that the account exists, in different words for people and businesses', async () => {
  const { email } = await signUp(site.host)
  const visitor = await site.visitor(phone)
  await visitor.opens('/?panel=signup')
  await visitor.presses(/^Personal/)
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.sees('An account with this email already exists.')

  await visitor.opens('/?panel=business')
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.sees('A user with this email already exists. Please log in.')
  expect(await site.host.mailbox.to(email)).toHaveLength(1)
})
