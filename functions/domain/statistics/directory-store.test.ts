import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { directoryStore } from './directory-store.ts'

const sent = mockTable(table)
const directory = { index: 'GSI1', list: 'DIR#USER' } as const
const now = new Date('2026-11-20T00:00:00.000Z')
const place = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z#usr_${day}`

beforeEach(() => sent.reset())
afterEach(() => {
  vi.restoreAllMocks()
})

/** A list with one person a day, from the first to the tenth, read as the table reads it. */
const tenDays = () =>
  sent.on(QueryCommand).callsFake(({ ExpressionAttributeValues: asked, Limit }) => ({
    Items: Array.from({ length: 10 }, (_, at) => ({ GSI1SK: place(at + 1) }))
      .filter(({ GSI1SK }) => GSI1SK >= asked[':from'])
      .slice(0, Limit),
  }))

test('a list is counted to its end, and none of it is handed over', async () => {
  sent
    .on(QueryCommand)
    .resolvesOnce({ Count: 40, LastEvaluatedKey: { PK: 'a' } })
    .resolvesOnce({ Count: 2 })
  expect(await directoryStore.count(directory)).toBe(42)
  const requested = sent.commandCalls(QueryCommand).map(({ args }) => args[0].input)
  expect(requested).toMatchObject([{ Select: 'COUNT' }, { Select: 'COUNT', ExclusiveStartKey: { PK: 'a' } }])
})

test.each<[number, string[]]>([
  [0, ['usr_1', 'usr_2', 'usr_3']],
  [0.25, ['usr_6', 'usr_7', 'usr_8']],
  [0.45, ['usr_10', 'usr_1', 'usr_2']],
  [0.999, ['usr_1', 'usr_2', 'usr_3']],
])('at %d of its life some of a list are those who came next, and then the first', async (random, ids) => {
  tenDays()
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(await directoryStore.sampleIds(directory, 3, now)).toEqual(ids)
})

test('of a short list they are all, each once; of an empty one nobody', async () => {
  tenDays()
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  expect((await directoryStore.sampleIds(directory, 50, now)).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, at) => `usr_${at + 1}`).toSorted(),
  )
  sent.on(QueryCommand).resolves({ Items: [] })
  expect(await directoryStore.sampleIds(directory, 50, now)).toEqual([])
})
