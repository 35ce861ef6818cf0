import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterEach, expect, it } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { bodyRoom } from '../gateway/body-room.ts'
import { listen, stopListening } from '../listen.ts'
import { fileApi } from './file-api.ts'
import { fileStore } from './file-store.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret', region: 'eu-west-2' }
const files = fileStore(temporaryFolder('uploads'))
const Bucket = 'uploads'

let server: Server
let origin: string
afterEach(() => stopListening(server, 0))

type Given = { perAccount?: number; minFreeBytes?: number }

const begin = async ({ perAccount = 9, minFreeBytes = 0 }: Given = {}): Promise<void> => {
  const enter = bodyRoom({ total: 9, perAddress: 9, perAccount, withinMs: 10_000 })
  const serve = fileApi({ files, credentials, mountedAt: '/__s3', enter, minFreeBytes })
  // A caller that was cut off is not our error.
  server = createServer((incoming, response) => void serve(incoming, response).catch(() => response.destroy()))
  origin = `http://localhost:${await listen(server, 0, '127.0.0.1')}`
}

const linkOf = (Key: string) => {
  const s3 = new S3Client({
    ...{ endpoint: `${origin}/__s3`, forcePathStyle: true, region: 'eu-west-2', credentials },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return getSignedUrl(s3, new PutObjectCommand({ Bucket, Key, ContentLength: 5, IfNoneMatch: '*' }), {
    expiresIn: 300,
    signableHeaders: new Set(['content-length', 'if-none-match']),
  })
}

const ifNew = { 'if-none-match': '*' }
const upload = (link: string, body = 'bytes') => fetch(link, { method: 'PUT', body, headers: ifNew })

const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

/** Sends all but the last byte. Returns the outcome, and a function that sends the last byte. */
const beginUpload = async (link: string) => {
  const call = request(link, { method: 'PUT', headers: { ...ifNew, 'content-length': 5 }, host: '127.0.0.1' })
  call.setHeader('host', new URL(link).host)
  const ended = new Promise<number | 'cut off'>((resolve) => {
    call.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    call.once('error', () => resolve('cut off'))
  })
  call.write('byte')
  return { ended, finish: () => call.end('s') }
}

const contentOf = async (key: string): Promise<string | undefined> => {
  const file = await files.get(Bucket, key)
  return file && text(file.read(0, file.size - 1))
}

it('accepts one file by a link, and refuses another', async () => {
  await begin()
  const link = await linkOf('quarantine/usr_1/once')
  expect((await upload(link)).status).toBe(200)
  const again = await upload(link, 'other')
  expect([again.status, await again.text()]).toEqual([412, expect.stringContaining('PreconditionFailed')])
  expect(await contentOf('quarantine/usr_1/once')).toBe('bytes')
})

it('cuts off the older of two uploads by one link', async () => {
  await begin()
  const link = await linkOf('quarantine/usr_1/twice')
  const older = await beginUpload(link)
  await expect.poll(() => connections()).toBe(1)
  expect((await upload(link)).status).toBe(200)
  expect(await older.ended).toBe('cut off')
  expect(await contentOf('quarantine/usr_1/twice')).toBe('bytes')
})

it('limits the concurrent uploads of one account over all its links, and no other account', async () => {
  await begin({ perAccount: 2 })
  const links = await Promise.all(['a', 'b', 'c'].map((name) => linkOf(`quarantine/usr_2/${name}`)))
  const [first] = await Promise.all(links.slice(0, 2).map(beginUpload))
  // Each try has its own link: a link accepts one file, and these may arrive before the two uploads have started.
  let tries = 0
  await expect.poll(async () => (await upload(await linkOf(`quarantine/usr_2/try-${tries++}`))).status).toBe(503)
  expect((await upload(await linkOf('quarantine/usr_3/a'))).status).toBe(200)
  first?.finish()
  expect(await first?.ended).toBe(200)
  expect((await upload(links[2] ?? '')).status).toBe(200)
})

it('frees the place of a refused upload, although its body is still arriving', async () => {
  await begin({ perAccount: 1 })
  const used = await linkOf('quarantine/usr_6/used')
  expect((await upload(used)).status).toBe(200)
  const refused = await beginUpload(used)
  expect(await refused.ended).toBe(412)
  expect((await upload(await linkOf('quarantine/usr_6/next'))).status).toBe(200)
})

it('refuses members’ uploads if the disk is nearly full, and accepts files from functions', async () => {
  await begin({ minFreeBytes: Number.MAX_SAFE_INTEGER })
  const faults = captureFaults()
  const refused = await upload(await linkOf('quarantine/usr_4/full'))
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('The disk is nearly full')])
  expect(faults()).toMatchObject([{ message: 'Uploads are refused, since the disk is nearly full' }])
  expect((await upload(await linkOf('files/ours'))).status).toBe(200)
})

it('lets no one take a place without a link', async () => {
  await begin({ perAccount: 1 })
  const link = await linkOf('quarantine/usr_5/a')
  const forged = await beginUpload(link.replace(/(X-Amz-Signature=).{4}/, '$10000'))
  expect(await forged.ended).toBe(403)
  expect((await upload(link)).status).toBe(200)
})
