import { describe, expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { hostileFiles } from '#test/support/hostile-files.ts'
import { httpCall } from '#test/support/http-call.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, codeOf as otpOf, post } from '#test/support/requests.ts'
import { exif, jpegExif, jpegOf, jpegSegment, pngOf } from '#test/support/sample-files.ts'
import { aPartner, aRequester, signedIn } from '#test/support/test-users.ts'
import { claimFor, codeOf, finals, open, putAt, sendShopping, uploadedFile, waiting } from '#test/support/uploads.ts'

const host = await openHost()

const nobodys = 'upl_0000000000000000000000'

/** The link that a person is redirected to, and what it returns. */
const download = async (client: Client, id: string) => {
  const { status, headers } = await open(client, id)
  const found = await fetch(headers.location ?? '', { redirect: 'manual' })
  return { status, file: found, bytes: Buffer.from(await found.arrayBuffer()) }
}

/** The whole answer of a refusal, except the id of the call. */
const refusal = async (client: Client, id: string) => {
  const { status, body, headers } = await open(client, id)
  const { date: _, 'apigw-requestid': __, ...others } = headers
  return { status, body: { ...body, request_id: '' }, others }
}

describe('a file opens', () => {
  test('for no one before it was scanned, its owner included', async () => {
    const { client } = await aRequester(host)
    const id = await uploadedFile(client)
    const refused = await refusal(client, id)
    expect(refused).toMatchObject({ status: 404, body: { error: 'Upload not found.', code: 'upload.unknown' } })
    expect(refused).toEqual(await refusal(client, nobodys))
  })

  test('as a document for its owner, who downloads it from a page where nothing runs', async () => {
    const [owner, other] = [await aRequester(host), await aRequester(host)]
    const admin = await signedIn(host, { flags: { isAdmin: true } })
    const id = await uploadedFile(owner.client, { purpose: 'id-document' })
    await claimFor(UserId.parse(owner.userId), id, 'id-document')
    const { status, file } = await download(owner.client, id)
    expect([status, file.status]).toEqual([302, 200])
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="document-[0-9a-f]{8}\.png"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const unknown = await refusal(other.client, nobodys)
    expect(await refusal(other.client, id)).toEqual(unknown)
    expect((await open(admin.client, id)).status).toBe(302)
    expect((await open(host.client(), id)).status).toBe(401)
  })

  test('for its owner by a link on another site, but not for an admin', async () => {
    const [owner, admin] = [await aRequester(host), await signedIn(host, { flags: { isAdmin: true } })]
    const id = await uploadedFile(owner.client, { purpose: 'id-document' })
    await claimFor(UserId.parse(owner.userId), id, 'id-document')
    const given = { params: { id }, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await owner.client.uploads.openUpload(given)).status).toBe(302)
    expect(await admin.client.uploads.openUpload(given)).toMatchObject({
      status: 403,
      body: { code: 'origin.foreign' },
    })
  })

  test('for a minute', async () => {
    const { client } = await aRequester(host)
    const id = await uploadedFile(client)
    await post(client, { photos: [id] })
    const { headers, body } = await open(client, id)
    expect(headers).toMatchObject({ location: body.url, 'cache-control': 'private, max-age=30' })
    clock.advance(61)
    expect((await fetch(headers.location ?? '')).status).toBe(403)
  })

  test('of a request for its carrier, from the match to the delivery', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aPartner(host)]
    const photo = await uploadedFile(owner.client)
    const { id } = await post(owner.client, { photos: [photo] })
    const params = { id }
    const seen = async () =>
      Promise.all([owner, carrier, other].map(async ({ client }) => (await open(client, photo)).status))
    expect(await seen()).toEqual([302, 404, 404])
    ok(await carrier.client.requests.acceptRequest({ params }))
    expect(await seen()).toEqual([302, 302, 404])
    ok(await carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit' } }))
    expect(await seen()).toEqual([302, 302, 404])
    ok(await carrier.client.delivery.completeDelivery({ params, body: { otp: await otpOf(owner.client, id) } }))
    expect(await seen()).toEqual([302, 404, 404])
    expect(await refusal(carrier.client, photo)).toEqual(await refusal(carrier.client, nobodys))
  })

  test('under a name of our own, whatever its upload was called', async () => {
    const { client } = await aRequester(host)
    const names = ['../../x', 'a\r\nX: y.jpg', 'n'.repeat(5000), '<img src=x onerror=alert(1)>', '\u202egpj.exe']
    for (const filename of names) {
      const body = { purpose: 'receipt', contentType: 'image/png', size: pngOf().length, filename, name: filename }
      const { id = '', url = '' } = ok(await client.uploads.startUpload({ body })).body
      ok(await putAt(url, pngOf(), 'image/png'))
      ok(await sendShopping(client, id))
      const { file } = await download(client, id)
      expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="photo-[0-9a-f]{8}\.png"$/)
    }
  })
})

