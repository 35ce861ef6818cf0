import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { tableSchema } from '#lib/table-schema.ts'
import { type TableApi, TableApiError } from '../emulators/table-api.ts'
import { lineFile } from '../line-file.ts'

export type StreamRecord = {
  eventID: string
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  eventSource?: string
  dynamodb: {
    Keys: Record<string, unknown>
    NewImage?: Record<string, unknown>
    OldImage?: Record<string, unknown>
    SequenceNumber: string
    ApproximateCreationDateTime: number
  }
  userIdentity?: { type: string; principalId: string }
}

/** The last delivered record of each shard. */
type Positions = Record<string, string>

/** `isAll` if there were no more records when this was read. */
export type ReadBatch = { shard: string; records: StreamRecord[]; lastSequence: string; isAll?: boolean }

/** The source of the records: the outbox of the local table, or the stream of another table. */
export type RecordSource = {
  next: (limit: number) => Promise<ReadBatch[]>
  /** Stores that these records are delivered. */
  done: (batch: ReadBatch) => void | Promise<void>
}

/** Reads a table's stream shard by shard, from `positions` or else from `start`. */
export const streamReader = (
  call: TableApi,
  table: string,
  positions: Positions,
  start: 'TRIM_HORIZON' | 'LATEST' = 'TRIM_HORIZON',
) => {
  const iterators = new Map<string, string | undefined>()
  let arn: string | undefined
  let shardsAt = 0

  const findShards = async (): Promise<void> => {
    if (Date.now() - shardsAt < 10_000) return
    arn ??= (await call<{ Table: { LatestStreamArn: string } }>('DescribeTable', { TableName: table })).Table
      .LatestStreamArn
    const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
      'DescribeStream',
      { StreamArn: arn },
    )
    for (const { ShardId } of StreamDescription.Shards)
      if (!iterators.has(ShardId)) iterators.set(ShardId, await open(ShardId, positions[ShardId]))
    shardsAt = Date.now()
  }

  const open = async (ShardId: string, after: string | undefined): Promise<string> => {
    const from = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      : { ShardIteratorType: start }
    const { ShardIterator } = await call<{ ShardIterator: string }>('GetShardIterator', {
      StreamArn: arn,
      ShardId,
      ...from,
    })
    return ShardIterator
  }

  /** Opens the shards, so that LATEST means now. */
  const ready = (): Promise<void> => findShards()

  const next = async (limit: number): Promise<ReadBatch[]> => {
    await findShards()
    const batches: ReadBatch[] = []
    for (const [shard, iterator] of iterators) {
      if (!iterator) continue
      const read = await readFrom(shard, iterator, limit)
      iterators.set(shard, read.NextShardIterator)
      const lastSequence = read.Records.at(-1)?.dynamodb.SequenceNumber
      if (lastSequence)
        batches.push({ shard, records: read.Records.filter(isChange).map(addExpiryIdentity), lastSequence })
    }
    return batches
  }

  type Read = { Records: StreamRecord[]; NextShardIterator?: string }

  const readFrom = async (shard: string, ShardIterator: string, Limit: number): Promise<Read> => {
    try {
      return await call<Read>('GetRecords', { ShardIterator, Limit })
    } catch (error) {
      if (!(error instanceof TableApiError && error.code === 'ExpiredIteratorException')) throw error
      return { Records: [], NextShardIterator: await open(shard, positions[shard]) }
    }
  }

  return { ready, next }
}

/** The engine also reports writes that changed nothing; DynamoDB does not. */
const isChange = ({ eventName, dynamodb }: StreamRecord): boolean =>
  eventName !== 'MODIFY' || !isDeepStrictEqual(dynamodb.OldImage, dynamodb.NewImage)

/** DynamoDB marks removals by TTL with its own identity. Here we remove expired rows ourselves, so we add that mark. */
const addExpiryIdentity = (record: StreamRecord): StreamRecord => {
  const { OldImage, NewImage, ApproximateCreationDateTime } = record.dynamodb
  const end = OldImage?.[tableSchema.ttlAttribute]
  const isOver = typeof end === 'object' && end !== null && 'N' in end && Number(end.N) < ApproximateCreationDateTime
  if (NewImage || !isOver) return record
  return { ...record, userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }
}

const maxLines = 1000

/**
 * How far each shard has been delivered, in a file: one line per batch, and from time to time one line for all shards.
 */
export const streamPositions = (dataDir: string) => {
  const file = lineFile<Positions>(join(dataDir, 'stream-positions.jsonl'))
  const kept = file.read()
  const positions: Positions = Object.assign({}, ...kept)
  let lines = kept.length

  return {
    positions,
    note: (shard: string, sequence: string): void => {
      positions[shard] = sequence
      lines = lines < maxLines ? lines + 1 : 1
      if (lines > 1) file.append({ [shard]: sequence })
      else file.replace([positions])
    },
  }
}

/** The stream of a table behind an endpoint, from the last delivered record on. */
export const streamSource = (call: TableApi, table: string, dataDir: string): RecordSource => {
  const { positions, note } = streamPositions(dataDir)
  const { next } = streamReader(call, table, positions)
  return { next, done: ({ shard, lastSequence }) => note(shard, lastSequence) }
}
