import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FailedRecord } from '#functions/platform/local-adapters.ts'

vi.hoisted(() => {
  process.env.FAILED_RECORDS = 'failed'
})
const { failedRecords } = await import('./failed-records.ts')

const s3 = mockClient(S3Client)
const record = (PK: string): FailedRecord => ({ dynamodb: { Keys: { PK: { S: PK } } } })
let objects: Record<string, unknown>
beforeEach(() => {
  s3.reset()
  s3.on(ListObjectsV2Command).callsFake(({ ContinuationToken }) => {
    const [first, ...others] = Object.keys(objects).map((Key) => ({ Key }))
    if (ContinuationToken) return { Contents: others }
    return { Contents: [first], IsTruncated: true, NextContinuationToken: 'more' }
  })
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({
    Body: { transformToString: async () => JSON.stringify(objects[Key]) },
  }))
})

test('drops the records that are not kept, deletes a batch left empty, and leaves other objects alone', async () => {
  const info = { requestContext: { condition: 'RetryAttemptsExhausted' } }
  objects = {
    whole: { ...info, payload: { Records: [record('stays')] } },
    half: { ...info, payload: JSON.stringify({ Records: [record('goes'), record('stays')] }) },
    none: { ...info, payload: { Records: [record('goes'), record('goes')] } },
    other: { anything: true },
  }
  const gone = await failedRecords.sift(async (records) =>
    records.filter(({ dynamodb }) => JSON.stringify(dynamodb).includes('stays')),
  )
  expect(gone).toBe(3)
  expect(s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual([
    { Bucket: 'failed', Key: 'none' },
  ])
  const [written, another] = s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)
  expect(another).toBeUndefined()
  expect(written).toMatchObject({ Bucket: 'failed', Key: 'half' })
  expect(JSON.parse(String(written?.Body))).toEqual({ ...info, payload: { Records: [record('stays')] } })
})
