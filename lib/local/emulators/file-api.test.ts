import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { serve } from '#test/support/serve.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { fileApi } from './file-api.ts'
import { fileStore, localFiles } from './file-store.ts'

const dataDir = temporaryFolder('files')
const files = fileStore(dataDir)
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret', region: 'eu-west-2' }
const Bucket = 'uploads'
const serveFiles = fileApi({ files, credentials, mountedAt: '/__s3' })
const url = await serve((request, response) => void serveFiles(request, response))
const origin = url.replace('127.0.0.1', 'localhost')

const client = (over: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: `${origin}/__s3`,
    forcePathStyle: true,
    region: 'eu-west-2',
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...over,
  })

afterEach(() => vi.useRealTimers())

const put = (Key: string, Body: string | Buffer, s3 = client()) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/png', Metadata: { owner: 'usr_1' } }))

const uploadLink = (Key: string, { size = 5, expiresIn = 300, s3 = client() } = {}) =>
  getSignedUrl(s3, new PutObjectCommand({ Bucket, Key, ContentType: 'image/png', ContentLength: size }), {
    expiresIn,
    signableHeaders: new Set(['content-type', 'content-length']),
  })

const upload = (link: string, body = 'bytes', type = 'image/png') =>
  fetch(link, { method: 'PUT', body, headers: { 'content-type': type } })

const codeOf = async (response: Response) => [response.status, /<Code>(.*)<\/Code>/.exec(await response.text())?.[1]]

it('refuses an upload with 503 if the disk is full', async () => {
  const faults = captureFaults()
  vi.spyOn(files, 'put').mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  expect(await codeOf(await upload(await uploadLink('quarantine/full')))).toEqual([503, 'ServiceUnavailable'])
  expect(faults()).toMatchObject([{ message: 'A file could not be stored', code: 'ENOSPC' }])
})

describe('an upload by link', () => {
  it('is refused with another type, length, key, method, signature or expiry', async () => {
    const link = await uploadLink('quarantine/a')
    const mismatch = [403, 'SignatureDoesNotMatch']
    expect(await codeOf(await upload(link, 'bytes', 'text/html'))).toEqual(mismatch)
    expect(await codeOf(await upload(link, 'more bytes'))).toEqual(mismatch)
    expect(await codeOf(await upload(link.replace('/a?', '/b?')))).toEqual(mismatch)
    expect(await codeOf(await fetch(link))).toEqual(mismatch)
    expect(await codeOf(await upload(link.replace(/(X-Amz-Signature=).{4}/, '$10000')))).toEqual(mismatch)
    expect(await codeOf(await upload(link.replace('X-Amz-Expires=300', 'X-Amz-Expires=900')))).toEqual(mismatch)
  })

  it('is refused without a signature, with another key, and at another host name', async () => {
    const link = await uploadLink('quarantine/a')
    expect(await codeOf(await upload(link.split('?')[0] ?? ''))).toEqual([403, 'AccessDenied'])
    const other = client({ credentials: { accessKeyId: 'other', secretAccessKey: 'secret' } })
    expect(await codeOf(await upload(await uploadLink('a', { s3: other })))).toEqual([403, 'InvalidAccessKeyId'])
    const wrong = client({ credentials: { accessKeyId: 'local', secretAccessKey: 'guess' } })
    expect(await codeOf(await upload(await uploadLink('a', { s3: wrong })))).toEqual([403, 'SignatureDoesNotMatch'])
    expect((await upload(link.replace('localhost', '127.0.0.1'))).status).toBe(403)
  })

  it('is refused once it has expired', async () => {
    const signingDate = new Date(Date.now() - 301_000)
    const command = new PutObjectCommand({ Bucket, Key: 'late' })
    const link = await getSignedUrl(client(), command, { expiresIn: 300, signingDate })
    expect(await codeOf(await upload(link))).toEqual([403, 'AccessDenied'])
    // Links count whole seconds, and a busy machine takes some.
    const inTime = await getSignedUrl(client(), command, { expiresIn: 330, signingDate })
    expect((await upload(inTime)).status).toBe(200)
  })

  it('is refused with headers that were not signed', async () => {
    const link = await uploadLink('quarantine/a')
    const headers = { 'content-type': 'image/png', 'x-amz-meta-owner': 'someone' }
    expect(await codeOf(await fetch(link, { method: 'PUT', body: 'bytes', headers }))).toEqual([403, 'AccessDenied'])
  })

  it('is refused when the link was signed for a checksum of nothing', async () => {
    const link = await uploadLink('sum', { s3: client({ requestChecksumCalculation: 'WHEN_SUPPORTED' }) })
    expect(await codeOf(await upload(link))).toEqual([400, 'BadDigest'])
  })

  it('is refused with an answer in which no script can run', async () => {
    const { headers } = await upload(`${origin}/__s3/uploads/a`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is stored when everything matches the signature', async () => {
    expect((await upload(await uploadLink('quarantine/a'))).status).toBe(200)
    const { ContentType, Body } = await client().send(new GetObjectCommand({ Bucket, Key: 'quarantine/a' }))
    expect([ContentType, await Body?.transformToString()]).toEqual(['image/png', 'bytes'])
  })
})

describe('a download by link', () => {
  it('takes the disposition from the link, and runs no script', async () => {
    await put('doc', 'content')
    const command = new GetObjectCommand({ Bucket, Key: 'doc', ResponseContentDisposition: 'attachment' })
    const { headers, status } = await fetch(await getSignedUrl(client(), command, { expiresIn: 60 }))
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment'])
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is refused with an added disposition', async () => {
    const link = await getSignedUrl(client(), new GetObjectCommand({ Bucket, Key: 'doc' }), { expiresIn: 60 })
    const answer = await fetch(`${link}&response-content-disposition=inline`)
    expect(await codeOf(answer)).toEqual([403, 'SignatureDoesNotMatch'])
  })
})

describe('a file in quarantine', () => {
  it('is removed after a day, and no other file is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await put('quarantine/usr_1/old', 'bytes')
    await put('files/old', 'bytes')
    vi.setSystemTime(Date.now() + 24 * 3_600_000 - 1_000)
    await put('quarantine/usr_1/new', 'bytes')
    await files.expire()
    expect(await files.get(Bucket, 'quarantine/usr_1/old')).toBeDefined()
    vi.setSystemTime(Date.now() + 1_000)
    await files.expire()
    expect(await files.get(Bucket, 'quarantine/usr_1/old')).toBeUndefined()
    expect(await files.get(Bucket, 'quarantine/usr_1/new')).toBeDefined()
    expect(await files.get(Bucket, 'files/old')).toBeDefined()
  })

  it('is removed after a day, even if the clock was far ahead before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    vi.setSystemTime(start + 30 * 24 * 3_600_000)
    await files.expire()
    vi.setSystemTime(start)
    await put('quarantine/usr_1/late', 'bytes')
    vi.setSystemTime(start + 24 * 3_600_000)
    await files.expire()
    expect(await files.get(Bucket, 'quarantine/usr_1/late')).toBeUndefined()
  })
})

