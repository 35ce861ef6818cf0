import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from '../table/local-table.ts'
import { longPauses, shortPauses, startStreamPoller } from './stream-poller.ts'
import type { StreamRecord } from './stream-reader.ts'

const table = 'probe'
const dataDir = temporaryFolder('stream')
const local = openLocalTable({ dataDir, tableName: table })
afterAll(() => local.close())

const item = (PK: string, n = 0) => ({ PK, SK: 'META', n })
const put = (pk: string, n?: number) => local.send('PutItem', { TableName: table, Item: item(pk, n) })
const image = (n: number) => ({ PK: { S: 'a' }, SK: { S: 'META' }, n: { N: String(n) } })

const follow = (answer: (seen: StreamRecord[]) => unknown = () => undefined, pauses = shortPauses) => {
  const seen: StreamRecord[] = []
  const handler = (event: unknown) => {
    seen.push(...(event as { Records: StreamRecord[] }).Records) // what Lambda hands over
    return answer(seen)
  }
  const poller = startStreamPoller(local.outbox.source, { name: 'fan-out', handler }, dataDir, pauses)
  local.outbox.onNews(poller.wake)
  return { poller, seen, names: () => seen.map(({ dynamodb }) => dynamodb.Keys.PK) }
}

it('delivers records in order and in Lambda’s format, without writes that changed nothing', async () => {
  const { poller, seen } = follow()
  await put('a', 1)
  await put('a', 1)
  await put('a', 2)
  // Lambda's filter drops this row.
  await local.send('PutItem', { TableName: table, Item: { ...item('a'), SK: 'TOLD' } })
  await local.send('DeleteItem', { TableName: table, Key: { PK: 'a', SK: 'META' } })
  await poller.drained()
  await poller.stop()
  expect(seen).toMatchObject([
    { eventName: 'INSERT', eventSource: 'aws:dynamodb', dynamodb: { NewImage: image(1) } },
    { eventName: 'MODIFY', dynamodb: { OldImage: image(1), NewImage: image(2) } },
    { eventName: 'REMOVE', dynamodb: { OldImage: image(2) } },
  ])
})

it('reads at once when something was written', async () => {
  const { poller, names } = follow(undefined, longPauses)
  await poller.drained()
  for (const name of ['d', 'e', 'f']) {
    await put(name)
    await expect.poll(names, { timeout: 5_000 }).toContainEqual({ S: name })
  }
  await poller.stop()
})

it('reads once after a single write, and again after a full page', async () => {
  let looks = 0
  const { source } = local.outbox
  const next = (limit: number) => {
    looks += 1
    return source.next(limit)
  }
  const seen: StreamRecord[] = []
  const handler = (event: unknown) => void seen.push(...(event as { Records: StreamRecord[] }).Records) // as above
  const poller = startStreamPoller({ ...source, next }, { name: 'fan-out', handler }, dataDir, longPauses)
  local.outbox.onNews(poller.wake)
  await poller.drained()
  looks = 0
  await put('once')
  await expect.poll(() => seen.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(looks).toBe(1)
  await Promise.all(Array.from({ length: 150 }, (_, index) => put(`many ${index}`)))
  await expect.poll(() => seen.length).toBe(151)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(looks).toBe(3)
  await poller.stop()
})

it('polls less and less often while nothing comes', async () => {
  let looks = 0
  const { source } = local.outbox
  const next = (limit: number) => {
    looks += 1
    return source.next(limit)
  }
  const poller = startStreamPoller({ ...source, next }, { name: 'fan-out', handler: () => undefined }, dataDir)
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
