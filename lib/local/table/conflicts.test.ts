import { expect, test } from 'vitest'
import { withConflicts } from './conflicts.ts'

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

test('refuses the share of transactions that is asked for, for any of their actions', () => {
  const found = codes(30)
  const refused = found.filter((code) => code !== 'done')
  expect(refused.length).toBeGreaterThan(250)
  expect(refused.length).toBeLessThan(350)
  expect(new Set(refused)).toEqual(
    new Set(['TransactionConflict,None,None', 'None,TransactionConflict,None', 'None,None,TransactionConflict']),
  )
})

test('refuses the same ones for one seed, and none where none is asked for', () => {
  expect(codes(30)).toEqual(codes(30, 1))
  expect(codes(30)).not.toEqual(codes(30, 2))
  expect(new Set(codes(0))).toEqual(new Set(['done']))
})
