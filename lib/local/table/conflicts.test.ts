import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { withConflicts } from './conflicts.ts'
import { openLocalTable } from './local-table.ts'

const input = { TransactItems: [{}, {}, {}] }
const codes = (percent: number, seed?: number) => {
  const transact = withConflicts(percent, () => ({ answer: {} }), seed)
  return Array.from({ length: 1_000 }, () => {
    const outcome = transact(input)
    if ('answer' in outcome) return 'done'
    return 'CancellationReasons' in outcome.refusal
      ? outcome.refusal.CancellationReasons.map(({ Code }) => Code).join()
      : outcome.refusal.name
  })
}

test('refuses the given share of transactions, for any of their actions', () => {
  const found = codes(30)
  const refused = found.filter((code) => code !== 'done')
  expect(refused.length).toBeGreaterThan(250)
  expect(refused.length).toBeLessThan(350)
  expect(new Set(refused)).toEqual(
    new Set(['TransactionConflict,None,None', 'None,TransactionConflict,None', 'None,None,TransactionConflict']),
  )
})

test('refuses the same ones for the same seed, and none at a share of zero', () => {
  expect(codes(30)).toEqual(codes(30, 1))
  expect(codes(30)).not.toEqual(codes(30, 2))
  expect(new Set(codes(0))).toEqual(new Set(['done']))
})

const TableName = 'rows'
const Key = { PK: 'P', SK: 'S' }

/** Adds one twenty times without a condition, each in a call of its own, and returns the resulting count. */
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

test('concurrent calls overtake each other if commands wait for some turns, and run in order if none waits', async () => {
  expect(await countWith(0)).toBe(20)
  expect(await countWith(4)).toBeLessThan(15)
})
