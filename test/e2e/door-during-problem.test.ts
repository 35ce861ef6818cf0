import { expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { desk, openSite } from '#test/support/browser.ts'
import { detailsOf } from '#test/support/door.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { atCarrier, cardAtTheDoor, choosesAtTheDoor, isOver, onTheWay, reports } from '#test/support/journey-door.ts'
import { atDashboard } from '#test/support/journey-partner.ts'
import { reported } from '#test/support/problems.ts'

const site = openSite()

test('a carrier hands over while a problem is open, and the owner is asked again', async () => {
  const way = await onTheWay(site)
  await reported(way.owner, way.id, { kind: 'other', text: 'Just asking: how is it going?' })
  const owner = await atDashboard(site, desk, way.owner)
  await owner.sees(/^A problem was reported, and we're looking into it\. /)
  await owner.looksAt('delivery with a problem, to its owner')
  const hub = await atCarrier(site, way)
  await hub.sees(/Please carry on as usual/)
  await hub.looksAt('delivery with a problem, to its carrier')
  const form = await choosesAtTheDoor(hub, "I can't get the code")
  await form.getByText(/we'll mark it as delivered when the open problem closes\.$/).waitFor()
  await hub.looksAt('handover while a problem is open')
  await reports(hub, form, 'A neighbour', 'Mark as delivered')
  await hub.sees(/ has until .+ to say if something is wrong with it\.$/)
  await hub.looksAt('handover that its owner is asked about')

  await cardAtTheDoor(owner)
    .getByText(/^Please answer by /)
    .waitFor()
  await owner.looksAt('question about a handover while a problem is open')
  await owner.presses(/^Something is wrong/)
  const dialog = owner.page.getByRole('dialog', { name: "What's wrong?" })
  await dialog.getByRole('radio', { name: 'It has not arrived' }).check()
  await dialog.getByLabel(/^What happened/).fill('My neighbour has not seen anybody.')
  await owner.looksAt('what is wrong with a handover')
  await dialog.getByRole('button', { name: 'Tell us' }).click()
  await owner.isTold("Thanks. We've added it to the problem.")
  await owner.sees(/^You've told us that something is wrong with it\. /)
  await owner.looksAt('handover that its owner has contested')
  await owner.presses(/^See the problem/)
  const problem = owner.page.getByRole('dialog', { name: 'The problem' })
  await problem.getByText('You, about the handover: it has not arrived').waitFor()
  await owner.looksAt('problem with what is wrong with a handover')
  await owner.presses('Close')

  await hub.sees(/ says something's wrong$/)
  await hub.looksAt('handover that the requester has contested')
  const admin = await atAdmin(site, desk, await anAdmin(site.host), '/admin/problems')
  await admin.presses(/^Review.*:/)
  const pane = admin.page.getByRole('dialog', { name: 'Problem' })
  await pane.getByText('My neighbour has not seen anybody.').waitFor()
  await pane.getByText(/because the requester says something is wrong with the handover\.$/).waitFor()
  await admin.looksAt('problem with a contested handover')

  await owner.presses(/^All good/)
  await owner.sees(/^You reported a problem\. If you confirm, it counts as delivered\. We'll still look into /)
  await owner.looksAt('question before a contested handover is confirmed')
  await owner.presses('Yes, confirm')
  await cardAtTheDoor(owner).waitFor({ state: 'hidden' })
  await isOver(way)
})

test('an owner who can’t be reached is asked about an attempt without a deadline', async () => {
  const way = await onTheWay(site)
  await reported(way.owner, way.id, { kind: 'other', text: 'Just asking: how is it going?' })
  const hub = await atCarrier(site, way)
  const form = await choosesAtTheDoor(hub, "Can't deliver")
  await form.getByText(/While the problem is open, nothing happens until they answer\.$/).waitFor()
  await reports(hub, form, "Nobody's at home", 'Report it')
  const owner = await atDashboard(site, desk, way.owner)
  await cardAtTheDoor(owner)
    .getByText(/^A problem is open, so this waits for your answer\. /)
    .waitFor()
  await owner.looksAt('attempt to decide on while a problem is open')
  await cardAtTheDoor(owner)
    .getByRole('radio', { name: /^Bring it back/ })
    .check()
  await owner.presses('Ask for it back')
  await hub.sees('Please bring it back')
  expect((await detailsOf(way.owner, way.id)).leg).toBe('return')
})
