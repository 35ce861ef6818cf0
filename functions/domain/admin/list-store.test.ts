import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { type NewestList, newestLists } from './list-store.ts'

const sent = mockTable(table)

const lists = [
  { index: 'GSI1', list: 'DIR#USER' },
  { index: 'GSI1', list: 'DIR#PTR#P' },
  { index: 'GSI2', list: 'DIR#REGULAR' },
] as const satisfies NewestList[]

type Stored = { at: number; sortKey: string }

/** The indexes as the table reads them: part of one list, backwards, a few rows at a time. */
const stored = (rows: readonly Stored[], pageSize = 3) => {
  sent.reset()
  sent.on(QueryCommand).callsFake(({ IndexName, KeyConditionExpression, ExpressionAttributeValues, ...query }) => {
    const { ':list': list, ':before': before } = ExpressionAttributeValues
    const from = query.ExclusiveStartKey?.[`${IndexName}SK`]
    const isIncluded = (sortKey: string) =>
      KeyConditionExpression.endsWith('<= :before') ? sortKey <= before : sortKey < before
    const found: Item[] = rows
      .filter(({ at, sortKey }) => lists[at]?.list === list && isIncluded(sortKey) && (!from || sortKey < from))
      .map(({ sortKey }) => ({ [`${IndexName}SK`]: sortKey }))
      .toSorted((a, b) => (String(Object.values(a)) < String(Object.values(b)) ? 1 : -1))
    const Items = found.slice(0, Math.min(query.Limit, pageSize))
    return { Items, ...(Items.length < found.length && { LastEvaluatedKey: Items.at(-1) }) }
  })
}

/** Stops one page after the last possible row, in case the cursors never end. */
const walk = async (atMost: number, rowsInAll: number) => {
  const seen = []
  let before: string | undefined
  for (let page = 0; page <= rowsInAll; page += 1) {
    const found = await newestLists.listAfter(lists, before, atMost)
    seen.push(...found)
    if (found.length < atMost) break
    before = found.at(-1)?.place
  }
  return seen
}

const row = fc.record({
  at: fc.nat(lists.length - 1),
  sortKey: fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom('usr_a', 'usr_b', 'usr_c'))
    .map(([second, id]) => `2026-11-20T12:00:0${second}.000Z#${id}`),
})
// A sort key is unique within a list; the same user may have entered two lists at the same moment.
const rows = fc.uniqueArray(row, { selector: ({ at, sortKey }) => `${at} ${sortKey}` })

test('all pages together have every row once, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (all, atMost) => {
      stored(all)
      const seen = await walk(atMost, all.length)
      const keysOf = seen.map(({ place }) => place.slice(0, place.indexOf(' ')))
      expect(keysOf).toEqual(keysOf.toSorted().toReversed())
      expect(seen.map(({ list, row: found }) => [list, Object.values(found)[0]].join(' ')).toSorted()).toEqual(
        all.map(({ at, sortKey }) => `${lists[at]?.list} ${sortKey}`).toSorted(),
      )
    }),
  )
})

test('reads each list once, up to the page size', async () => {
  stored([], 50)
  await newestLists.listAfter(lists, undefined, 4)
  const requested = sent.commandCalls(QueryCommand).map(({ args }) => args[0].input)
  expect(requested.map(({ IndexName, Limit, ScanIndexForward }) => [IndexName, Limit, ScanIndexForward])).toEqual([
    ['GSI1', 4, false],
    ['GSI1', 4, false],
    ['GSI2', 4, false],
  ])
})
