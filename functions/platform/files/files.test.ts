import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { bucket } from './bucket.ts'

const s3 = mockClient(S3Client)
beforeEach(() => s3.reset())

const refusal = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

test.each([
  ['says so', refusal('NoSuchKey', 404)],
  ['may not say so', refusal('AccessDenied', 403)],
])('a file that is not there is nothing, also where the store %s', async (_, error) => {
  s3.on(GetObjectCommand).rejects(error)
  expect(await bucket.read('files/a')).toBeUndefined()
})

test('a call that the store refuses is a fault of ours, and told as one', async () => {
  s3.on(PutObjectCommand).rejects(refusal('AccessDenied', 403))
  await expect(bucket.write('files/a', Buffer.from('x'), 'image/png')).rejects.toThrow(S3ServiceException)
})

test.each([
  ['fails', refusal('InternalError', 500)],
  ['is too busy', refusal('SlowDown', 503)],
  ['cannot be reached', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ['does not answer', Object.assign(new Error('timeout'), { name: 'TimeoutError' })],
])('a store that %s is out', async (_, error) => {
  s3.on(GetObjectCommand).rejects(error)
  s3.on(PutObjectCommand).rejects(error)
  const out = { code: 'service.unavailable', retryAfterSeconds: 2 }
  await expect(bucket.read('files/a')).rejects.toMatchObject(out)
  await expect(bucket.write('files/a', Buffer.from('x'), 'image/png')).rejects.toMatchObject(out)
})
