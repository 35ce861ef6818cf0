import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { openLocalTable } from './local-table.ts'

const TableName = 'rows'
const Key = { PK: 'P', SK: 'S' }

/** Adds one twenty times without a condition, each time as a call of its own, and answers what was counted. */
const countWith = async (turns: number): Promise<unknown> => {
  const table = openLocalTable({ dataDir: temporaryFolder('turns'), tableName: TableName, turns })
  const read = async (): Promise<number> => {
    const outcome = await table.send('GetItem', { TableName, Key })
    return 'answer' in outcome ? ((outcome.answer as { Item?: { n: number } }).Item?.n ?? 0) : Number.NaN
  }
  const add = async (): Promise<void> => {
    await table.send('PutItem', { TableName, Item: { ...Key, n: (await read()) + 1 } })
  }
  const calls: Promise<void>[] = []
  for (let index = 0; index < 20; index += 1) {
    calls.push(add())
    await turn()
  }
  await Promise.all(calls)
  const counted = await read()
  await table.close()
  return counted
}

test('calls at once overtake each other where commands wait for some turns, and follow each other where none does', async () => {
  expect(await countWith(0)).toBe(20)
  expect(await countWith(4)).toBeLessThan(15)
})
