import { expect, test } from 'vitest'
import { anAdmin } from '#test/support/admin-actions.ts'
import { desk, openSite, phone } from '#test/support/browser.ts'
import { aProof, detailsOf, handOver } from '#test/support/door.ts'
import { atAdmin } from '#test/support/journey-admin.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { cardAtTheDoor } from '#test/support/journey-door.ts'
import { aPassingRequester, atDashboard, atHub } from '#test/support/journey-partner.ts'
import { picturesIn } from '#test/support/journey-requests.ts'
import { answerTo, reply, reported, statement } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

/** A delivery with photos at pickup and door, contested by its owner, and answered by its carrier. */
const contested = async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const id = await requestIn('matched', { owner, carrier })
  const body = { status: 'in_transit', photos: [await aProof(carrier)] } as const
  ok(await carrier.client.delivery.startDelivery({ params: { id }, body }))
  ok(await handOver(carrier, id, { name: 'Mrs Shah' }))
  ok(await answerTo(carrier, await reported(owner, id)))
  return { owner, carrier, id }
}

/** What the carrier's card says. */
const says = / reported (that .+|a problem)$/

test.each([
  ['complete', 'Complete the delivery', 'completed', "We've marked the delivery as completed."],
  ['cancel', 'Cancel the delivery', 'cancelled', 'The delivery was cancelled.'],
  ['keep', 'Leave the delivery as it is', 'in_transit', 'The delivery itself is as it was.'],
] as const)('a problem that ends by %s: an admin sees the proofs, and both sides are notified', async (...row) => {
  const [ending, label, status, mailed] = row
  const note = 'We looked at both photos.'
  const way = await contested()
  const owner = await atDashboard(site, desk, way.owner)
  await cardAtTheDoor(owner).getByText("We're looking into the problem.").waitFor()
  if (ending === 'complete') await owner.looksAt('handover with an open problem')
  const hub = await atHub(site, phone, way.carrier)
  await hub.sees(says)
  if (ending === 'complete') await hub.looksAt('delivery with an open problem')

  const admin = await atAdmin(site, desk, await anAdmin(site.host), '/admin/problems')
  const pane = admin.page.getByRole('dialog', { name: 'Problem' })
  await admin.presses(/^Review.*:/)
  for (const text of [statement.text, reply.text, 'Left with a neighbour · Mrs Shah'])
    await pane.getByText(text).waitFor()
  expect(await picturesIn(pane), 'of the pickup and the door').toHaveLength(2)
  await pane.getByRole('radio', { name: /^Partly upheld/ }).check()
  await pane.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
  await pane.getByLabel('Note to both sides').fill(note)
  await admin.presses('Resolve the problem')
  await admin.confirms('Yes, resolve it')
  await admin.isTold("Resolved. We've emailed both sides.")
  await pane.getByText(`Partly upheld. ${label}.`).waitFor()
  expect(await pane.getByText('Left with a neighbour · Mrs Shah').count(), 'the evidence stays').toBe(1)
  expect((await detailsOf(way.owner, way.id)).status).toBe(status)

  if (ending === 'keep') {
    await cardAtTheDoor(owner)
      .getByText(/^If we don't hear from you by .+, we'll mark it as delivered\.$/)
      .waitFor()
    await hub.sees(/If they don't answer by .+, we'll mark it as delivered\.$/)
  } else {
    await cardAtTheDoor(owner).waitFor({ state: 'hidden' })
    await hub.page.getByText(says).waitFor({ state: 'hidden' })
  }
  for (const visitor of [owner, hub]) {
    const path = visitor === owner ? '/dashboard?tab=requests' : '/dashboard?tab=hub'
    await visitor.opens(`${path}&details=${way.id}`)
    await detailsOn(visitor.page).getByRole('button', { name: 'See the problem' }).click()
    const shown = visitor.page.getByRole('dialog', { name: 'The problem' })
    for (const text of ['Partly upheld', note, 'This is resolved.'])
      await shown.getByText(text, { exact: true }).waitFor()
    if (ending === 'complete') await visitor.looksAt('a problem that was resolved, as a side sees it')
  }
  await site.host.settled()
  for (const { user } of [way.owner, way.carrier]) {
    const mails = await site.host.mailbox.to(user.email)
    const decision = mails.filter(({ subject }) => subject === "We've decided on a problem with a delivery")
    expect(decision.map(({ text }) => [text.includes(mailed), text.includes(note)])).toEqual([[true, true]])
  }
})
