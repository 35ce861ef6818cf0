import { expect, test } from 'vitest'
import { longDate } from '#shared/model/london.ts'
import { erase } from '#test/support/account-erasure.ts'
import { newEmail } from '#test/support/accounts.ts'
import { anAdmin, suspend } from '#test/support/admin-actions.ts'
import { onFoot } from '#test/support/applications.ts'
import { anyWidth, openSite, phone } from '#test/support/browser.ts'
import { aFleet } from '#test/support/fleets.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { opensLive } from '#test/support/journey-partner.ts'
import { inDays, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, newProfile, signedIn } from '#test/support/test-users.ts'

const site = openSite()

const users = '/admin/user-management'
const reason = 'Three parcels never arrived.'

test('an admin suspends a partner, who reads why, asks for another look, and is free once it is lifted', async () => {
  const { host } = site
  const [person, owner] = [await aPartner(host), await aRequester(host)]
  const { email } = person.user
  await requestIn('in_transit', { owner, carrier: person })
  const partner = await site.visitor(phone)
  await partner.isSignedIn(person.client)
  await opensLive(partner, '/dashboard?tab=partner')
  const banner = partner.page.getByRole('region', { name: 'Suspension' })

  const admin = await atAdmin(site, anyWidth, await anAdmin(host), users)
  await admin.choosesAction('Suspend', email)
  await admin.looksAt('suspend dialog')
  await admin.confirms('Yes, suspend')
  await admin.sees('Please give a reason.')
  const until = inDays(7)
  await admin.question.getByLabel('Last day').fill(until)
  await admin.confirms('Yes, suspend', reason)
  await admin.isTold(/is suspended until the end of/)
  await admin.question.waitFor({ state: 'hidden' })
  await admin.row(email).getByText(`Reason: ${reason}`).waitFor()
  await admin.looksAt('user management with somebody suspended')

  // The banner appears on the open screen, without a press.
  await banner.getByText(`Your account is suspended until the end of ${longDate(until)}`).waitFor()
  await banner.getByText(reason).waitFor()
  await partner.looksAt('partner hub of somebody suspended')
  await partner.opens('/profile')
  await banner.waitFor()
  await partner.opens('/requests')
  await banner.waitFor()
  await partner.sees("You can't create a request while your account is suspended.")
  await partner.looksAt('wizard of somebody suspended')

  await partner.presses('Ask us to look again')
  const form = partner.page.getByRole('dialog', { name: 'Ask us to look again' })
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email)
  await partner.looksAt('appeal dialog')
  const message = form.getByLabel('Message')
  expect(await message.inputValue()).toContain(reason)
  await message.fill(`${await message.inputValue()}they did arrive.`)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await partner.sees('Your message is on its way')
  await partner.looksAt('appeal sent')
  await host.settled()
  const { config } = await import('#functions/platform/config.ts')
  expect((await host.mailbox.to(config.CONTACT_INBOX)).at(-1)?.text).toContain('they did arrive.')
  await form.getByRole('button', { name: 'Close' }).click()

  await admin.choosesAction('Lift Suspension', email)
  await admin.looksAt('lift suspension dialog')
  await admin.confirms('Yes, lift it')
  await admin.isTold(/is no longer suspended/)
  await banner.waitFor({ state: 'detached' })
  await admin.page.goto('/admin/dashboard')
  const [lifted, suspended] = await admin.told()
  expect(lifted).toMatch(/lifted the suspension of/)
  expect(suspended).toMatch(new RegExp(`suspended .* until the end of ${longDate(until)}: ${reason}`))
})

test('a business and its driver see what they may still do, and a suspended driver is not offered', async () => {
  const { host } = site
  const [{ fleet, driver }, owner, admin] = [await aFleet(host), await aRequester(host), await anAdmin(host)]
  await requestIn('in_transit', { owner, carrier: driver })
  ok(await suspend(admin, driver, { reason }))
  const manager = await site.visitor(anyWidth)
  await manager.isSignedIn(fleet.client)
  await opensLive(manager, '/business/dashboard')
  await manager.sees('Suspended by Sameway')
  await manager.looksAt('fleet with a suspended driver')
  ok(await suspend(admin, fleet, { reason }))
  await manager.page.getByText('Your business is suspended until further notice').waitFor()
  await manager.looksAt('business dashboard of a suspended business')

  const behindTheWheel = await site.visitor(phone)
  await behindTheWheel.isSignedIn(driver.client)
  await behindTheWheel.opens('/driver/dashboard')
  await behindTheWheel.sees("You won't get new ones.")
  await behindTheWheel.looksAt('driver dashboard of somebody suspended')
})

test('a user who erases a suspended account and comes back is marked for admins', async () => {
  const { host } = site
  const [left, admin] = [await aRequester(host), await anAdmin(host)]
  ok(await suspend(admin, left, { reason }))
  await erase(left)
  const profile = newProfile({ firstName: 'Comes', lastName: 'Back', mobile: left.user.mobile ?? '' })
  const back = await signedIn(host, { email: newEmail(), profile })
  ok(await back.client.partner.apply({ body: await onFoot(back.client) }))

  const review = await atAdmin(site, anyWidth, admin, '/admin/partner-verification')
  await review.row(back.user.email).getByText('Matches a suspension').waitFor()
  await review.looksAt('applications with one who comes back')
  await review
    .row(back.user.email)
    .getByRole('button', { name: /^Review/ })
    .click()
  await review.sees(/Another account with the same email, phone number, vehicle or company number/)
  await review.looksAt('review of one who comes back')
})
