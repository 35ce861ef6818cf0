import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { config } from '#functions/platform/config.ts'
import type { FailedRecord, FailedRecords } from '#functions/platform/local-adapters.ts'

const Bucket = config.FAILED_RECORDS
const s3 = new S3Client({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
})

/**
 * Each object holds one failed call of the function:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
type Batch = { payload?: { Records?: FailedRecord[] } | string }

const readObject = async (Key: string): Promise<Batch> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
  return JSON.parse((await Body?.transformToString()) ?? '{}')
}

const namesInBucket = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
    names.push(...Contents.flatMap(({ Key }) => Key ?? []))
  return names
}

export const bucketOfFailedRecords: FailedRecords = {
  sift: async (keep) => {
    let gone = 0
    for (const Key of await namesInBucket()) {
      const batch = await readObject(Key)
      const payload = typeof batch.payload === 'string' ? JSON.parse(batch.payload) : batch.payload
      const records: readonly FailedRecord[] = payload?.Records ?? []
      const left = await keep(records)
      if (left.length === records.length) continue
      gone += records.length - left.length
      if (left.length === 0) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
      else {
        const Body = JSON.stringify({ ...batch, payload: { ...payload, Records: left } })
        await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }))
      }
    }
    return gone
  },
}
