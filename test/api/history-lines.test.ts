import { expect, test } from 'vitest'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const lines = async ({ client }: Person) => ok(await client.requests.listRouteLines())

/** Words that occur nowhere else. */
const canaries = { home: 'Canary Lodge', house: 'Canary Cottage', note: 'Canary words', number: '900888' }

const privately = (home: string) =>
  documents({
    pickup_address: `${home}, 4 Park Row, Leeds, LS1 5HD`,
    delivery_address: `${canaries.house}, 7 Well Street, Bradford, BD1 5PS`,
    description: `${canaries.note}, ring 07700 900888`,
    receiver_contact_number: `07700${canaries.number}`,
  })

test('the lines of a history lead from area to area, and show no address, note or number', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('completed', { owner, carrier }, privately(canaries.home))
  for (const [who, role] of [
    [owner, 'Requester'],
    [carrier, 'Partner'],
  ] as const) {
    const { body, text } = await lines(who)
    expect(body).toMatchObject([{ id, role, from: { area: 'Leeds LS1' }, to: { area: 'Bradford BD1' } }])
    for (const canary of [...Object.values(canaries), 'Park Row', 'Well Street', '5HD', owner.userId, '"otp', 'price'])
      expect(text).not.toContain(canary)
  }
})

test('the lines of two houses of one area begin at one point', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  for (const home of [canaries.home, '88 Wellington Street'])
    await requestIn('completed', { owner, carrier }, privately(home))
  const { body } = await lines(owner)
  expect(body).toHaveLength(2)
  expect(body[0]?.from).toEqual(body[1]?.from)
})

test('the lines of a history are for its owner and its carrier alone', async () => {
  const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
  await requestIn('completed', { owner, carrier }, privately(canaries.home))
  expect((await lines(other)).body).toEqual([])
  expect((await host.client().requests.listRouteLines()).status).toBe(401)
})

test('an estimate that is refused for an address does not repeat it', async () => {
  const path = `/api/estimates?${new URLSearchParams({ from: `${canaries.home}, 4 Park Row, Leeds`, to: 'LS1' })}`
  const { status, text } = await host.client().send({ method: 'GET', path })
  expect(status).toBe(400)
  expect(text).not.toMatch(/Canary|Park Row/)
})
