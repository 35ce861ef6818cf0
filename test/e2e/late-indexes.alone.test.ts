import { expect, test } from 'vitest'
import { goodPassword, newEmail } from '#test/support/accounts.ts'
import { openSite, phone } from '#test/support/browser.ts'
import { fillsInSignUp } from '#test/support/journey-accounts.ts'
import { cardsUnder, choosesReason } from '#test/support/journey-details.ts'
import { letter, wizardOf } from '#test/support/journey-requests.ts'
import { aRequester } from '#test/support/test-users.ts'

// Indexes lag in the cloud. Here they lag enough to show on any screen that relies on one.
const site = openSite({ TABLE_LAG_MS: '1500' })

test('a new account works at once on two devices, even before the indexes have it', async () => {
  const email = newEmail()
  const first = await site.visitor(phone)
  await fillsInSignUp(first, site.host, { email })
  await first.presses('Create Account')
  await first.landsOn('/onboarding')

  const second = await site.visitor(phone)
  await second.opens('/')
  await second.fills('Email', email)
  await second.fills('Password', goodPassword)
  await second.presses('Log In')
  await second.landsOn('/onboarding')
  await first.opens('/devices')
  await first.sees('This device')
  expect(await first.page.getByRole('button', { name: /^Sign out of (?!all)/ }).count()).toBe(1)
  second.expects('401 /api/auth/check-session')
  await first.presses(/^Sign out of (?!all)/)
  await first.isTold(/^Signed out of/)
  expect(await first.page.getByRole('button', { name: /^Sign out of (?!all)/ }).count()).toBe(0)
  await second.landsOn('/')
})

test('a request just posted, and one just cancelled, are in the right list at once', async () => {
  const owner = await aRequester(site.host)
  const visitor = await site.visitor(phone)
  const { page } = visitor
  await visitor.isSignedIn(owner.client)
  await wizardOf(visitor).fillsIn({ ...letter, photos: [] })
  const listed = () => page.waitForResponse((answer) => answer.url().includes('/api/requests?state='))
  const [lateList] = await Promise.all([listed(), visitor.presses('Submit to All Partners')])
  await visitor.landsOn('/dashboard')
  await lateList.finished()
  const card = (heading: string) => cardsUnder(page, heading).filter({ hasText: letter.to ?? '' })
  await card('Pending Requests').waitFor()

  await visitor.presses(/^Cancel request/)
  await choosesReason(page)
  await Promise.all([listed(), visitor.presses('Yes, cancel it')])
  await card('Past Requests').waitFor()
  expect(await page.getByRole('heading', { name: 'Pending Requests' }).count()).toBe(0)
})
