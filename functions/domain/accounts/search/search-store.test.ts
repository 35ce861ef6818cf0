import { beforeEach, describe, expect, test } from 'vitest'
import { QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table } from '#functions/platform/table/table.ts'
import { mockTable } from '#test/support/mock-table.ts'
import { searchStore } from './search-store.ts'

const rows = mockTable(table)
let stored: { PK: string; SK: string; userId: string }[] = []

beforeEach(() => {
  rows.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values, Limit, ExclusiveStartKey }) => {
    const found = stored
      .filter(({ PK, SK }) => PK === values[':bucket'] && SK.startsWith(values[':prefix'] ?? ''))
      .filter(({ SK }) => !ExclusiveStartKey || SK > ExclusiveStartKey.SK)
      .toSorted((a, b) => (a.SK < b.SK ? -1 : 1))
    const Items = found.slice(0, Limit)
    return { Items, ...(found.length > Limit && { LastEvaluatedKey: Items.at(-1) }) }
  })
})

const word = (token: string, userId: string) => ({ ...keys.searchToken(token, userId), userId })
const ending = (token: string, userId: string) => ({ ...keys.searchEnding(token, userId), userId })
const letter = (token: string, userId: string) => ({ ...keys.searchLetter(token, userId), userId })

/** All pages of this many rows. */
const everyToken = async (prefix: string, atMost: number): Promise<string[]> => {
  const found: string[] = []
  let after: string | undefined
  for (;;) {
    const { tokens, isLast } = await searchStore.listAfter(prefix, after, atMost)
    found.push(...tokens.map(({ token }) => token))
    after = tokens.at(-1)?.place
    if (isLast) return found
    expect(tokens.length).toBeGreaterThan(0)
  }
}

describe('a look-up', () => {
  beforeEach(() => {
    stored = [
      ...['bar', 'barn', 'bard', 'barter'].map((token, index) => word(token, `w${index}`)),
      ...['bar', 'barrow', 'bara'].map((token, index) => ending(token, `e${index}`)),
      letter('bar', 'w0'),
    ]
  })

  test.each([2, 3, 4, 6, 100])(
    'of three letters merges words and endings in order, %i rows at a time',
    async (atMost) => {
      expect(await everyToken('bar', atMost)).toEqual(['bar', 'bar', 'bara', 'bard', 'barn', 'barrow', 'barter'])
    },
  )

  test('of two letters finds only words, and of one letter one row for each user', async () => {
    expect(await everyToken('ba', 100)).toEqual(['bar', 'bard', 'barn', 'barter'])
    expect(await everyToken('b', 100)).toEqual(['bar'])
  })

  test('of an address does not look for endings', async () => {
    await searchStore.listAfter('ann@ex', undefined, 100)
    expect(rows.commandCalls(QueryCommand)).toHaveLength(1)
  })

  test('reads at most a thousand rows of both together', async () => {
    await searchStore.listAfter('bar', undefined, 1000)
    expect(rows.commandCalls(QueryCommand).map(({ args }) => args[0].input.Limit)).toEqual([500, 500])
  })
})
