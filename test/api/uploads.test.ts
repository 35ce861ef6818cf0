import { describe, expect, test } from 'vitest'
import { maxFileBytes } from '#shared/model/upload-purposes.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { jpegOf } from '#test/support/sample-files.ts'
import { aRequester } from '#test/support/test-users.ts'
import { codeOf, finals, open, putAt, sendShopping as send, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const photo = { purpose: 'request-photo', contentType: 'image/jpeg', size: 1024 } as const
const picture = jpegOf()

const start = async (client: Client, over: object = {}) => {
  const { status, body } = await client.uploads.startUpload({ body: { ...photo, ...over } })
  return { status, body, id: body.id ?? '', url: body.url ?? '' }
}
describe('a link to upload', () => {
  test('is refused for a type that its purpose does not take', async () => {
    const { client } = await aRequester(host)
    const types = [
      'image/svg+xml',
      'text/html',
      'application/xhtml+xml',
      'application/zip',
      'image/jpeg; x',
      'image/gif',
      '',
    ]
    for (const contentType of types) {
      expect(await start(client, { contentType })).toMatchObject({
        status: 400,
        body: { error: "This file isn't an image or a PDF we support.", fields: { contentType: expect.any(String) } },
      })
    }
    expect(await start(client, { contentType: 'application/pdf' })).toMatchObject({
      status: 400,
      body: { error: "This file isn't an image or a PDF we support.", code: 'upload.unsupported' },
    })
    expect((await start(client, { purpose: 'avatar' })).status).toBe(400)
  })

  test('is refused for a file that is too large or empty', async () => {
    const { client } = await aRequester(host)
    expect(await start(client, { size: maxFileBytes + 1 })).toMatchObject({
      status: 400,
      body: { error: 'Please choose a file of at most 10 MB.' },
    })
    expect(await start(client, { size: 0 })).toMatchObject({ status: 400, body: { error: 'This file is empty.' } })
    for (const size of [-1, 1.5, '1024', null]) expect((await start(client, { size })).status).toBe(400)
    expect((await start(client, { size: maxFileBytes })).status).toBe(201)
  })

  test('leads to a key that we chose, and is valid for five minutes', async () => {
    const { client, userId } = await aRequester(host)
    const { id, url, body } = await start(client, {
      key: 'files/x',
      acl: 'public-read',
      redirect: 'https://evil.example',
    })
    const { pathname, searchParams } = new URL(url)
    expect(pathname).toMatch(new RegExp(`/quarantine/${userId}/${id}$`))
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
    expect(url).not.toMatch(/evil|public-read/)
    expect(body.headers).toEqual({ 'content-type': 'image/jpeg', 'if-none-match': '*' })
  })

  test('takes no other length, type, place or header, and nothing after five minutes', async () => {
    const { client } = await aRequester(host)
    const { url } = await start(client, { size: picture.length })
    const mismatch = [403, 'SignatureDoesNotMatch']
    expect(codeOf(await putAt(url, Buffer.concat([picture, picture])))).toEqual(mismatch)
    expect(codeOf(await putAt(url, picture.subarray(1)))).toEqual(mismatch)
    expect(codeOf(await putAt(url, picture, 'text/html'))).toEqual(mismatch)
    expect(codeOf(await putAt(url.replace('/quarantine/', '/files/'), picture))).toEqual(mismatch)
    expect(codeOf(await putAt(url, picture, 'image/jpeg', { 'x-amz-acl': 'public-read' }))).toEqual([
      403,
      'AccessDenied',
    ])
    expect(codeOf(await putAt(url, picture, 'image/jpeg', { 'if-none-match': '"1"' }))).toEqual(mismatch)
    clock.advance(minutes(5) + 1)
    expect(codeOf(await putAt(url, picture))).toEqual([403, 'AccessDenied'])
  })
})

describe('a form takes a file', () => {
  test('once, in time, and from its uploader for this purpose', async () => {
    const [{ client }, other] = [await aRequester(host), await aRequester(host)]
    const unknown = { status: 404, body: { error: 'Upload not found.', code: 'upload.unknown' } }
    const receipt = await uploadedFile(client, { purpose: 'receipt' })
    expect(await send(other.client, receipt)).toMatchObject(unknown)
    expect(await send(client, 'upl_0000000000000000000000')).toMatchObject(unknown)
    expect(await send(client, await uploadedFile(client))).toMatchObject(unknown)
    expect(await send(client, (await start(client, { purpose: 'receipt' })).id)).toMatchObject(unknown)
    expect((await send(client, receipt)).status).toBe(201)
    expect(await send(client, receipt)).toMatchObject({ status: 409, body: { code: 'upload.used' } })
    const late = await uploadedFile(client, { purpose: 'receipt' })
    clock.advance(hours(24))
    expect(await send(client, late)).toMatchObject(unknown)
  })

  test('named by two forms at once, for one of them', async () => {
    const { client } = await aRequester(host)
    const receipt = await uploadedFile(client, { purpose: 'receipt' })
    const before = (await finals(host)).length
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(client, receipt)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await finals(host)).length).toBe(before + 1)
    expect((await open(client, receipt)).status).toBe(302)
  })
})
