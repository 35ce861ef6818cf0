import { expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'
import { aPassingRequester, atWork } from '#test/support/journey-partner.ts'
import { post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'

const site = openSite()

const places = ['Otley, LS21', 'Shipley, BD18', 'Ilkley, LS29']

test('accepting a job and a new one leave the next job where it is under a finger', async () => {
  const [owner, carrier] = [await aPassingRequester(site), await aPartner(site.host)]
  for (const delivery_address of places) await post(owner.client, { delivery_address })
  const hub = await atWork(site, phone, carrier)
  const card = (place: string) => hub.card('Requests Near You', place)
  const next = card('Shipley')
  const topOfNext = async () => Math.round((await next.boundingBox())?.y ?? 0)
  await next.waitFor()
  await hub.page.getByText('Sound for new jobs').waitFor()

  const accept = card('Ilkley').getByRole('button', { name: /^Accept Job/ })
  await accept.scrollIntoViewIfNeeded()
  const before = await topOfNext()
  await accept.dblclick()
  await hub.isTold('Job accepted. See My Active Deliveries.')
  const line = hub.part('Requests Near You').getByText('Accepted', { exact: true })
  await line.waitFor()
  expect(await topOfNext()).toBe(before)
  await hub.looksAt('hub with the place of an accepted job')
  await line.waitFor({ state: 'detached' })
  expect(await hub.part('My Active Deliveries').locator('ul > li').count()).toBe(1)

  await next.scrollIntoViewIfNeeded()
  await next.hover()
  const again = await topOfNext()
  await post(owner.client, { delivery_address: 'Keighley, BD21' })
  await card('Keighley').waitFor()
  expect(await topOfNext()).toBe(again)
})
