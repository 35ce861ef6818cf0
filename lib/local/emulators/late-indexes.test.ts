import type { Server } from 'node:http'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { internalServer } from '../gateway/internal-server.ts'
import { listen, stopListening } from '../listen.ts'
import { startLateIndexes } from './late-indexes.ts'
import { createTable, tableApi } from './table-api.ts'
import { startTableEngine, type TableEngine } from './table-engine.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' }
const TableName = 'probe'
const lagMs = 400
const dataDir = temporaryFolder('late')
let engine: TableEngine
let late: Awaited<ReturnType<typeof startLateIndexes>>
let server: Server
let table: DynamoDBDocumentClient

beforeAll(async () => {
  engine = await startTableEngine(dataDir)
  const call = tableApi(engine.endpoint, credentials)
  await createTable(call, TableName)
  await call('PutItem', {
    TableName,
    Item: { PK: { S: 'old' }, SK: { S: 'x' }, GSI1PK: { S: 'open' }, GSI1SK: { S: '0' } },
  })
  late = await startLateIndexes(call, engine.endpoint, TableName, lagMs)
  server = internalServer({ table: late.serve }, credentials)
  const endpoint = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/table`
  table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-west-2', credentials }))
})
afterAll(async () => {
  await late.stop()
  await stopListening(server, 0)
  await engine.stop()
})

const put = (PK: string, GSI1PK: string) =>
  table.send(new PutCommand({ TableName, Item: { PK, SK: 'x', GSI1PK, GSI1SK: PK } }))
const listed = async (pk: string) => {
  const KeyConditionExpression = 'GSI1PK = :pk'
  const input = { TableName, IndexName: 'GSI1', KeyConditionExpression, ExpressionAttributeValues: { ':pk': pk } }
  return ((await table.send(new QueryCommand(input))).Items ?? []).map(({ PK }) => PK)
}

describe('lateIndexes', () => {
  it('shows the index as it was a while ago: without new items, with moved and removed ones in their old place', async () => {
    expect(await listed('open')).toEqual(['old'])
    const writtenAt = Date.now()
    await put('new', 'open')
    await put('old', 'taken')
    expect(await listed('open')).toEqual(['old'])
    expect(await listed('taken')).toEqual([])
    // The table itself is never late.
    expect((await table.send(new GetCommand({ TableName, Key: { PK: 'old', SK: 'x' } }))).Item?.GSI1PK).toBe('taken')
    await vi.waitFor(async () => expect(await listed('open')).toEqual(['new']), { timeout: 3000 })
    expect(Date.now() - writtenAt).toBeGreaterThanOrEqual(lagMs)
    expect(await listed('taken')).toEqual(['old'])
    await table.send(new DeleteCommand({ TableName, Key: { PK: 'new', SK: 'x' } }))
    expect(await listed('open')).toEqual(['new'])
    await vi.waitFor(async () => expect(await listed('open')).toEqual([]), { timeout: 3000 })
  })
})
