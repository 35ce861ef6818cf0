import { expect, test } from 'vitest'
import { newEmail, requestCode, requestLink, requestResetCode, signUp, wrongCode } from '#test/support/accounts.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import type { Visitor } from '#test/support/journey.ts'
import { linkIn } from '#test/support/mailbox.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'

// A process of its own: what pauses the system admin is kept in memory, whatever is put back into the table.
const site = openSite()
const newPassword = 'Seven kites over Leith'

const logsIn = async (visitor: Visitor, email: string, password: string) => {
  await visitor.fills('Email', email)
  await visitor.fills('Password', password)
  await visitor.presses('Log In')
}

/** Another person types wrong passwords until a pause begins. */
const strangerGuesses = async (email: string) => {
  const stranger = site.host.client()
  for (let count = 0; count < 5; count += 1)
    await stranger.auth.login({ body: { email, password: `a guess ${count}` } })
}

const setsPassword = async (visitor: Visitor) => {
  await visitor.landsOn('/change-password')
  await visitor.seesHeading('Create a New Password')
  await visitor.fills('New password', newPassword)
  await visitor.fills('Confirm new password', newPassword)
  await visitor.presses('Set New Password and Continue')
  await visitor.landsOn('/')
}

test('a user whose sign-in was paused by the guesses of strangers gets back in by a link', async () => {
  const { email, password } = await signUp(site.host)
  await strangerGuesses(email)
  const visitor = await site.visitor(anyWidth)
  visitor.expects('429 /api/auth/login', '401 /api/auth/check-session')
  await visitor.opens('/')
  await logsIn(visitor, email, password)
  await visitor.sees(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  await visitor.sees(/You don't have to wait/)
  await visitor.looksAt('login paused')
  await visitor.presses('Email me a link')
  await visitor.sees(/has an account, we've sent it a link/)
  await visitor.looksAt('login paused, link sent')

  await visitor.opens(`/link#${linkIn(await site.host.mailbox.waitForMail(email, 2))}`)
  await visitor.seesHeading('Continue to Sameway')
  await visitor.looksAt('link')
  await visitor.presses('Continue')
  await setsPassword(visitor)
  await strangerGuesses(email)
  await logsIn(visitor, email, newPassword)
  await visitor.landsOn('/onboarding')
})

test('a user who gets no more mails because strangers used them up finds the link in an earlier one', async () => {
  const { email, password } = await signUp(site.host)
  await strangerGuesses(email)
  for (let count = 0; count < 3; count += 1) {
    const stranger = site.host.client()
    const otp = await requestResetCode(stranger, email)
    for (let step = 1; step <= 5; step += 1)
      await stranger.auth.verifyResetOtp({ body: { email, otp: wrongCode(otp, step) } })
    await new Promise((resolve) => setTimeout(resolve, 1_050))
  }
  const visitor = await site.visitor(anyWidth)
  visitor.expects('429 /api/auth/login', '429 /api/auth/email-link', '401 /api/auth/check-session')
  await visitor.opens('/')
  await logsIn(visitor, email, password)
  await visitor.presses('Email me a link')
  await visitor.sees(/^We send three of these emails a day at most/)
  await visitor.looksAt('login paused, no more mails')
  await visitor.opens(`/link#${linkIn(await site.host.mailbox.waitForMail(email, 2))}`)
  await visitor.presses('Continue')
  await setsPassword(visitor)
  await logsIn(visitor, email, newPassword)
  await visitor.landsOn('/onboarding')
})

test('a link works once, and a second use shows an error', async () => {
  const { email } = await signUp(site.host)
  const token = await requestLink(site.host, email)
  expect((await site.host.client().auth.followLink({ body: { token } })).status).toBe(200)
  const visitor = await site.visitor(anyWidth)
  visitor.expects('400 /api/auth/use-link', '401 /api/auth/check-session')
  await visitor.opens(`/link#${token}`)
  await visitor.presses('Continue')
  await visitor.sees(/^This link has expired or was already used/)
  await visitor.looksAt('link used before')
  await visitor.follows('Go to the log-in screen')
  await visitor.landsOn('/')
})

test('the system admin’s link leads to the log-in, in a browser that is known afterwards', async () => {
  const { email, password } = protectedAdmin
  const token = await requestLink(site.host, email)
  await strangerGuesses(email)
  const visitor = await site.visitor(anyWidth)
  visitor.expects('401 /api/auth/check-session')
  await visitor.opens(`/link#${token}`)
  await visitor.presses('Continue')
  await visitor.landsOn('/')
  await visitor.sees("We'll remember this browser now. Please log in.")
  await visitor.looksAt('login in a known browser')
  expect(await visitor.page.getByLabel('Email', { exact: true }).first().inputValue()).toBe(email)
  await visitor.fills('Password', password)
  await visitor.presses('Log In')
  await visitor.landsOn('/admin/dashboard')
})

test('a person who gets no sign-up code because strangers used them up signs up by the link in a mail', async () => {
  const email = newEmail()
  for (let count = 0; count < 5; count += 1) {
    await requestCode(site.host.client(), email)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
  }
  const visitor = await site.visitor(anyWidth)
  visitor.expects('429 /api/auth/send-otp', '401 /api/auth/check-session')
  await visitor.opens('/?panel=signup')
  await visitor.presses(/^Personal/)
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.sees(/^We send five of these emails a day at most/)
  await visitor.looksAt('sign-up, no more mails')

  await visitor.opens(`/link?for=sign-up#${linkIn(await site.host.mailbox.waitForMail(email, 1))}`)
  await visitor.sees(/Press Continue to confirm your email address/)
  await visitor.looksAt('link to sign up')
  await visitor.presses('Continue')
  await visitor.landsOn('/')
  await visitor.presses(/^Personal/)
  await visitor.seesHeading(/: Your email is verified$/)
  await visitor.looksAt('sign-up, verified by a link')
  await visitor.presses('Continue')
  await visitor.fills('Password', newPassword)
  await visitor.fills('Confirm Password', newPassword)
  await visitor.presses('Continue')
  await visitor.ticks(/terms of use/)
  await visitor.ticks(/privacy policy/)
  await visitor.presses('Create Account')
  await visitor.landsOn('/onboarding')
})
