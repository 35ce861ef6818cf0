import { afterAll, beforeEach, expect, test } from 'vitest'
import { type LocalFiles, localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { fileStore, localFiles } from '#lib/local/emulators/file-store.ts'
import { uploadsBucket } from '#lib/local/functions.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { documents } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'
import { finals, open, uploadedFile } from '#test/support/uploads.ts'

const host = await startTestHost()
const adapters = localAdapters()
const whole = localFiles(fileStore(host.dataDir), uploadsBucket)
beforeEach(clock.freeze)
afterAll(async () => {
  setLocalAdapters(adapters)
  await host.stop()
})

const fail = (code: string) => () => Promise.reject(Object.assign(new Error('words of the disk'), { code }))
const breakFiles = (broken: Partial<LocalFiles>): void =>
  setLocalAdapters({ ...adapters, files: { ...whole, ...broken } })

const postWithPhoto = (client: Client, photo: string) =>
  client.requests.createRequest({ body: documents({ photos: [photo] }) })

test.each([
  ['read', { read: fail('EIO') }, 'EIO'],
  ['write', { write: fail('ENOSPC') }, 'ENOSPC'],
  ['write', { write: fail('ENOSPC'), remove: fail('EIO') }, 'ENOSPC'],
] as const)(
  'a photo that the host cannot %s is a 503 whose cause is logged, and is taken once it can',
  async (_call, broken, code) => {
    const { client } = await aRequester(host)
    const photo = await uploadedFile(client)
    const before = await finals(host)
    const linesBefore = host.log.lines.length

    breakFiles(broken)
    const refused = await postWithPhoto(client, photo)
    setLocalAdapters(adapters)
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'service.unavailable' },
      headers: { 'retry-after': '2' },
    })
    expect(refused.text).not.toContain(code)
    const failures = host.log.lines.slice(linesBefore).filter((line) => line.includes('file store failed'))
    expect(JSON.parse(failures[0] ?? '{}')).toMatchObject({ level: 'error', dependency: 'files', cause_code: code })
    expect(await finals(host)).toEqual(before)

    expect((await postWithPhoto(client, photo)).status).toBe(201)
    expect((await open(client, photo)).status).toBe(302)
  },
)
