import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { maxFileBytes } from '#shared/model/upload-purposes.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { jpegFrame, jpegOf, objectStream, pdfOf } from '#test/support/sample-files.ts'
import { aBusiness, aDriverOf, aRequester } from '#test/support/test-users.ts'
import { codeOf, finals, open, putAt, sendShopping as send, uploadedFile, waiting } from '#test/support/uploads.ts'

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

  test('is refused to users who have no use for it', async () => {
    expect((await start(host.client())).status).toBe(401)
    const driver = await aDriverOf(host, await aBusiness(host))
    expect((await start(driver.client)).status).toBe(403)
  })

  test('names a place that we made, and is valid for five minutes', async () => {
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

  test('takes one file, and no second one', async () => {
    const { client } = await aRequester(host)
    const { id, url } = await start(client, { purpose: 'receipt', size: picture.length })
    expect((await putAt(url, picture)).status).toBe(200)
    expect(codeOf(await putAt(url, jpegOf({ scan: Buffer.alloc(1, 1) })))).toEqual([412, 'PreconditionFailed'])
    expect((await send(client, id)).status).toBe(201)
  })

  test('is the same place for the same key and body, and refused for another body', async () => {
    const { client } = await aRequester(host)
    const headers = { 'idempotency-key': 'a-file-of-mine' }
    const body = { ...photo, size: picture.length }
    const first = await client.uploads.startUpload({ body, headers })
    clock.advance(minutes(6))
    const again = await client.uploads.startUpload({ body, headers })
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await putAt(again.body.url ?? '', picture)).status).toBe(200)
    expect(await client.uploads.startUpload({ body: { ...body, size: 9 }, headers })).toMatchObject({
      status: 422,
      body: { code: 'idempotency.reused' },
    })
    const other = await aRequester(host)
    expect((await other.client.uploads.startUpload({ body, headers })).body.id).not.toBe(first.body.id)
  })

  test('is refused a 51st time in an hour, and beyond 100 MB in a day', async () => {
    const [often, much] = [await aRequester(host), await aRequester(host)]
    for (let count = 0; count < 50; count += 1) expect((await start(often.client)).status).toBe(201)
    for (let count = 0; count < 10; count += 1) {
      expect((await start(much.client, { size: maxFileBytes })).status).toBe(201)
    }
    const refused = await Promise.all([often, much].map(({ client }) => client.uploads.startUpload({ body: photo })))
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'limit.reached'],
      [429, 'upload.too-many'],
    ])
    clock.advance(Math.max(...refused.map(({ headers }) => Number(headers['retry-after']))))
    for (const { client } of [often, much]) expect((await start(client)).status).toBe(201)
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

  test('that takes long to scan, without delaying others', async () => {
    const { client } = await aRequester(host)
    const bytes = pdfOf({ objects: [`<< ${'%\n'.repeat(4_500_000)} >>`] })
    const receipt = await uploadedFile(client, { purpose: 'receipt', contentType: 'application/pdf', bytes })
    const sent = send(client, receipt).then(({ status }) => status)
    let others = 0
    let status: number | undefined
    while (status === undefined) {
      expect((await client.requests.listRequests({ query: {} })).status).toBe(200)
      others += 1
      status = await Promise.race([sent, sleep(50, undefined)]) // a session has six hundred calls a minute
    }
    expect(status).toBe(201)
    expect(others).toBeGreaterThan(2)
  })

  test('but no pixel bomb, which is refused at once', async () => {
    const { client } = await aRequester(host)
    const bytes = jpegOf({ frame: jpegFrame(60_000, 60_000) })
    const receipt = await uploadedFile(client, { purpose: 'receipt', contentType: 'image/jpeg', bytes })
    expect(await send(client, receipt)).toMatchObject({
      status: 400,
      body: { error: "This file isn't an image or a PDF we support.", code: 'upload.unsupported' },
    })
  })

  test.each([
    ['/JavaScript', pdfOf({ objects: ['<< /S /JavaScript /JS (x) >>'] })],
    ['/Launch', pdfOf({ objects: ['<< /S /Launch >>'] })],
    ['/EmbeddedFile', pdfOf({ objects: ['<< /Type /EmbeddedFile >>'] })],
    ['/OpenAction', pdfOf({ catalogue: '/OpenAction << /S /URI /URI (https://evil.example) >>' })],
    ['/Encrypt', pdfOf({ trailer: '/Encrypt 5 0 R' })],
    ['/URI', pdfOf({ objects: ['<< /S /URI /URI (https://evil.example) >>'] })],
    ['/Thread', pdfOf({ objects: ['<< /S /Thread /F (a.pdf) >>'] })],
    ['/F', pdfOf({ objects: ['<< /FS /URL /F (https://evil.example/a) >>'] })],
    ['twenty thousand names', pdfOf({ objects: [`<< ${'/a '.repeat(20_000)} >>`] })],
    ['a packed /JavaScript', pdfOf({ objects: [objectStream('<< /S /JavaScript >>')] })],
  ])('but no PDF with %s', async (_, bytes) => {
    const { client } = await aRequester(host)
    const receipt = await uploadedFile(client, { purpose: 'receipt', contentType: 'application/pdf', bytes })
    const before = [await finals(host), (await waiting(host)).length]
    expect((await send(client, receipt)).body.code).toBe('upload.unsupported')
    expect([await finals(host), (await waiting(host)).length]).toEqual([before[0], Number(before[1]) - 1])
    expect((await send(client, receipt)).body.code).toBe('upload.unknown')
  })
})
