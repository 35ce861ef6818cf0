import { describe, expect, test } from 'vitest'
import { goodPassword, logIn, newEmail, signUp } from '#test/support/accounts.ts'
import { anyWidth, desk, openSite, phone } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { accountOfKind } from '#test/support/journey-accounts.ts'
import { codeIn } from '#test/support/mailbox.ts'
import { morningIn, post } from '#test/support/requests.ts'

const site = openSite()
const newPassword = 'Seven kites over Leith'

const logsIn = async (visitor: Visitor, email: string, password: string) => {
  await visitor.fills('Email', email)
  await visitor.fills('Password', password)
  await visitor.presses('Log In')
}

const setsPassword = async (visitor: Visitor, password: string, repeated = password) => {
  await visitor.fills('New password', password)
  await visitor.fills('Confirm new password', repeated)
  await visitor.presses('Set New Password and Continue')
}

describe('signing in', () => {
  test('a wrong password is refused, and the right one opens the user’s first screen', async () => {
    const { email } = await signUp(site.host)
    const visitor = await site.visitor(anyWidth)
    await visitor.opens('/')
    await visitor.looksAt('login')
    await visitor.presses('Log In')
    await visitor.sees('Please enter a valid email address.')
    await visitor.looksAt('login with problems')
    visitor.expects('401 /api/auth/login')
    await logsIn(visitor, email, 'not my password')
    await visitor.sees('Invalid email or password.')
    await visitor.looksAt('login refused')
    await logsIn(visitor, email, goodPassword)
    await visitor.landsOn('/onboarding')
  })

  test('a link that needs a log-in opens after it, but not after the next one', async () => {
    const { email, password } = await accountOfKind('a person with a complete profile')
    const { id } = await post(await logIn(site.host, email, password), {
      description: 'Papers for the notary.',
      ...morningIn(1),
    })
    const visitor = await site.visitor(anyWidth)
    visitor.expects('401 /api/auth/check-session')
    await visitor.opens(`/requests?again=${id}`)
    await visitor.landsOn('/')
    await logsIn(visitor, email, password)
    await visitor.landsOn('/requests')
    await visitor.seesHeading(/: Review & Finalize$/)
    await visitor.sees(/Papers for the notary\./)

    await visitor.presses('Open menu')
    await visitor.presses('Logout')
    await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await visitor.landsOn('/')
    await logsIn(visitor, email, password)
    await visitor.landsOn('/dashboard')
  })

  test('a forgotten password is replaced with the code from the mail', async () => {
    const { email, client } = await signUp(site.host)
    const visitor = await site.visitor(anyWidth)
    await visitor.opens('/')
    await visitor.follows('Forgot password?')
    await visitor.seesHeading(/Step 1 of 2/)
    await visitor.fills('Email', email)
    await visitor.looksAt('reset 1 email')
    await visitor.presses('Send OTP')
    await visitor.seesHeading(/Step 2 of 2/)
    await visitor.fills('OTP', codeIn(await site.host.mailbox.waitForMail(email, 2)))
    await visitor.looksAt('reset 2 code')
    await visitor.presses('Verify OTP')

    await visitor.landsOn('/change-password')
    await visitor.seesHeading('Create a New Password')
    await setsPassword(visitor, newPassword, 'something else')
    await visitor.sees('Passwords do not match.')
    await setsPassword(visitor, 'short')
    await visitor.sees('Password must be at least 6 characters long.')
    await visitor.looksAt('reset 3 new password with problem')
    await setsPassword(visitor, newPassword)
    await visitor.landsOn('/')
    await visitor.isTold('Your password has been updated. Please log in.')
    await visitor.looksAt('reset 4 done, with toast')
    expect((await client.auth.checkSession()).status).toBe(401)
    await logsIn(visitor, email, newPassword)
    await visitor.landsOn('/onboarding')
  })

  test('a driver with a temporary password must set their own before anything else', async () => {
    const { email, password } = await accountOfKind('a driver with a temporary password')
    const visitor = await site.visitor(anyWidth)
    await visitor.opens('/')
    await logsIn(visitor, email, password)
    await visitor.landsOn('/change-password')
    await visitor.seesHeading('Set Your New Password')
    await visitor.looksAt('forced change')
    await visitor.opens('/driver/dashboard')
    await visitor.landsOn('/change-password')
    await setsPassword(visitor, newPassword)
    await visitor.landsOn('/driver/dashboard')
    expect(await logIn(site.host, email, newPassword)).toBeDefined()
  })
})

test('the password of the protected admin cannot be reset', async () => {
  const visitor = await site.visitor(phone)
  await visitor.opens('/?panel=reset')
  visitor.expects('403 /api/auth/reset-password/send-otp')
  await visitor.fills('Email', 'root@test.example')
  await visitor.presses('Send OTP')
  await visitor.sees('Password reset for this mail Failed.')
  expect(await site.host.mailbox.to('root@test.example')).toEqual([])
})

test('an address without an account gets the same answer and no mail', async () => {
  const email = newEmail('stranger')
  const visitor = await site.visitor(phone)
  await visitor.opens('/?panel=reset')
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.seesHeading(/Step 2 of 2/)
  expect(await site.host.mailbox.to(email)).toEqual([])
})

test('a user who guesses passwords has to wait, and sees how long', async () => {
  const { email } = await signUp(site.host)
  const visitor = await site.visitor(phone)
  visitor.expects('401 /api/auth/login', '429 /api/auth/login')
  await visitor.opens('/')
  for (const guess of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await logsIn(visitor, email, guess)
    await visitor.sees('Invalid email or password.')
  }
  await logsIn(visitor, email, goodPassword)
  await visitor.sees(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  await visitor.presses('Email me a link')
  await visitor.sees(/we've sent it a link/)
  expect(await visitor.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'sid' }))
})

test('Back returns to the previous panel', async () => {
  const visitor = await site.visitor(phone)
  await visitor.opens('/')
  await visitor.follows('Create an account')
  await visitor.seesHeading(/Create your account/)
  await visitor.page.goBack()
  await visitor.seesHeading('Log in')
  await visitor.page.goForward()
  await visitor.seesHeading(/Create your account/)
  expect(visitor.page.url()).toContain('panel=signup')
})

test('a person who knows their password changes it, and their other devices are signed out', async () => {
  const { email, client } = await signUp(site.host)
  const visitor = await site.visitor(desk)
  await visitor.isSignedIn(await logIn(site.host, email))
  await visitor.opens('/devices')
  await visitor.follows('Change password')
  await visitor.seesHeading('Change Your Password')
  visitor.expects('403 /api/auth/change-password')
  await visitor.fills('Current password', 'not this one')
  await setsPassword(visitor, newPassword)
  await visitor.sees("Your current password isn't right.")
  await visitor.fills('Current password', goodPassword)
  await visitor.presses('Set New Password and Continue')
  await visitor.landsOn('/onboarding')
  expect((await client.auth.checkSession()).status).toBe(401)
})
