import { expect, test } from 'vitest'
import { addressText } from '#shared/model/address-text.ts'
import { bothWidths, openSite, phone } from '#test/support/browser.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { decide, detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { cardAtTheDoor, choosesAtTheDoor, type Way } from '#test/support/journey-door.ts'
import { aPassingRequester, atDashboard, atHub } from '#test/support/journey-partner.ts'
import { inDays, noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'
import { wishesOtherThanParcels as wishes } from '#test/support/wishes.ts'

const site = openSite()

const begun = async (kind: keyof typeof wishes): Promise<Way> => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  return { owner, carrier, id: await requestIn('in_transit', { owner, carrier }, await wishes[kind](owner)) }
}

test('an errand that was not possible ends as not done, for both sides', async () => {
  const way = await begun('an errand')
  const hub = await atHub(site, bothWidths, way.carrier)
  const form = await choosesAtTheDoor(hub, "Can't finish")
  await form.getByRole('radio', { name: "It isn't safe here" }).check()
  await form.getByText(/Nothing is due then\. We'll count it as a job you gave back\.$/).waitFor()
  await hub.looksAt('errand that is not safe')
  await form.getByRole('button', { name: 'Report it' }).click()
  await hub.sees(/this ends as not done\.$/)

  const owner = await atDashboard(site, bothWidths, way.owner)
  const card = cardAtTheDoor(owner)
  await card
    .getByRole('timer')
    .getByText(/If you don't answer, this ends as not done\.$/)
    .waitFor()
  await card.getByRole('radio', { name: /^End it here.*It ends as not done, and nothing is due\.$/ }).check()
  await owner.looksAt('errand to end')
  await card.getByRole('button', { name: 'End it here' }).click()
  await owner.isTold('It has ended as not done. Nothing is due.')
  await card.waitFor({ state: 'hidden' })
  expect(await detailsOf(way.owner, way.id)).toMatchObject({ status: 'cancelled', outcome: 'not_done' })
  await site.host.settled()

  for (const [visitor, path] of [
    [owner, `/dashboard?details=${way.id}`],
    [hub, `/dashboard?tab=hub&details=${way.id}`],
  ] as const) {
    await visitor.opens(path)
    const details = detailsOn(visitor.page)
    await details.getByText(/^This errand couldn't be done\. It ended on /).waitFor()
    await details.getByText("It couldn't be done, so nothing is due.").waitFor()
    await details.getByText('Ended as not done', { exact: true }).waitFor()
    expect(await details.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)
    await visitor.looksAt('details of an errand that was not done')
  }
  await owner.opens('/history')
  await owner.sees('You have no completed jobs in your history for this filter.')
})

test('a carrier without retries left is warned that the errand ends as not done', async () => {
  const way = await begun('an errand')
  ok(await reportAttempt(way.carrier, way.id, { reason: 'closed' }))
  ok(await decide(way.owner, way.id, { choice: 'retry', date: inDays(0), slot: 'night' }))
  const hub = await atHub(site, phone, way.carrier)
  await hub.presses("I can't make it")
  await hub.sees('This then ends as not done, and nothing is due.')
  await hub.presses('Yes, end it')
  await hub.isTold('This has ended as not done.')
  await expect.poll(async () => (await detailsOf(way.owner, way.id)).outcome).toBe('not_done')
})

test('an owner chooses where shopping is returned to', async () => {
  const way = await begun('shopping')
  ok(await reportAttempt(way.carrier, way.id))
  const owner = await atDashboard(site, bothWidths, way.owner)
  const card = cardAtTheDoor(owner)
  await card.getByRole('radio', { name: /^Bring it back/ }).check()
  const places = card.getByRole('group', { name: 'Where to?' })
  expect(await places.getByRole('radio', { name: /^To the delivery address/ }).isChecked()).toBe(true)
  await owner.looksAt('where shopping goes back to')
  await places.getByRole('radio', { name: /^To my home/ }).check()
  await card.getByRole('button', { name: 'Ask for it back' }).click()
  const { addressParts } = ok(await way.owner.client.users.getProfile()).body
  const address = addressParts ? addressText(addressParts) : ''
  await owner.page
    .getByRole('main')
    .getByText(new RegExp(`brings it back to ${address}\\.`))
    .waitFor()
  const hub = await atHub(site, bothWidths, way.carrier)
  await hub.sees(`To ${address}.`)
  await hub.looksAt('shopping that goes home')
  const paid = hub.page.getByRole('button', { name: 'Mark as paid' })
  await hub.opens(`/dashboard?tab=hub&details=${way.id}`)
  await detailsOn(hub.page).getByText('You can mark a return as paid once it has been confirmed.').waitFor()
  expect(await paid.isDisabled()).toBe(true)
  await hub.looksAt('payment of what goes back')
})

test('an unconfirmed return is in the history as not earned', async () => {
  clock.freeze()
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const id = await requestIn('in_transit', { owner, carrier }, noonSlot())
  ok(await reportAttempt(carrier, id, { reason: 'unsafe', photos: [] }))
  await site.host.settled()
  clock.advance(minutes(30))
  ok(await handOver(carrier, id))
  await site.host.settled()
  clock.advance(minutes(24 * 60))
  await site.host.sweep()
  await site.host.settled()
  const visitor = await site.visitor(bothWidths)
  await visitor.isSignedIn(carrier.client)
  await visitor.opens('/history')
  await visitor.sees('Not earned')
  await visitor.sees("Nobody has confirmed this return, so it isn't earned.")
  await visitor.looksAt('history with a return that is not earned')
  await visitor.opens(`/history/${id}/receipt`)
  await visitor.sees('Agreed price')
  await visitor.looksAt('receipt of a return that is not earned')
})