describe('a stored file', () => {
  test('of a photo does not reveal where or with what it was taken', async () => {
    const { client } = await aRequester(host)
    const xmp = jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'GPSLatitude')
    const iptc = jpegSegment(0xed, 'Photoshop 3.0\0', 'City')
    const bytes = jpegOf({ extra: [jpegExif(6), xmp, iptc] })
    expect(bytes.includes(exif())).toBe(true)
    const id = await uploadedFile(client, { contentType: 'image/jpeg', bytes })
    await post(client, { photos: [id] })
    const { file, bytes: kept } = await download(client, id)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(kept.toString('latin1')).not.toMatch(/GPS|City|Photoshop|adobe/)
    expect(kept.length).toBe(jpegOf().length + 36) // 36 bytes that say which way up it belongs
  })

  test('cannot be changed by the holder of an old link', async () => {
    const { client } = await aRequester(host)
    const body = { purpose: 'receipt', contentType: 'image/jpeg', size: jpegOf().length }
    const { id = '', url = '' } = ok(await client.uploads.startUpload({ body })).body
    ok(await putAt(url, jpegOf()))
    ok(await sendShopping(client, id))
    const other = jpegOf({ scan: Buffer.alloc(1, 1) })
    expect(codeOf(await putAt(url, other))).toEqual([412, 'PreconditionFailed'])
    expect((await download(client, id)).bytes).toEqual(jpegOf())
  })

  test('is neither read, listed, written nor deleted without a signature', async () => {
    const { client } = await aRequester(host)
    const id = await uploadedFile(client)
    await post(client, { photos: [id] })
    const { pathname } = new URL((await open(client, id)).body.url ?? '')
    for (const path of [pathname, '/__s3/uploads/', '/__s3/uploads?list-type=2', '/__s3/']) {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'POST']) {
        const answer = await httpCall(host.url, { method, path, ...(method === 'PUT' && { body: 'x' }) })
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 403 })
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
        })
      }
    }
    expect(codeOf(await httpCall(host.url, { method: 'GET', path: pathname }))).toEqual([403, 'AccessDenied'])
    expect((await download(client, id)).file.status).toBe(200)
  })

  test('is deleted after a day if no form named it', async () => {
    const others = new Set(await waiting(host))
    const ours = async () => (await waiting(host)).filter((name) => !others.has(name))
    const { client } = await aRequester(host)
    const [named, forgotten] = [await uploadedFile(client), await uploadedFile(client)]
    await post(client, { photos: [named] })
    clock.advance(hours(24) - 1)
    await host.sweep()
    expect(await ours()).toHaveLength(2)
    clock.advance(1)
    await host.sweep()
    expect(await ours()).toEqual([])
    expect((await download(client, named)).file.status).toBe(200)
    expect((await open(client, forgotten)).status).toBe(404)
  })

  test(`is none of ${hostileFiles.length} hostile files`, async () => {
    const before = await finals(host)
    const perPerson = 45 // links in an hour
    expect(hostileFiles.length).toBeGreaterThan(200)
    const sendFrom = async (from: number): Promise<void> => {
      const { client } = await aRequester(host)
      for (const { name, contentType, bytes } of hostileFiles.slice(from, from + perPerson)) {
        const id = await uploadedFile(client, { purpose: 'receipt', contentType, bytes })
        const { status, body } = await sendShopping(client, id)
        expect({ name, status, error: body.error }).toEqual({
          name,
          status: 400,
          error: "This file isn't an image or a PDF we support.",
        })
        expect((await open(client, id)).status).toBe(404)
      }
    }
    await Promise.all(
      Array.from({ length: Math.ceil(hostileFiles.length / perPerson) }, (_, n) => sendFrom(n * perPerson)),
    )
    expect(await finals(host)).toEqual(before)
  }, 120_000)
})
