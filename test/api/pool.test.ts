import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, days, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const leeds = { lat: 53.7975, lng: -1.5475 }

const listed = async ({ client }: Person) => ok(await client.requests.listAvailable()).body
const ids = async (who: Person) => (await listed(who)).map(({ id }) => id)
const idsAt = async (who: Person, point: { lat: number; lng: number }) => {
  ok(await who.client.partner.setStatus({ body: { is_online: true, ...point } }))
  return ids(who)
}

/** Leaves the pool empty for the next test. */
const posted: [Person, string][] = []
const postFor = async (owner: Person, wish: Parameters<typeof post>[1] = {}): Promise<string> => {
  const { id } = await post(owner.client, wish)
  posted.push([owner, id])
  return id
}
beforeEach(async () => {
  for (const [{ client }, id] of posted.splice(0)) await client.requests.cancelOwnRequest({ params: { id } })
})

test('a job shows areas, and no one’s data', async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const wish = documents({ description: 'Ask for the grey door' })
  const id = await postFor(owner, wish)
  const { body, text } = ok(await partner.client.requests.listAvailable())
  expect(body).toMatchObject([
    { id, status: 'pending_match', pickup_address: 'Leeds LS1', delivery_address: 'Bradford BD1' },
  ])
  const { firstName = 'none', lastName = 'none', mobile = 'none' } = owner.user
  const secrets = [
    wish.pickup_address,
    wish.delivery_address,
    wish.receiver_contact_number,
    'grey door',
    'otp',
    owner.userId,
  ]
  for (const secret of [...secrets, `${firstName} ${lastName}`, mobile]) expect(text).not.toContain(secret)
})

test('a job is shown while it waits, to those who may take it', async () => {
  const [owner, carrier, other] = [await aPartner(host), await aPartner(host), await aPartner(host)]
  const params = { id: await postFor(owner) }
  expect(await ids(owner)).toEqual([])
  expect(await ids(carrier)).toEqual([params.id])
  ok(await carrier.client.requests.acceptRequest({ params }))
  expect(await ids(other)).toEqual([])
  ok(await carrier.client.requests.cancelRequest({ params }))
  expect(await ids(other)).toEqual([params.id])
  expect(await ids(carrier)).toEqual([])
  clock.advance(days(6))
  expect(await ids(other)).toEqual([])
})

test('nearby starts where their browser is, else where their next ride starts, else at home', async () => {
  const owner = await aRequester(host)
  const partner = await aPartner(host)
  const [inLeeds, inOxford] = [
    await postFor(owner),
    await postFor(owner, { pickup_address: '1 High Street, Oxford, OX1 4DB', delivery_address: 'Reading, RG1 1AA' }),
  ]
  expect(await ids(partner)).toEqual([inLeeds])
  await publishRide(partner, {
    fromAddress: 'Oxford, OX1',
    toAddress: 'Reading, RG1',
    departAt: new Date(Date.now() + minutes(600) * 1000).toISOString(),
    arriveAt: new Date(Date.now() + minutes(660) * 1000).toISOString(),
  })
  expect(await ids(partner)).toEqual([inOxford])
  expect(await idsAt(partner, leeds)).toEqual([inLeeds])
})

describe('a rejected job', () => {
  const reject = async ({ client }: Person, id: string) => client.requests.rejectRequest({ params: { id } })

  test('is hidden from that partner alone, however often they reject it', async () => {
    const [owner, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const [id, kept] = [await postFor(owner), await postFor(owner)]
    for (let count = 0; count < 2; count += 1) ok(await reject(partner, id))
    expect(await ids(partner)).toEqual([kept])
    expect((await ids(other)).toSorted()).toEqual([id, kept].toSorted())
    expect(ok(await partner.client.requests.acceptRequest({ params: { id } })).status).toBe(200)
  })

  const undo = async ({ client }: Person, id: string) => client.requests.undoRejection({ params: { id } })

  test('reveals no other job: the answer is always the same', async () => {
    const [owner, partner, carrier] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const own = await postFor(partner)
    const waiting = await postFor(owner)
    const completed = await requestIn('completed', { owner, carrier })
    const answers = []
    for (const id of [waiting, own, completed, 'req_0000000000000000000001'])
      answers.push({ ...(await reject(partner, id)).body, status: (await reject(partner, id)).status })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200 })
    for (const id of [own, completed]) expect(await readRow(keys.rejected(partner.userId, id))).toBeUndefined()
  })

  test('is restored by the partner who rejected it, for themselves alone', async () => {
    const [owner, partner, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const id = await postFor(owner)
    for (const who of [partner, other]) ok(await reject(who, id))
    for (let count = 0; count < 2; count += 1) ok(await undo(partner, id))
    expect(await ids(partner)).toEqual([id])
    expect(await ids(other)).toEqual([])
    expect(await readRow(keys.rejected(partner.userId, id))).toBeUndefined()
  })

  test('gives the same answer for any job when restored, and brings back none that is gone', async () => {
    const [owner, partner, carrier] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const [own, waiting, taken] = [await postFor(partner), await postFor(owner), await postFor(owner)]
    ok(await reject(partner, taken))
    ok(await carrier.client.requests.acceptRequest({ params: { id: taken } }))
    const answers = []
    for (const id of [waiting, own, taken, 'req_0000000000000000000001']) {
      const { status, body } = await undo(partner, id)
      answers.push(JSON.stringify({ ...body, status }))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"status":200')
    expect(await ids(partner)).toEqual([waiting])
  })
})
