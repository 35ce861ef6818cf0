import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'
import { aPassingRequester, atWork, isForAnotherDay } from '#test/support/journey-partner.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

/** The minimum height of anything under a thumb. */
const targetPx = 44
const maxTaps = 9

test('the pool with one thumb: view, accept, start, navigate, verify and finish in at most nine taps', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  const { id } = await post(owner.client, { delivery_address: 'Otley, LS21' })
  const hub = await atWork(site, phone, carrier)
  const { page } = hub
  let taps = 0
  const tapsOn = async (target: Locator) => {
    await target.waitFor()
    const { height } = (await target.boundingBox()) ?? { height: 0 }
    expect(height, `${target}`).toBeGreaterThanOrEqual(targetPx)
    await target.tap()
    taps += 1
  }
  const button = (name: RegExp) => page.getByRole('button', { name })
  const card = hub.card('Requests Near You', 'Otley')
  await card.getByText(/ · about \d+ min in all$/).waitFor()
  await hub.looksAt('pool on a phone')

  await tapsOn(card.getByRole('button', { name: /^From / }))
  const preview = page.getByRole('dialog', { name: 'Job Details' })
  await preview
    .getByText('Notes from Requester')
    .or(preview.getByText(/^Accept to see/))
    .first()
    .waitFor()
  await preview.getByText(/^About \d+ miles? away$/).waitFor()
  await hub.looksAt('preview of a job')
  await tapsOn(preview.getByRole('button', { name: /^Accept Job/ }))
  await hub.isTold('Job accepted. See My Active Deliveries.')
  await preview.waitFor({ state: 'hidden' })

  const active = hub.card('My Active Deliveries', 'Otley')
  const navigate = active.getByRole('link', { name: /^Navigate/ })
  await navigate.waitFor()
  expect(await navigate.getAttribute('href')).toMatch(/^https:\/\/(maps\.apple|www\.google)\.com\/maps?/)
  // Counted but not tapped, because the link leaves this page for a maps app.
  taps += 1
  await tapsOn(active.getByRole('button', { name: /^Start Delivery/ }))
  const question = page.getByRole('alertdialog', { name: 'Have you collected it?' })
  if (isForAnotherDay()) await tapsOn(question.getByRole('button', { name: 'Yes, start delivery' }))
  await active.getByText('In transit').waitFor()
  await question.waitFor({ state: 'hidden' })
  taps += 1 // Navigate again, now to the door
  await tapsOn(active.getByRole('button', { name: /^Confirm Delivery/ }))
  await page.getByRole('dialog', { name: 'Verify Delivery' }).locator('input:focus').waitFor()
  await page.keyboard.type(await codeOf(owner.client, id))
  await hub.looksAt('verify delivery with its code')
  await tapsOn(button(/^Verify & Complete/))
  await hub.isTold('Delivery completed successfully!')
  await tapsOn(button(/^Done/))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(taps).toBeLessThanOrEqual(maxTaps)
  expect(ok(await owner.client.requests.getDetails({ params: { id } })).body.status).toBe('completed')

  const earnings = page.getByRole('region', { name: 'Earnings' })
  await earnings.getByText('1 delivery').first().waitFor()
  await hub.looksAt('hub with earnings')
})

test.each(['card', 'preview'])('a double tap on Accept in the %s takes one job', async (where) => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  for (const delivery_address of ['Otley, LS21', 'Shipley, BD18', 'Ilkley, LS29'])
    await post(owner.client, { delivery_address })
  const hub = await atWork(site, phone, carrier)
  const { page } = hub
  const accepts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/accept')) accepts.push(request.url())
  })
  const card = hub.card('Requests Near You', 'Ilkley')
  if (where === 'preview') await card.getByRole('button', { name: /^From / }).tap()
  const place = where === 'card' ? card : page.getByRole('dialog', { name: 'Job Details' })
  const accept = place.getByRole('button', { name: /^Accept Job/ })
  await accept.waitFor()
  await hub.cardsStand()
  await accept.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await accept.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [left, top] = [x + width / 2, y + height / 2]
  const isAnswered = page.waitForResponse('**/accept')
  await page.mouse.dblclick(left, top)
  await isAnswered
  // Taps once more in the same place, where something else may be by now.
  await page.mouse.click(left, top)
  await hub.isTold('Job accepted. See My Active Deliveries.')
  await hub.card('My Active Deliveries', 'Ilkley').waitFor()
  await site.host.settled()
  expect(accepts).toHaveLength(1)
  expect(ok(await carrier.client.requests.listActive()).body).toHaveLength(1)
  for (const town of ['Otley', 'Shipley']) await hub.card('Requests Near You', town).waitFor()
})
