import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, decideOnBusiness } from '#test/support/admin-actions.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { everyEndpoint, pathOf } from '#test/support/every-endpoint.ts'
import { addedDriver, assign, complete, driverForm, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aBusiness, aDriverOf, aRequester } from '#test/support/test-users.ts'

const host = await startTestHost()
beforeAll(clock.freeze)
afterAll(host.stop)

/** Words of one business that stand nowhere else. */
const words = {
  address: '9 Canary Yard, Leeds, LS1 4AP',
  registration: 'CANARY-44',
  vat: 'GBCANARY7',
  driver: 'Canarina Driver',
  second: 'Serinus Driver',
  number: '07700900555',
}

const gets = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET')

/** Everything that somebody is answered about these ids by any call that only reads. */
const readAll = async (client: Client, ids: string[]): Promise<string> => {
  const texts = []
  for (const { endpoint } of gets)
    for (const id of endpoint.params ? ids : [''])
      for (const query of endpoint.query ? ['', '?q=can', '?limit=50'] : ['']) {
        const { text } = await client.send({ method: 'GET', path: `${pathOf(endpoint, { id })}${query}` })
        texts.push(text)
      }
  return texts.join('\n')
}

test('nothing of a fleet is seen by another business or its drivers, in any answer or frame', async () => {
  const fleet = await aBusiness(host)
  const rival = await aBusiness(host)
  const rivalDriver = await aDriverOf(host, rival, { name: 'Rival Driver' })
  const owner = await aRequester(host)
  const profile = { businessName: 'Canary Vans', businessAddress: words.address }
  ok(
    await fleet.client.business.saveBusiness({
      body: { ...profile, registrationNumber: words.registration, vatNumber: words.vat },
    }),
  )
  ok(await decideOnBusiness(await anAdmin(host), fleet, { decision: 'approve' }))
  const form = await driverForm(fleet.client, { name: words.driver, contactNumber: words.number })
  const driver = await addedDriver(fleet, form)
  const second = await aDriverOf(host, fleet, { name: words.second })
  const [licence, photo] = [String(form.license), String(form.photo)]

  const listeners = await Promise.all([rival, rivalDriver].map(({ client }) => openLive(host.url, client)))
  const ids: string[] = [driver.user_id, second.userId, fleet.businessId, fleet.userId, licence, photo]
  const take = async (): Promise<string> => {
    const { id } = await post(owner.client)
    ok(await assign(fleet, id, second))
    ids.push(id)
    return id
  }
  const done = await take()
  ok(await start(second, done))
  ok(await complete(second, done, await codeOf(owner.client, done)))
  ok(await unassign(fleet, await take()))
  ok(await assign(fleet, await take(), { userId: driver.user_id }))
  ok(await start(second, await take()))
  await take()
  ok(await switchDriver(fleet, second, false))
  await host.settled()

  const files = [licence, photo]
  const needles = [...Object.values(words), 'Canary Vans', driver.login_email, driver.temp_password, ...files]
  const hits = (text: string) => needles.filter((needle) => text.includes(needle))
  const own = hits(await readAll(fleet.client, ids))
  // It finds what there is to be found: all but a password, which is told once, and a paper's own bytes.
  expect(own).toEqual(expect.arrayContaining([...Object.values(words), 'Canary Vans', driver.login_email, ...files]))
  expect(own).not.toContain(driver.temp_password)
  for (const { client } of [rival, rivalDriver]) expect(hits(await readAll(client, ids))).toEqual([])

  const frames = JSON.stringify(listeners.map(({ frames: heard }) => heard))
  expect(hits(frames)).toEqual([])
  expect(ids.filter((id) => frames.includes(id))).toEqual([])
  for (const listener of listeners) listener.close()
})
