import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderForEachTest, temporaryFolder } from '#test/support/temporary-folder.ts'
import { createTable, type TableApi, tableApi } from '../emulators/table-api.ts'
import { startTableEngine, type TableEngine } from '../emulators/table-engine.ts'
import { startStreamPoller, streamPositions } from './stream-poller.ts'
import type { StreamRecord } from './stream-reader.ts'

describe('stream poller', () => {
  const table = 'probe'
  const dataDir = temporaryFolder('stream')
  let engine: TableEngine
  let call: TableApi

  beforeAll(async () => {
    engine = await startTableEngine(dataDir)
    call = tableApi(engine.endpoint, { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' })
    await createTable(call, table)
  })
  afterAll(() => engine.stop())

  const item = (pk: string, n = '0') => ({ PK: { S: pk }, SK: { S: 'META' }, n: { N: n } })
  const put = (pk: string, n?: string) => call('PutItem', { TableName: table, Item: item(pk, n) })

  const follow = (answer: (seen: StreamRecord[]) => unknown = () => undefined, pauseMs?: number) => {
    const seen: StreamRecord[] = []
    const handler = (event: unknown) => {
      seen.push(...(event as { Records: StreamRecord[] }).Records) // what Lambda hands over
      return answer(seen)
    }
    const poller = startStreamPoller(call, table, { name: 'fan-out', handler }, dataDir, pauseMs)
    return { poller, seen, names: () => seen.map(({ dynamodb }) => dynamodb.Keys.PK) }
  }

  it('delivers records in order and in Lambda’s format, without writes that changed nothing', async () => {
    const { poller, seen } = follow()
    await put('a', '1')
    await put('a', '1')
    await put('a', '2')
    // A row that Lambda's filter keeps back.
    await call('PutItem', { TableName: table, Item: { ...item('a'), SK: { S: 'TOLD' } } })
    await call('DeleteItem', { TableName: table, Key: { PK: { S: 'a' }, SK: { S: 'META' } } })
    await poller.drained()
    await poller.stop()
    expect(seen).toMatchObject([
      { eventName: 'INSERT', eventSource: 'aws:dynamodb', dynamodb: { NewImage: item('a', '1') } },
      { eventName: 'MODIFY', dynamodb: { OldImage: item('a', '1'), NewImage: item('a', '2') } },
      { eventName: 'REMOVE', dynamodb: { OldImage: item('a', '2') } },
    ])
  })

  it('reads at once when it is woken', async () => {
    const { poller, names } = follow(undefined, 600_000)
    await poller.drained()
    for (const name of ['d', 'e', 'f']) {
      await put(name)
      poller.wake()
      await expect.poll(names, { timeout: 5_000 }).toContainEqual({ S: name })
    }
    await poller.stop()
  })

  it('polls less and less often while nothing comes', async () => {
    let looks = 0
    const counted: TableApi = (target, input) => {
      looks += Number(target === 'GetRecords')
      return call(target, input)
    }
    const poller = startStreamPoller(counted, table, { name: 'fan-out', handler: () => undefined }, dataDir)
    await poller.drained()
    looks = 0
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await poller.stop()
    expect(looks).toBeGreaterThan(1)
    expect(looks).toBeLessThan(12)
  })

  it('continues where it stopped, and repeats records that were never done', async () => {
    const first = follow()
    await put('b')
    await first.poller.drained()
    await first.poller.stop()
    await put('c')
    const failing = follow((seen) => ({
      batchItemFailures: [{ itemIdentifier: seen[0]?.dynamodb.SequenceNumber ?? null }],
    }))
    await expect.poll(() => failing.seen.length).toBeGreaterThan(0)
    await failing.poller.stop()
    const second = follow()
    await second.poller.drained()
    await second.poller.stop()
    expect(second.names()).toEqual([{ S: 'c' }])
  })
})

describe('stream positions', () => {
  let dataDir: string
  folderForEachTest('positions', (folder) => (dataDir = folder))

  it('are empty at first, and keep the last of each shard over a restart', () => {
    const { positions, note } = streamPositions(dataDir)
    expect(positions).toEqual({})
    note('one', '1')
    note('two', '1')
    note('one', '2')
    expect(positions).toEqual({ one: '2', two: '1' })
    expect(streamPositions(dataDir).positions).toEqual({ one: '2', two: '1' })
  })

  it('keep the file short without forgetting a shard', () => {
    const { note } = streamPositions(dataDir)
    note('quiet', '7')
    for (let sequence = 1; sequence <= 2_500; sequence += 1) note('busy', String(sequence))
    expect(streamPositions(dataDir).positions).toEqual({ quiet: '7', busy: '2500' })
    expect(readFileSync(join(dataDir, 'stream-positions.jsonl'), 'utf8').split('\n').length).toBeLessThan(1_010)
  })
})
