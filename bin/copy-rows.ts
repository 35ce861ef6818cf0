import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  PutItemCommand,
  paginateQuery,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import { operatorCredentials } from '#lib/deploy/operator-access.ts'
import { runCommand, StartupError } from '#lib/local/startup-error.ts'
import { moveFromStage } from '#lib/move/move-from-stage.ts'
import { moveToStage } from '#lib/move/move-to-stage.ts'
import { createTableClient } from '#lib/move/open-stage.ts'

const usage = `Usage: npm run rows:copy -- …
  --from-data <data folder or backup> --to-stage <file of its variables> [--mapping <file>] [--write]
  --from-stage <file of its variables> --to-data <new folder> [--write]
  --from <table> --to <table> (--of <PK> | --all) [--only-missing] [--write]
Without --write it only counts. See "One machine and the cloud" in lib/cloud/README.md.`

type Row = Record<string, AttributeValue>
type CopyOptions = { from: string; to: string; of: string | undefined; isOnlyMissing: boolean; isWriting: boolean }

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
const options = {
  ...{ from: text, to: text, of: text, all: flag, 'only-missing': flag, write: flag },
  ...{ 'from-data': text, 'to-data': text, 'from-stage': text, 'to-stage': text, mapping: text },
} as const
type Given = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

const concurrency = 50

/** Returns false if the row already exists and must stay. */
const put = async (client: ReturnType<typeof createTableClient>, row: Row, copy: CopyOptions): Promise<boolean> => {
  const unless = copy.isOnlyMissing && { ConditionExpression: 'attribute_not_exists(PK)' }
  try {
    await client.send(new PutItemCommand({ TableName: copy.to, Item: row, ...unless }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Copies rows back from a restored table: all of them, or those under one partition key. */
const copyRows = async (copy: CopyOptions): Promise<void> => {
  const { from, of, isOnlyMissing, isWriting } = copy
  const client = createTableClient()
  const under = { KeyConditionExpression: 'PK = :of', ExpressionAttributeValues: { ':of': { S: of ?? '' } } }
  const pages =
    of === undefined
      ? paginateScan({ client }, { TableName: from })
      : paginateQuery({ client }, { TableName: from, ...under })
  let [found, copied] = [0, 0]
  for await (const { Items = [] } of pages) {
    found += Items.length
    for (let first = 0; isWriting && first < Items.length; first += concurrency) {
      const rows = Items.slice(first, first + concurrency)
      const done = await Promise.all(rows.map((row) => put(client, row, copy)))
      copied += done.filter(Boolean).length
    }
  }
  const which = isOnlyMissing ? ', those that are missing' : ''
  if (!isWriting) console.log(`${found} rows would be copied${which}. Nothing was written: add --write to copy them.`)
  else console.log(`${copied} rows were copied${isOnlyMissing ? `, ${found - copied} were there already` : ''}.`)
}

const refuseMixed = (given: Given, ...others: (keyof Given)[]): void => {
  if (others.some((name) => given[name] !== undefined)) throw new StartupError(usage)
}

const ofTables = ['from', 'to', 'of', 'all', 'only-missing'] as const

const run = async (given: Given): Promise<void> => {
  const { 'from-data': fromData, 'to-data': toData, 'from-stage': fromStage, 'to-stage': toStage, mapping } = given
  const isWriting = given.write === true
  const move = { isWriting, say: console.log }
  if (fromData && toData)
    throw new StartupError('Both are data folders: copy the folder, or make a backup of it (npm run backup).')
  if (fromStage && toStage)
    throw new StartupError('Both are stages: move the one into a new data folder, and that into the other.')
  await operatorCredentials([], process.env)()
  if (fromData && toStage) {
    refuseMixed(given, ...ofTables)
    return moveToStage({ from: resolve(fromData), stageFile: toStage, mappingFile: mapping, ...move })
  }
  if (fromStage && toData) {
    refuseMixed(given, ...ofTables, 'mapping')
    return moveFromStage({ stageFile: fromStage, to: resolve(toData), ...move })
  }
  refuseMixed(given, 'from-data', 'to-data', 'from-stage', 'to-stage', 'mapping')
  const { from, to, of, all, 'only-missing': isOnlyMissing = false } = given
  if (!from || !to || from === to || (of === undefined) !== (all === true)) throw new StartupError(usage)
  return copyRows({ from, to, of, isOnlyMissing, isWriting })
}

await runCommand(async () => run(parseArgs({ options }).values))
