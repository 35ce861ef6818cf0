import { describe, expect, test } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, type Wish } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import { bytesOf, countStoredCopies, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const newClient = async (): Promise<Client> => (await aRequester(host)).client
const key = () => crypto.randomUUID()
const create = (client: Client, idempotencyKey: string, wish: Partial<Wish> = {}) =>
  client.requests.createRequest({ body: documents(wish), headers: { 'idempotency-key': idempotencyKey } })
const idsOf = async (client: Client): Promise<string[]> =>
  ((await client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []).map(({ id }) => id)
const aParcel = (photos: string[]): Partial<Wish> => ({
  itemCategory: 'Send Parcel',
  photos,
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
})

const kept = (uploadId: string | undefined) => countStoredCopies(host, uploadId)

describe('a key stands for one request', () => {
  test('sent again answers the same, whatever has become of the request', async () => {
    const [client, one] = [await newClient(), key()]
    const first = await create(client, one)
    clock.advance(1)
    const again = await create(client, one)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.request).toEqual(first.body.request)
    const id = first.body.request?.id ?? ''
    ok(await client.requests.cancelOwnRequest({ params: { id } }))
    expect(await create(client, one)).toMatchObject({ status: 201, body: { request: { id, status: 'cancelled' } } })
    expect(await idsOf(client)).toEqual([])
  })

  test('sent eight times at once makes one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [client, one] = [await newClient(), key()]
      const photos = [await uploadedFile(client)]
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(client, one, aParcel(photos))))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
      const ids = new Set(answers.map(({ body }) => body.request?.id))
      expect(await idsOf(client)).toEqual([...ids])
      expect(await kept(photos[0])).toBe(1)
    }
  })

  test('with two different bodies at once makes one request', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [client, one] = [await newClient(), key()]
      const prices = [100, 101, 102, 103]
      const answers = await Promise.all(prices.map((price) => create(client, one, { price })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
      expect(await idsOf(client)).toHaveLength(1)
    }
  })
})

describe('the files of a request', () => {
  const createWith = (client: Client, photos: string[]) =>
    client.requests.createRequest({ body: documents(aParcel(photos)) })

  /** The bytes that a browser shows after following the API's redirect. */
  const opened = async (client: Client, id: string): Promise<Buffer> => {
    const { status, headers } = await client.uploads.openUpload({ params: { id } })
    expect(status).toBe(302)
    const answer = await fetch(headers.location ?? '')
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  test('are shown with it', async () => {
    const client = await newClient()
    const photos = [await uploadedFile(client), await uploadedFile(client)]
    const { body } = ok(await createWith(client, photos))
    const details = (await client.requests.getDetails({ params: { id: body.request?.id ?? '' } })).body
    expect(details.photos).toEqual(photos.map((id) => ({ id, url: `/api/uploads/${id}`, contentType: 'image/png' })))
    for (const id of photos) expect(await opened(client, id)).toEqual(bytesOf(id))
  })

  test('are used once, by one of two requests that name them', async () => {
    const client = await newClient()
    for (let round = 0; round < 5; round += 1) {
      const photo = await uploadedFile(client)
      const answers = await Promise.all([createWith(client, [photo]), createWith(client, [photo])])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(await createWith(client, [photo])).toMatchObject({ status: 409, body: { code: 'upload.used' } })
      expect(await kept(photo)).toBe(1)
      expect(await opened(client, photo)).toEqual(bytesOf(photo))
    }
    expect(await idsOf(client)).toHaveLength(5)
  })

  test('stay free when the request is refused', async () => {
    const client = await newClient()
    const photo = await uploadedFile(client)
    const body = documents({ ...aParcel([photo]), price: 1 })
    expect((await client.requests.createRequest({ body })).status).toBe(400)
    expect((await createWith(client, [photo])).status).toBe(201)
  })
})
