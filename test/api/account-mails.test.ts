import { describe, expect, test } from 'vitest'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { logIn, requestLink, signUp, verifyReset } from '#test/support/accounts.ts'
import { anAdmin, toggle } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const sixDigits = expect.stringMatching(/^\d{6}$/)
const notYou = "If you didn't ask for this, you can ignore this email."
const codeLifetime = 'It works for 10 minutes, in the browser where you asked for it.'
const linkLifetime = 'It works once, in any browser, for 24 hours.'
const linkTo = (path: string, text: string) => `${text}: ${host.url}${path}`
const tokenLink = (text: string, query = '') =>
  expect.stringMatching(new RegExp(`^${text}: ${host.url}/link${query}#[\\w-]{20,}$`))
const toSite = () => linkTo('/', 'Go to Sameway')

describe('the mails about signing in', () => {
  test('contain a code, or say that an account already exists', async () => {
    const { email } = await signUp(host)
    clock.advance(60)
    ok(await host.client().auth.sendOtp({ body: { email } }))
    expect(await mailsTo(host, email)).toEqual([
      [
        'Your Sameway code',
        'Welcome to Sameway',
        'Enter this code to confirm your email address.',
        sixDigits,
        codeLifetime,
        `Or use the link below. ${linkLifetime}`,
        notYou,
        tokenLink('Continue without the code', '\\?for=sign-up'),
        'Sameway',
      ],
      [
        'You already have a Sameway account',
        'You already have an account',
        'Someone, most likely you, tried to sign up with this email address. You already have an account, so please log in.',
        "If you've forgotten your password, you can set a new one from the log-in screen.",
        notYou,
        toSite(),
        'Sameway',
      ],
    ])
  })

  test('contain a code or a link for a new password, and confirm the change', async () => {
    const { email } = await signUp(host)
    const browser = host.client()
    await verifyReset(browser, email)
    ok(await browser.auth.setNewPassword({ body: { email, newPassword: 'Quay wall 9 lantern' } }))
    expect((await mailsTo(host, email)).slice(1)).toEqual([
      [
        'Your Sameway password code',
        'Set a new password',
        'Enter this code to set a new password.',
        sixDigits,
        codeLifetime,
        `Or use the link below. ${linkLifetime}`,
        notYou,
        tokenLink('Continue without the code'),
        'Sameway',
      ],
      [
        'Your password was changed',
        'Your password was changed',
        "Your Sameway password was just changed, and we've signed out your other devices.",
        "If this wasn't you, please set a new password from the log-in screen now.",
        toSite(),
        'Sameway',
      ],
    ])
    clock.advance(60)
    await requestLink(host, email)
    expect((await mailsTo(host, email)).at(-1)).toEqual([
      'Your link to Sameway',
      'Continue to Sameway',
      "Someone typed too many wrong passwords for your account, so we've paused logging in on devices we don't know.",
      `This link shows us that the device is yours, so you can carry on. ${linkLifetime}`,
      notYou,
      tokenLink('Continue to Sameway'),
      'Sameway',
    ])
  })
})

test('mails say when an account will be erased, that it is kept, and that it is gone', async () => {
  const { client, email, user } = await signUp(host)
  const { erases_at = '' } = ok(await askForErasure({ client })).body
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(erases_at))
  const again = await logIn(host, email)
  const begun = [
    `Your Sameway account will be erased on ${date}`,
    `Your account will be erased on ${date}`,
    "Someone, most likely you, asked us to erase your Sameway account. We've signed you out everywhere and cancelled your open requests. Jobs you hadn't collected and offers to you have gone back to other partners.",
    `Log in before ${date} to keep your account. After that, we'll erase everything we hold about you for good, except what our privacy policy names.`,
    "If this wasn't you, please log in now and change your password.",
    toSite(),
    'Sameway',
  ]
  expect((await mailsTo(host, email)).slice(1)).toEqual([
    begun,
    [
      "We've kept your Sameway account",
      'Welcome back',
      "You logged in, so we've kept your account. Requests, jobs and offers that ended stay ended.",
      "If this wasn't you, please set a new password from the log-in screen now.",
      toSite(),
      'Sameway',
    ],
  ])
  clock.advance(1)
  await erase({ client: again, userId: user.id })
  expect((await mailsTo(host, email)).at(-1)).toEqual([
    'Your Sameway account has been erased',
    'Your account has been erased',
    "As you asked, we've erased your account and everything we held about you. Of deliveries that involved other people, we keep only the date, the areas and the price. Notifications that others have had about you may still show your name for up to 60 days.",
    'If you earned anything with Sameway, what we report to HMRC about it stays, sealed, for five years after the end of that year.',
    "Thanks for travelling with us. You're welcome back any time, with a new account.",
    toSite(),
    'Sameway',
  ])
})

test('a user who becomes or stops being an admin gets a mail, and so does the system admin', async () => {
  const [admin, person] = [await anAdmin(host), await aRequester(host, { firstName: 'Ann', lastName: 'Bell' })]
  const { email } = person.user
  const before = (await mailsTo(host, protectedAdmin.email)).length
  for (let time = 0; time < 2; time += 1) {
    clock.advance(1)
    ok(await toggle(admin, person))
    await host.settled()
  }
  expect(await mailsTo(host, email)).toEqual([
    [
      "You're now a Sameway admin",
      "You're now an admin",
      'You can now see documents, approve partners and businesses, and decide who else is an admin.',
      "We've signed you out everywhere, so please log in again.",
      toSite(),
      'Sameway',
    ],
    [
      "You're no longer a Sameway admin",
      "You're no longer an admin",
      "We've withdrawn your admin access to Sameway.",
      'Everything else in your account stays as it is.',
      toSite(),
      'Sameway',
    ],
  ])
  const look =
    "Recent Activity on the admin dashboard shows who changed this. If it's a mistake, please change it back."
  const toUsers = linkTo('/admin/user-management', 'Go to user management')
  expect((await mailsTo(host, protectedAdmin.email)).slice(before)).toEqual([
    [
      'Sameway has a new admin',
      'There is a new admin',
      `Ann Bell (${email}) is an admin now.`,
      look,
      toUsers,
      'Sameway',
    ],
    [
      'Sameway has one admin fewer',
      'There is one admin fewer',
      `Ann Bell (${email}) is no longer an admin.`,
      look,
      toUsers,
      'Sameway',
    ],
  ])
})

test('a message of the contact form is mailed to us with its sender', async () => {
  const body = { name: 'Ann', email: 'ann@test.example', message: 'Where is my vase?' }
  ok(await host.client().contact.sendMessage({ body }))
  expect((await mailsTo(host, 'contact@sameway.example')).at(-1)).toEqual([
    'A message from the contact form',
    'A message from the contact form',
    'From Ann, ann@test.example',
    'Where is my vase?',
    'Sameway',
  ])
})
