import { parseArgs } from 'node:util'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/client-dynamodb'

const usage = 'Usage: npm run rows:copy -- --from <table> --to <table> (--of <PK> | --all) [--only-missing]'

type Row = Record<string, AttributeValue>
type CopyOptions = { from: string; to: string; of: string | undefined; isOnlyMissing: boolean }

const concurrency = 50
const client = new DynamoDBClient({})

const readOptions = (): CopyOptions => {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { from: text, to: text, of: text, all: flag, 'only-missing': flag } as const
  const { from, to, of, all, 'only-missing': isOnlyMissing = false } = parseArgs({ options }).values
  if (!from || !to || from === to || (of === undefined) !== (all === true)) throw new Error(usage)
  return { from, to, of, isOnlyMissing }
}

/** False where the row exists already and is to stay. */
const put = async (row: Row, { to, isOnlyMissing }: CopyOptions): Promise<boolean> => {
  const unless = isOnlyMissing && { ConditionExpression: 'attribute_not_exists(PK)' }
  try {
    await client.send(new PutItemCommand({ TableName: to, Item: row, ...unless }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Copies rows back from a restored table: all of them, or those under one partition key. */
const copyRows = async (options: CopyOptions): Promise<void> => {
  const { from, of } = options
  const under = { KeyConditionExpression: 'PK = :of', ExpressionAttributeValues: { ':of': { S: of ?? '' } } }
  const pages =
    of === undefined
      ? paginateScan({ client }, { TableName: from })
      : paginateQuery({ client }, { TableName: from, ...under })
  let [copied, left] = [0, 0]
  for await (const { Items = [] } of pages) {
    for (let first = 0; first < Items.length; first += concurrency) {
      const done = await Promise.all(Items.slice(first, first + concurrency).map((row) => put(row, options)))
      copied += done.filter(Boolean).length
      left += done.filter((one) => !one).length
    }
  }
  console.log(`${copied} rows were copied${options.isOnlyMissing ? `, ${left} were there already` : ''}.`)
}

try {
  await copyRows(readOptions())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
