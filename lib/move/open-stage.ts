import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { operatorCredentials, regionOfOperator } from '../deploy/operator-access.ts'
import { StartupError } from '../local/startup-error.ts'
import type { Item } from '../local/table/values.ts'
import { keyOf, moveKey } from './row-kinds.ts'
import type { StageVariables } from './stage-variables.ts'

export type MovedFile = { bytes: Buffer; type: string; metadata: Record<string, string>; storedAt: Date }

export type Position = Record<string, AttributeValue> | undefined

/** A new table needs time to scale to its load, and outside production its rate is limited. */
const tries = 15

/** Credentials and region of the operator. */
const accessOfOperator = () => ({
  credentials: operatorCredentials([], process.env),
  region: regionOfOperator(process.env),
})

export const createTableClient = (): DynamoDBClient =>
  new DynamoDBClient({ ...accessOfOperator(), maxAttempts: tries, retryMode: 'adaptive' })

/** When a file was first stored. Its retention counts from then. */
const storedAtName = 'stored-at'

/** The rows and files of a stage, through the SDK's own clients. */
export const openStage = ({ table: TableName, bucket: Bucket }: Pick<StageVariables, 'table' | 'bucket'>) => {
  const rows = createTableClient()
  const files = new S3Client({ ...accessOfOperator(), maxAttempts: tries })

  const find = async ({ PK, SK }: { PK: string; SK: string }): Promise<Item | undefined> => {
    const Key = { PK: { S: PK }, SK: { S: SK } }
    const { Item } = await rows.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))
    return Item && unmarshall(Item)
  }

  return {
    /** Throws one sentence if the table does not exist or is not ours. */
    check: async (): Promise<void> => {
      try {
        const { Table } = await rows.send(new DescribeTableCommand({ TableName }))
        if (Table?.KeySchema?.map(({ AttributeName }) => AttributeName).join() !== 'PK,SK')
          throw new StartupError(`The table ${TableName} is none of Sameway.`)
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error
        throw new StartupError(`There is no table ${TableName} in ${await rows.config.region()}.`)
      }
    },
    /** The rows as they are now, in pages from a position on. Each page names where the next one starts. */
    async *scan(from?: Position): AsyncIterable<{ items: Item[]; next: Position }> {
      for await (const page of paginateScan({ client: rows, startingToken: from }, { TableName, ConsistentRead: true }))
        yield { items: (page.Items ?? []).map((item) => unmarshall(item)), next: page.LastEvaluatedKey }
    },
    find,
    put: async (item: Item): Promise<void> => {
      await rows.send(new PutItemCommand({ TableName, Item: toMarshalled(item) }))
    },
    /** Writes a row unless it exists; `other` if the existing row differs. */
    putNew: async (item: Item): Promise<'written' | 'there' | 'other'> => {
      try {
        const ConditionExpression = 'attribute_not_exists(PK)'
        await rows.send(new PutItemCommand({ TableName, Item: toMarshalled(item), ConditionExpression }))
        return 'written'
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        const found = await find(keyOf(item))
        return isDeepStrictEqual(found, unmarshall(toMarshalled(item))) ? 'there' : 'other'
      }
    },
    removeMoveMark: async (): Promise<void> => {
      const Key = { PK: { S: moveKey.PK }, SK: { S: moveKey.SK } }
      await rows.send(new DeleteItemCommand({ TableName, Key }))
    },
    /** Writes a file unless it exists; `other` if the existing file has other bytes. */
    putNewFile: async (Key: string, file: MovedFile): Promise<'written' | 'there' | 'other'> => {
      const { bytes: Body, type: ContentType, metadata, storedAt } = file
      const Metadata = { ...metadata, [storedAtName]: storedAt.toISOString() }
      try {
        await files.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, Metadata, IfNoneMatch: '*' }))
        return 'written'
      } catch (error) {
        if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 412) throw error
        const { ETag, ContentLength } = await files.send(new HeadObjectCommand({ Bucket, Key }))
        // A stage's buckets are encrypted with S3's own keys, so an object's ETag is its MD5.
        const isSame = ETag === `"${createHash('md5').update(Body).digest('hex')}"` && ContentLength === Body.length
        return isSame ? 'there' : 'other'
      }
    },
    getFile: async (Key: string): Promise<MovedFile | undefined> => {
      try {
        const {
          Body,
          ContentType,
          Metadata = {},
          LastModified,
        } = await files.send(new GetObjectCommand({ Bucket, Key }))
        const { [storedAtName]: storedAt, ...metadata } = Metadata
        return {
          bytes: Buffer.from((await Body?.transformToByteArray()) ?? []),
          type: ContentType ?? 'binary/octet-stream',
          metadata,
          storedAt: storedAt ? new Date(storedAt) : (LastModified ?? new Date()),
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
  }
}

export type Stage = ReturnType<typeof openStage>

const toMarshalled = (item: Item) => marshall(item, { removeUndefinedValues: true })
