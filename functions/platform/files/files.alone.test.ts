import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalFiles, setLocalAdapters } from '#functions/platform/local-adapters.ts'

Object.assign(process.env, { AWS_REGION: 'eu-west-2', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' })
const { files } = await import('./files.ts')

const s3 = mockClient(S3Client)
beforeEach(() => s3.reset())
const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
afterEach(() => said.mockClear())

const photo = Buffer.from('a photo')
const calls = {
  read: () => files.read('files/a'),
  write: () => files.write('files/a', photo, 'image/png'),
  remove: () => files.remove('files/a'),
}
const refusal = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })
const coded = (code: string) => Object.assign(new Error('words of the network'), { code })

/** Each call throws its own error. */
const copyOf = (error: Error): Error =>
  Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error))

/** Each call is an outage with a Retry-After, and one log line names the call and the cause. */
const operations = { read: 'GetObject', write: 'PutObject', remove: 'DeleteObject' }
const expectOutages = async (why: { cause_code?: string; fault?: unknown }) => {
  for (const [call, ask] of Object.entries(calls)) {
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'service.unavailable', retryAfterSeconds: 2 })
    const lines = said.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)))
    expect(lines).toMatchObject([{ level: 'error', message: 'file store failed', dependency: 'files', ...why }])
    expect(lines[0].asked).toBe(operations[call as keyof typeof operations])
  }
}

describe('the bucket', () => {
  test.each([
    ['says so', refusal('NoSuchKey', 404)],
    ['may not say so', refusal('AccessDenied', 403)],
  ])('has nothing to read where a file is missing and it %s', async (_, error) => {
    s3.on(GetObjectCommand).rejects(error)
    expect(await calls.read()).toBeUndefined()
  })

  test('that refuses a call shows a fault of ours, not an outage', async () => {
    s3.on(PutObjectCommand).rejects(refusal('AccessDenied', 403))
    await expect(calls.write()).rejects.toThrow(S3ServiceException)
  })

  test.each([
    ['fails', refusal('InternalError', 500), { fault: expect.stringMatching(/^InternalError/) }],
    ['is too busy', refusal('SlowDown', 503), { fault: expect.stringMatching(/^SlowDown/) }],
    [
      'cannot be reached',
      Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
      { cause_code: 'ECONNREFUSED', fault: expect.stringMatching(/^AggregateError/) },
    ],
    ['cannot be trusted', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), { cause_code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
    [
      'does not answer',
      Object.assign(new Error('timeout'), { name: 'TimeoutError' }),
      { fault: expect.stringMatching(/^TimeoutError/) },
    ],
  ])('that %s is an outage, and the log says why', async (_, error, why) => {
    for (const command of [GetObjectCommand, PutObjectCommand, DeleteObjectCommand])
      s3.on(command).rejects(copyOf(error))
    await expectOutages(why)
  })
})

describe('the files of this process', () => {
  const local = {
    read: vi.fn<LocalFiles['read']>(),
    write: vi.fn<LocalFiles['write']>(),
    remove: vi.fn<LocalFiles['remove']>(),
  }
  beforeEach(() => {
    setLocalAdapters({ files: local })
    return () => setLocalAdapters({})
  })

  test('that fail are an outage, and the log says why', async () => {
    for (const call of Object.values(local)) call.mockRejectedValueOnce(coded('ENOSPC'))
    await expectOutages({ cause_code: 'ENOSPC' })
  })

  test('are used instead of the bucket, but links are signed for the bucket', async () => {
    local.read.mockResolvedValueOnce(photo).mockResolvedValueOnce(undefined)
    expect([await calls.read(), await calls.read()]).toEqual([photo, undefined])
    await calls.write()
    await calls.remove()
    expect(local.write).toHaveBeenLastCalledWith('files/a', photo, 'image/png')
    expect(local.remove).toHaveBeenLastCalledWith('files/a')
    const link = await files.uploadLink('quarantine/a', { contentType: 'image/png', bytes: 7 })
    expect(new URL(link).pathname).toBe('/uploads/quarantine/a')
    expect(s3.calls()).toEqual([])
  })
})
