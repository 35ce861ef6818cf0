import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, ok, post, type Wish } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const again = ({ client }: Person, copies: string, wish: Partial<Wish> = {}, key?: string) =>
  client.requests.createRequest({
    body: documents({ ...wish, copies }),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const photosOf = async ({ client }: Person, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body.photos?.map((photo) => photo.id) ?? []
const openIds = async ({ client }: Person) =>
  ok(await client.requests.listRequests({ query: { state: 'open' } })).body.items?.map(({ id }) => id)

/** A request with two photos that its owner has cancelled. */
const closed = async (owner: Person) => {
  const photos = [await uploadedFile(owner.client), await uploadedFile(owner.client)]
  const { id } = await post(owner.client, { photos })
  ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
  return { id, photos }
}

describe('the photos of a request are not copied', () => {
  test('for others, who get the 404 of a request that never existed, and nothing is posted', async () => {
    const [owner, other] = [await aRequester(host), await aRequester(host)]
    const { id, photos } = await closed(owner)
    const [foreign, never] = [
      await again(other, id, { photos }),
      await again(other, 'req_0000000000000000000001', { photos }),
    ]
    expect(foreign).toMatchObject({ status: 404, body: { code: 'request.unknown' } })
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...never.body, request_id: '' })
    expect(await openIds(other)).toEqual([])
  })

  test('of another request than the named one, or if they never were', async () => {
    const owner = await aRequester(host)
    const [{ id }, { photos }] = [await closed(owner), await closed(owner)]
    expect(await again(owner, id, { photos })).toMatchObject({ status: 409, body: { code: 'upload.used' } })
    expect(await again(owner, id, { photos: ['upl_0000000000000000000009'] })).toMatchObject({
      status: 404,
      body: { code: 'upload.unknown' },
    })
    expect(await openIds(owner)).toEqual([])
  })

  test('by a call that is refused: no copy is left', async () => {
    const owner = await aRequester(host)
    const { id, photos } = await closed(owner)
    for (let count = 0; count < 20; count += 1) await post(owner.client)
    expect(await again(owner, id, { photos })).toMatchObject({ status: 429, body: { code: 'request.too-many-open' } })
    expect(await photosOf(owner, id)).toEqual(photos)
  })
})

describe('a request that is posted again', () => {
  test('has copies of the photos in files of its own, beside new ones, in the order of the form', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const { id, photos } = await closed(owner)
    const added = await uploadedFile(owner.client)
    const body = { photos: [photos[1] ?? '', added] }
    const answers = [await again(owner, id, body, 'again-one'), await again(owner, id, body, 'again-one')]
    const [next = '', repeated] = answers.map((answer) => ok(answer).body.request?.id)
    expect(repeated).toBe(next)
    const [copy = '', ...rest] = await photosOf(owner, next)
    expect(rest).toEqual([added])
    expect(photos).not.toContain(copy)
    expect(await photosOf(owner, id), 'the earlier one keeps its own').toEqual(photos)
    const rows = await Promise.all([copy, photos[1] ?? ''].map((one) => readRow(keys.upload(one))))
    expect(rows.map((row) => row?.usedBy)).toEqual([next, id])
    expect(new Set(rows.map((row) => row?.fileKey)).size).toBe(2)

    ok(await carrier.client.requests.acceptRequest({ params: { id: next } }))
    expect((await open(carrier.client, copy)).status).toBe(302)
    expect((await open(carrier.client, photos[1] ?? '')).status, 'nothing of the earlier one').toBe(404)
  })

  test('loses its copies, and the earlier one its photos, when the account is erased', async () => {
    const owner = await aRequester(host)
    const { id, photos } = await closed(owner)
    const next = ok(await again(owner, id, { photos })).body.request?.id ?? ''
    const copies = await photosOf(owner, next)
    ok(await owner.client.requests.cancelOwnRequest({ params: { id: next } }))
    await erase(owner)
    for (const photo of [...photos, ...copies]) expect(await readRow(keys.upload(photo))).toBeUndefined()
  })
})
