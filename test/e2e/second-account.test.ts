import { expect, test } from 'vitest'
import { newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { anAdmin, suspend } from '#test/support/admin-actions.ts'
import { anyWidth, desk, openSite } from '#test/support/browser.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { codeIn } from '#test/support/mailbox.ts'
import { ok } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const site = openSite()
const password = 'Seven kites over Leith'
const business = {
  businessName: 'Lock Vans Ltd',
  businessAddress: '5 Lock Lane, Leeds',
  registrationNumber: '01000001',
}

const registers = async (details: Record<string, string>, isBusiness = false) => {
  const [client, email] = [site.host.client(), newEmail()]
  await verifyAddress(client, email)
  const body = { email, ...passwords(), ...details }
  const answer = isBusiness
    ? await client.auth.registerBusiness({ body: { ...body, ...business, ...details } })
    : await client.auth.register({ body })
  return { email, userId: ok(answer).body.user?.id ?? '' }
}

test('a suspended user who signs up again is refused with the way to appeal', async () => {
  const { host } = site
  const [admin, person] = [await anAdmin(host), await aRequester(host)]
  ok(await suspend(admin, person))
  const email = person.user.email.replace('@', '+again@')
  const visitor = await site.visitor(anyWidth)
  visitor.expects('403 /api/auth/register')
  await visitor.opens('/?panel=signup')
  await visitor.presses(/^Personal/)
  await visitor.fills('Email', email)
  await visitor.presses('Send OTP')
  await visitor.fills('OTP', codeIn(await host.mailbox.waitForMail(email, 1)))
  await visitor.presses('Verify OTP')
  await visitor.fills('Password', password)
  await visitor.fills('Confirm Password', password)
  await visitor.presses('Continue')
  await visitor.ticks(/terms of use/)
  await visitor.ticks(/privacy policy/)
  await visitor.presses('Create Account')
  await visitor.sees(/^An account with the same details as yours is suspended/)
  await visitor.looksAt('sign-up of somebody suspended')

  await visitor.presses('Ask us to look again')
  const form = visitor.page.getByRole('dialog', { name: 'Ask us to look again' })
  await form.getByLabel('Name').fill('Robin Reed')
  await form.getByLabel('Email').fill(email)
  await visitor.looksAt('appeal while signing up')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await form.getByText('Your message is on its way').waitFor()
  await host.settled()
  const { config } = await import('#functions/platform/config.ts')
  expect((await host.mailbox.to(config.CONTACT_INBOX)).at(-1)?.text).toContain(
    'an account with my details is suspended',
  )
})

test('an admin sees users with the number of a suspended one, and businesses with that of a suspended business', async () => {
  const { host } = site
  const [admin, person, shut] = [await anAdmin(host), await aRequester(host), await registers({}, true)]
  ok(await suspend(admin, person))
  ok(await suspend(admin, shut))
  const second = await registers({ mobile_number: person.user.mobile ?? '' })
  const fleet = await registers({ businessName: 'Weir Vans Ltd' }, true)

  const users = await atAdmin(site, anyWidth, admin, '/admin/user-management')
  await users.row(second.email).getByText('Matches a suspension').waitFor()
  await users.looksAt('users with one like somebody suspended')
  const reviews = await atAdmin(site, desk, admin, '/admin/business-verification')
  await reviews.row(fleet.email).getByText('Matches a suspension').waitFor()
  await reviews.looksAt('businesses with one like a suspended one')
})
