import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { londonInstant } from '#shared/model/london.ts'
import { slotEnd } from '#shared/model/time-slots.ts'
import { bothWidths, openSite } from '#test/support/browser.ts'
import { clock } from '#test/support/clock.ts'
import { detailsOf } from '#test/support/door.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atHub, atWork } from '#test/support/journey-partner.ts'
import { letter, wizardOf } from '#test/support/journey-requests.ts'
import { offerTo } from '#test/support/offers.ts'
import { inDays, nextSlot, ok, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

const withSums = async (userId: string, sums: Record<string, number>): Promise<void> => {
  const row = keys.historyCounts(userId)
  await putRow({ ...(await readRow(row)), ...row, ...sums })
}

test('a requester reads the record of a partner before they send an offer', async () => {
  const owner = await aRequester(site.host)
  const by = owner.user.userId
  const seen = { identity: { on: '2026-03-03', by }, insurance: { on: '2026-04-05', by } }
  const papers = { hireAndReward: true, insuranceUntil: '2030-03-31' }
  const partner = await aPartner(site.host, { seen, papers }, { firstName: 'Priya' })
  await withSums(partner.userId, { jobDone: 48, jobBack: 2, jobGave: 2, stars: 43, reviews: 9 })
  const [departAt, arriveAt] = [13, 14].map((hour) => londonInstant(inDays(5), hour).toISOString())
  await publishRide(partner, { ...(departAt && { departAt }), ...(arriveAt && { arriveAt }) })

  const visitor = await site.visitor(bothWidths)
  const wizard = wizardOf(visitor)
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/requests')
  await wizard.choosesService(letter)
  await wizard.goesOnTo('Provide Details')
  await wizard.tellsDetails(letter)
  await wizard.goesOnTo('Location & Time')
  await wizard.saysWhere(letter)
  await wizard.goesOnTo('Review & Finalize')
  await visitor.sees('Suggested Price')
  await visitor.looksAt('suggested ride with a record')
  await visitor.presses('Priya’s record: 4.8 · 46 deliveries')
  const record = visitor.page.getByRole('dialog', { name: 'Priya’s record' })
  for (const text of ['Kept 48 of 50', 'ID seen by Sameway, March 2026', '46 deliveries', '2 deliveries'])
    await record.getByText(text, { exact: true }).waitFor()
  await visitor.looksAt('record of a partner')
})

test('a partner reads the record of a requester on an offer, and both that of the other in the details', async () => {
  const [owner, partner] = [await aPassingRequester(site), await aPartner(site.host)]
  const { id } = await offerTo(owner, partner)
  const hub = await atWork(site, bothWidths, partner)
  await hub.sees('Requester:')
  await hub.looksAt('offer with a record')
  await hub.presses('The requester’s record: New')
  await hub.page.getByRole('dialog', { name: 'The requester’s record' }).getByText('New on Sameway').waitFor()
  await hub.looksAt('record of a new requester')
  ok(await partner.client.partner.acceptOffer({ params: { requestId: id } }))
  const visitor = await atDashboard(site, bothWidths, owner)
  await visitor.opens(`/dashboard?details=${id}`)
  await detailsOn(visitor.page)
    .getByRole('button', { name: /’s record: New$/ })
    .waitFor()
  await visitor.looksAt('details with a record')
})

test('a job that its carrier never starts is over for both sides', async () => {
  clock.freeze()
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const { preferredDate, preferredTimeSlot } = nextSlot()
  const id = await requestIn('matched', { owner, carrier })
  await site.host.settled()
  clock.advance((slotEnd(preferredDate, preferredTimeSlot).getTime() - Date.now()) / 1000)
  ok(await owner.client.requests.cancelOwnRequest({ params: { id }, body: { reason: 'waited_too_long' } }))
  await site.host.settled()
  expect((await detailsOf(owner, id)).outcome).toBe('not_started')

  const visitor = await atDashboard(site, bothWidths, owner)
  await visitor.sees(/^not started$/i)
  await visitor.opens(`/dashboard?details=${id}`)
  await detailsOn(visitor.page)
    .getByText(/^Your partner never started it\. It ended on /)
    .waitFor()
  await visitor.looksAt('details of a job that was never started')
  const hub = await atHub(site, bothWidths, carrier)
  await hub.opens(`/dashboard?tab=hub&details=${id}`)
  await detailsOn(hub.page)
    .getByText(/^You didn't start it in time, so it counts as missed\. /)
    .waitFor()
  await detailsOn(hub.page).getByRole('button', { name: 'Report a problem' }).waitFor()
  await hub.looksAt('details of a missed job')
})
