import { expect, test } from 'vitest'
import { block } from '#test/support/blocks.ts'
import { anyWidth, openSite, screens } from '#test/support/browser.ts'
import { aFleet } from '#test/support/fleets.ts'
import type { Visitor } from '#test/support/journey.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { atFleet } from '#test/support/journey-fleet.ts'
import { atDashboard, atWork } from '#test/support/journey-partner.ts'
import { callOff } from '#test/support/offers.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

const blocked = ({ page }: Visitor) => page.getByRole('region', { name: "People you've blocked" })

test.each(screens)(
  'on a $name, a requester blocks the partner who carries for them, and unblocks them',
  async (screen) => {
    const owner = await aRequester(site.host, { firstName: 'Ann' })
    const partner = await aPartner(site.host, {}, { firstName: 'Pat', lastName: 'Moor' })
    const carried = await requestIn('matched', { owner, carrier: partner })
    const hub = await atWork(site, screen, partner)
    const requester = await atDashboard(site, screen, owner)
    const { id } = await post(owner.client)
    await hub.card('Requests Near You', 'Bradford').waitFor()

    await requester.opens(`/dashboard?details=${carried}`)
    const details = detailsOn(requester.page)
    await details.getByRole('button', { name: 'Block Pat Moor' }).click()
    await requester.sees('This delivery carries on as agreed.')
    await requester.looksAt('the question before a block')
    await requester.page.getByRole('alertdialog').getByRole('button', { name: 'Block Pat Moor' }).click()
    await requester.isTold("You've blocked Pat Moor.")
    await hub.card('Requests Near You', 'Bradford').waitFor({ state: 'hidden' })
    await hub.card('My Active Deliveries', 'Bradford').waitFor()

    await requester.opens('/profile')
    await blocked(requester).getByText('Pat', { exact: true }).waitFor()
    await requester.looksAt('a profile with somebody blocked')
    await requester.presses('Unblock Pat')
    await requester.isTold("You've unblocked Pat.")
    await blocked(requester)
      .getByText(/^You haven't blocked anyone/)
      .waitFor()
    await requester.looksAt('a profile with nobody blocked')
    expect((await partner.client.requests.previewRequest({ params: { id } })).status).toBe(200)
    ok(await callOff(owner, id))
  },
)

test('a business blocks the owner of a delivery, and finds them in its profile', async () => {
  const { fleet, driver } = await aFleet(site.host)
  const owner = await aRequester(site.host, { firstName: 'Ann' })
  const id = await requestIn('completed', { owner, carrier: driver })
  ok(await block(fleet, id))
  const visitor = await atFleet(site, anyWidth, fleet, '/business/profile')
  await blocked(visitor).getByText('Ann', { exact: true }).waitFor()
  await visitor.looksAt('a business with somebody blocked')
})
