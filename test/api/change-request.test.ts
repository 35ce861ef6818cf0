import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, ok, post, type Wish } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const change = ({ client }: Person, replaces: string, wish: Partial<Wish> = {}, key?: string) =>
  client.requests.createRequest({
    body: documents({ price: 120, ...wish, replaces }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const details = async ({ client }: Person, id: string) => ok(await client.requests.getDetails({ params: { id } })).body
const openIds = async ({ client }: Person) =>
  ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items?.map(({ id }) => id)
const openCount = async ({ userId }: Person) => (await readRow(keys.historyCounts(userId)))?.open

describe('a request is not changed', () => {
  test('by others, who get a 404, and nothing is posted', async () => {
    const [owner, other] = [await aRequester(host), await aRequester(host)]
    const { id } = await post(owner.client)
    const [foreign, never] = [await change(other, id), await change(other, 'req_0000000000000000000001')]
    expect(foreign).toMatchObject({ status: 404, body: { code: 'request.unknown' } })
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...never.body, request_id: '' })
    expect([await openIds(other), await openIds(owner)]).toEqual([[], [id]])
  })

  test('while a partner considers it, once it is matched, and once it is cancelled', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const [{ id: offered }, { id: taken }, { id: cancelled }] = [
      await offerTo(owner, partner),
      await post(owner.client),
      await post(owner.client),
    ]
    ok(await partner.client.requests.acceptRequest({ params: { id: taken } }))
    ok(await owner.client.requests.cancelOwnRequest({ params: { id: cancelled } }))
    for (const id of [offered, taken, cancelled])
      expect(await change(owner, id)).toMatchObject({ status: 409, body: { code: 'request.not-waiting' } })
    expect((await openIds(owner))?.toSorted()).toEqual([offered, taken].toSorted())
  })

  test('when the new one is refused: the old one stays', async () => {
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    expect(await change(owner, id, { preferredDate: inDays(-1) })).toMatchObject({ status: 400 })
    expect(
      await change(owner, id, { itemCategory: 'Send Parcel', photos: ['upl_0000000000000000000009'] }),
    ).toMatchObject({ status: 400 })
    expect(await details(owner, id)).toMatchObject({ status: 'pending_match', version: 1 })
  })

  test('with a file of another request', async () => {
    const owner = await aRequester(host)
    const photos = [await uploadedFile(owner.client)]
    await post(owner.client, { photos })
    const { id } = await post(owner.client)
    expect(await change(owner, id, { photos })).toMatchObject({ status: 409, body: { code: 'upload.used' } })
    expect(await openIds(owner)).toHaveLength(2)
  })
})

describe('a request that is changed', () => {
  test('is cancelled as the new one is posted, once for each key, and the two count as one open request', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id: old } = await post(owner.client)
    const answers = [await change(owner, old, {}, 'change-1'), await change(owner, old, {}, 'change-1')]
    const [id] = answers.map((answer) => ok(answer).body.request?.id ?? '')
    expect(answers.map(({ body }) => [body.request?.id, body.request?.version])).toEqual([
      [id, 1],
      [id, 1],
    ])
    expect(await details(owner, old)).toMatchObject({ status: 'cancelled', cancel_reason: 'requester', version: 2 })
    expect(await openIds(owner)).toEqual([id])
    expect(await openCount(owner)).toBe(1)
    const jobs = ok(await partner.client.requests.listAvailable()).body
    expect(jobs.filter((job) => [id, old].includes(job.id)).map((job) => [job.id, job.price])).toEqual([[id, 120]])
    expect(await partner.client.requests.acceptRequest({ params: { id: old } })).toMatchObject({
      status: 409,
      body: { code: 'request.gone' },
    })
    expect(await change(owner, old)).toMatchObject({ status: 409, body: { code: 'request.not-waiting' } })
  })

  test('may keep its photos beside new ones, in the order of the form', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const [first, second, added] = [
      await uploadedFile(owner.client),
      await uploadedFile(owner.client),
      await uploadedFile(owner.client),
    ]
    const { id: old } = await post(owner.client, { photos: [first, second] })
    const id = ok(await change(owner, old, { photos: [added, first] })).body.request?.id ?? ''
    expect((await details(owner, id)).photos?.map((file) => file.id)).toEqual([added, first])
    ok(await carrier.client.requests.acceptRequest({ params: { id } }))
    for (const photo of [added, first]) expect((await open(carrier.client, photo)).status).toBe(302)
    expect((await open(carrier.client, second)).status).toBe(404)
  })

  test('can change even with twenty open requests, and may become a direct offer', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id: offered } = await offerTo(owner, partner)
    const ride = (await readRow(keys.request(offered)))?.offer as { rideId: string } // it is an offer
    const ids = []
    for (let count = 1; count < 20; count += 1) ids.push((await post(owner.client)).id)
    expect((await owner.client.requests.createRequest({ body: documents() })).status).toBe(429)
    const wish = { directPartnerId: partner.userId, matchedRideId: ride.rideId }
    const changed = ok(await change(owner, ids[0] ?? '', wish)).body.request
    expect(changed).toMatchObject({ status: 'pending_partner_approval' })
    expect(await openCount(owner)).toBe(20)
  })

  test('and accepted at once ends one way or the other: the old terms are never carried, and exactly one request is open', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [owner, partner] = [await aRequester(host), await aPartner(host)]
      const { id: old } = await post(owner.client)
      const accepting = () => partner.client.requests.acceptRequest({ params: { id: old } })
      const changing = () => change(owner, old)
      const answers = await Promise.all(round % 2 ? [accepting(), changing()] : [changing(), accepting()])
      const [accepted, changed] = (round % 2 ? answers : answers.toReversed()).map(({ status }) => status)
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([accepted, changed])
      expect((await details(owner, old)).status).toBe(accepted === 200 ? 'matched' : 'cancelled')
      expect([await openIds(owner), await openCount(owner)]).toMatchObject([{ length: 1 }, 1])
    }
  })
})
