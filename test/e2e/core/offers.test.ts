import { afterEach, expect, test } from 'vitest'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { clock, hours } from '#test/support/clock.ts'
import type { Visitor } from '#test/support/journey.ts'
import { cardsUnder, choosesReason } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atWork } from '#test/support/journey-partner.ts'
import { letterToAlnwick, wizardOf } from '#test/support/journey-requests.ts'
import { offerTo } from '#test/support/offers.ts'
import { publishRide, removeRide, rideInMorning } from '#test/support/rides.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()
afterEach(clock.release)

const news = "You have a new direct offer! Check your 'Pending Offers' tab."
const offers = 'New Direct Offers'

const pendingCard = ({ page }: Visitor, status: string) =>
  cardsUnder(page, 'Pending Requests').filter({ hasText: status })

test('an offer from the wizard arrives at once, and is accepted', async () => {
  const partner = await aPartner(site.host, {}, { firstName: 'Rosalind' })
  const requester = await atDashboard(site, anyWidth, await aPassingRequester(site))
  const hub = await atWork(site, anyWidth, partner)
  const ride = await publishRide(partner, {
    ...rideInMorning(5),
    fromAddress: 'Hexham, NE46',
    toAddress: 'Alnwick, NE66',
  })
  await wizardOf(requester).fillsIn({ ...letterToAlnwick, photos: [] })
  const offer = requester.page.getByRole('listitem').filter({ hasText: 'Rosalind' })
  await hub.hearsSound(() => offer.getByRole('button', { name: /^Send Offer/ }).click())
  await hub.isTold(news)
  const card = hub.card(offers, 'Alnwick')
  expect(await card.innerText()).toMatch(
    /^\d+ (h|min)[^\n]* left\s+Send Documents\s+Car\s+From\s+Hexham\s+to\s+Alnwick NE66\s+Distance:\s[\s\S]+Payment:\s+£\d+\.\d\d\s+Decline[\s\S]+Accept Offer/,
  )
  await hub.looksAt('hub with an offer')
  await requester.landsOn('/dashboard')
  const whoAndWhen = /Rosalind · \w{3},? \d+ \w{3} · 09:00–10:00/
  await pendingCard(requester, 'Pending partner approval').filter({ hasText: whoAndWhen }).waitFor()

  await hub.presses(/^Accept Offer/)
  await hub.isTold('Offer accepted. See My Active Deliveries.')
  await hub.card('My Active Deliveries', '2 Bondgate, Alnwick, NE66 1PX').waitFor()
  await requester.isTold('A partner has accepted your request.')
  await hub
    .part(offers)
    .getByText(/^You have no direct offers\./)
    .waitFor()
  await cardsUnder(requester.page, 'Ongoing Deliveries')
    .filter({ hasText: 'Matched' })
    .filter({ hasText: whoAndWhen })
    .waitFor()
  await removeRide(ride)
})

test('a declined offer goes to everyone else', async () => {
  const [owner, partner] = [await aPassingRequester(site), await aPartner(site.host)]
  const hub = await atWork(site, anyWidth, partner)
  const other = await atWork(site, anyWidth, await aPartner(site.host))
  await offerTo(owner, partner)
  await hub.isTold(news)
  const requester = await atDashboard(site, anyWidth, owner)
  await pendingCard(requester, 'Pending partner approval').waitFor()
  await hub.presses(/^Decline/)
  await hub
    .part(offers)
    .getByText(/^You have no direct offers\./)
    .waitFor()
  await pendingCard(requester, 'Pending match').waitFor()
  await other.card('Requests Near You', 'Bradford').waitFor()
  expect(await hub.card('Requests Near You', 'Bradford').count(), 'who declined is not asked again').toBe(0)
  await requester.presses(/^Cancel request/)
  await choosesReason(requester.page)
  await requester.presses('Yes, cancel it')
  await other.card('Requests Near You', 'Bradford').waitFor({ state: 'hidden' })
})

test('an unanswered offer goes to everyone else after three hours', async () => {
  clock.freeze()
  const [owner, partner] = [await aPassingRequester(site), await aPartner(site.host)]
  await offerTo(owner, partner)
  const requester = await atDashboard(site, anyWidth, owner)
  const hub = await atWork(site, anyWidth, partner)
  await hub.card(offers, 'Bradford').waitFor()
  await site.host.settled()
  clock.advance(hours(3) - 1)
  await site.host.sweep()
  await site.host.settled()
  expect(await hub.card(offers, 'Bradford').count()).toBe(1)
  clock.advance(1)
  await site.host.sweep()
  await hub
    .part(offers)
    .getByText(/^You have no direct offers\./)
    .waitFor()
  await pendingCard(requester, 'Pending match').waitFor()
})
