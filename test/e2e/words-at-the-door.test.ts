import { expect, test } from 'vitest'
import { desk, openSite } from '#test/support/browser.ts'
import { handOver, reportAttempt } from '#test/support/door.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { atCarrier, cardAtTheDoor, choosesAtTheDoor, isOver, type Way } from '#test/support/journey-door.ts'
import { aPassingRequester, atDashboard } from '#test/support/journey-partner.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'
import { wishesOtherThanParcels as wishes } from '#test/support/wishes.ts'

const site = openSite()

const begun = async (kind: keyof typeof wishes): Promise<Way> => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  return { owner, carrier, id: await requestIn('in_transit', { owner, carrier }, await wishes[kind](owner)) }
}

/** The owner's choices after an attempt, and what happens without one. */
const kinds = [
  ['an errand', ['Try again', 'Finish it without me', 'End it here'], 'this ends as not done'],
  ['shopping', ['Try again', 'Leave it somewhere safe', 'Bring it back'], "we'll ask them to bring it back"],
  ['recycling', ['Try again', 'Take it to another centre', 'Bring it back'], "we'll ask them to bring it back"],
] as const

test.each(kinds)('the words for %s say that it is done, not that it arrives', async (kind, choices, silence) => {
  const way = await begun(kind)
  const hub = await atCarrier(site, way)
  const form = await choosesAtTheDoor(hub, "I can't get the code")
  await form.getByText('Who saw it done, or where is it?').waitFor()
  await form.getByRole('button', { name: 'Mark as done' }).waitFor()
  await form.getByText(/After that, we'll mark it as done\.$/).waitFor()
  await hub.presses('Close')
  await choosesAtTheDoor(hub, "Can't finish")
  await hub.looksAt(`attempt of ${kind}`)
  await hub.presses('Close')

  ok(await reportAttempt(way.carrier, way.id, { reason: 'closed' }))
  const owner = await atDashboard(site, desk, way.owner)
  const card = cardAtTheDoor(owner)
  await card.getByRole('heading', { name: "Test couldn't finish it: the place was closed" }).waitFor()
  for (const choice of choices) await card.getByRole('radio', { name: new RegExp(`^${choice}`) }).waitFor()
  await card.getByText(new RegExp(`If you don't answer, ${silence}\\.$`)).waitFor()
  await owner.looksAt(`attempt of ${kind} to decide on`)

  ok(await handOver(way.carrier, way.id, { left_with: 'receiver' }))
  await card.getByRole('heading', { name: /^Handed over in person, / }).waitFor()
  await card.getByText(/^If we don't hear from you by .+, we'll mark it as done\.$/).waitFor()
  await owner.presses(/^All good/)
  await isOver(way)
  await site.host.settled()
  await owner.opens(`/dashboard?details=${way.id}`)
  const details = detailsOn(owner.page)
  for (const step of ['Started', "Couldn't be finished", 'Done without the code', 'Done, confirmed'])
    await details.getByText(step, { exact: true }).waitFor()
  const words = await details.getByRole('region', { name: 'Timeline' }).innerText()
  expect(words).not.toMatch(/deliver|arriv|Picked up/i)
})
