import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock, days, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, makeUnplaced, ok, post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { putRow, readRow } from '#test/support/table.ts'
import {
  aBusiness,
  aDriverOf,
  aPartner,
  aRequester,
  type Person,
  setOnUser,
  signedIn,
} from '#test/support/test-users.ts'

const host = await openHost()

const leeds = { lat: 53.7975, lng: -1.5475 }
const oxford = { lat: 51.752, lng: -1.258 }

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

describe('the pool is empty', () => {
  test('for an offline partner', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const id = await postFor(owner)
    expect(await ids(partner)).toEqual([id])
    await putRow({ ...keys.presence(partner.userId), userId: partner.userId, isOnline: false })
    expect(await listed(partner)).toEqual([])
  })

  test('for a former partner, a requester, a driver, and a business that waits for its verification', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    await postFor(owner)
    await setOnUser(partner.userId, 'isVerifiedPartner', false)
    const driver = await aDriverOf(host, await aBusiness(host))
    for (const { client } of [partner, owner, driver, await signedIn(host)])
      expect((await client.requests.listAvailable()).status).toBe(403)
    expect(await listed(await aBusiness(host, { isVerified: false }))).toEqual([])
  })
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

describe('nearby', () => {
  test('reaches as far as the widest mode', async () => {
    const owner = await aRequester(host)
    const walker = await aPartner(host, { transportModes: ['Walking'] })
    const driver = await aPartner(host, { transportModes: ['Walking', 'Car'] })
    const leedsJob = await postFor(owner, { preferredTransport: 'Walking' })
    const bradfordJob = await postFor(owner, { pickup_address: '3 Well Street, Bradford, BD1 5PS' })
    expect(await ids(walker)).toEqual([leedsJob])
    expect(await ids(driver)).toEqual([leedsJob, bradfordJob])
    expect(await idsAt(driver, oxford)).toEqual([])
    expect(await idsAt(driver, { lat: 90, lng: -180 })).toEqual([])
  })

  test('means jobs that their modes can carry', async () => {
    const owner = await aRequester(host)
    const van = await aPartner(host, { transportModes: ['Van'] })
    await postFor(owner)
    expect(await ids(van)).toEqual([])
  })

  test('starts where their browser is, else where their next ride starts, else at home', async () => {
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

  test('includes jobs with an unknown place, after all others', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const unplaced = await postFor(owner)
    await makeUnplaced(unplaced)
    clock.advance(60)
    const placed = await postFor(owner)
    expect(await ids(partner)).toEqual([placed, unplaced])
    expect(await idsAt(partner, oxford)).toEqual([unplaced])
    expect((await listed(partner)).map(({ pickup_address }) => pickup_address)).toEqual(['Area not known'])
  })

  test('is twenty miles around its registered address for a business', async () => {
    const [owner, business] = [await aRequester(host), await aBusiness(host)]
    const inLeeds = await postFor(owner)
    await postFor(owner, { pickup_address: '1 High Street, Oxford, OX1 4DB' })
    expect(await ids(business)).toEqual([inLeeds])
  })
})

test('within two miles the newest comes first, and no more than fifty', async () => {
  const partner = await aPartner(host)
  const owners = await Promise.all(Array.from({ length: 4 }, () => aRequester(host)))
  const inOxford = { pickup_address: '1 High Street, Oxford, OX1 4DB', delivery_address: 'Reading, RG1 1AA' }
  const all: { id: string; created_at: string }[] = []
  // Two owners at a time, so that fifty jobs end with a second's last one.
  for (let round = 0; round < 26; round += 1) {
    clock.advance(1)
    const two = owners.filter((_, index) => index % 2 === round % 2)
    all.push(...(await Promise.all(two.map(({ client }) => post(client, inOxford)))))
  }
  const newestFirst = all
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  expect(newestFirst).toHaveLength(52)
  expect(await idsAt(partner, oxford)).toEqual(newestFirst.slice(0, 50).map(({ id }) => id))
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

  test('cannot be rejected by others', async () => {
    const owner = await aRequester(host)
    const id = await postFor(owner)
    for (const who of [owner, await aBusiness(host)]) expect((await reject(who, id)).status).toBe(403)
  })

  const undo = async ({ client }: Person, id: string) => client.requests.undoRejection({ params: { id } })

  test('cannot be restored by others', async () => {
    const owner = await aRequester(host)
    const id = await postFor(owner)
    for (const who of [owner, await aBusiness(host)]) expect((await undo(who, id)).status).toBe(403)
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