it('a proof is removed after 120 days, and no other file is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await put('proof/upl_1/old', 'bytes')
  await put('files/older', 'bytes')
  vi.setSystemTime(Date.now() + 119 * 24 * 3_600_000)
  await put('proof/upl_2/new', 'bytes')
  await files.expire()
  expect(await files.get(Bucket, 'proof/upl_1/old')).toBeDefined()
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  await files.expire()
  expect(await files.get(Bucket, 'proof/upl_1/old')).toBeUndefined()
  expect(await files.get(Bucket, 'proof/upl_2/new')).toBeDefined()
  expect(await files.get(Bucket, 'files/older')).toBeDefined()
})

describe('the SDK', () => {
  it('puts, describes, reads in part, copies and deletes', async () => {
    const s3 = client({ requestChecksumCalculation: 'WHEN_SUPPORTED' })
    const Key = "odd/ käy ../'(1)*.png"
    await put(Key, Buffer.from('0123456789'), s3)
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }))
    expect(head).toMatchObject({ ContentLength: 10, ContentType: 'image/png', Metadata: { owner: 'usr_1' } })
    const part = await s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=2-4' }))
    expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(['bytes 2-4/10', '234'])
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'kept', CopySource: `${Bucket}/${encodeURIComponent(Key)}` }))
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).Metadata).toEqual({ owner: 'usr_1' })
  })

  it('reads the files that functions write in this process like its own, and the other way round', async () => {
    const local = localFiles(files, Bucket)
    await local.write('files/ours', Buffer.from('bytes'), 'image/png')
    await client().send(new PutObjectCommand({ Bucket, Key: 'files/its', Body: 'bytes', ContentType: 'image/png' }))
    const heads = await Promise.all(
      ['files/ours', 'files/its'].map((Key) => client().send(new HeadObjectCommand({ Bucket, Key }))),
    )
    const [ours, its] = heads.map(({ ContentType, ContentLength, ETag, Metadata }) => [
      ContentType,
      ContentLength,
      ETag,
      Metadata,
    ])
    expect(ours).toEqual(its)
    expect(await local.read('files/its')).toEqual(Buffer.from('bytes'))
    await local.remove('files/its')
    const gone = client().send(new GetObjectCommand({ Bucket, Key: 'files/its' }))
    await expect(gone).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('gets an error for bytes that were changed on the way', async () => {
    const broken = client()
    broken.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: Buffer.from('other') }) // after the signature was made
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    await expect(put('changed', 'bytes', broken)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' })
  })
})
