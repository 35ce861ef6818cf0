import { queryPages } from '#functions/platform/table/query-pages.ts'
import type { Item } from '#functions/platform/table/table.ts'

/** Where a row stands: in which of the lists, and where in it. */
export type ReviewPlace = { list: number; at: string }

type Listed = { row: Item; place: ReviewPlace }

const beforeAll = '0' // every place begins with a year

export const reviewLists = {
  /** The next of some lists, one list after the other, each the oldest first. */
  async listAfter(lists: readonly string[], place: ReviewPlace | undefined, atMost: number): Promise<Listed[]> {
    const found: Listed[] = []
    for (let list = place?.list ?? 0; list < lists.length && found.length < atMost; list += 1) {
      const pages = queryPages({
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :list AND GSI1SK > :after',
        ExpressionAttributeValues: { ':list': lists[list], ':after': list === place?.list ? place.at : beforeAll },
        Limit: atMost - found.length,
      })
      for await (const rows of pages) {
        found.push(...rows.map((row) => ({ row, place: { list, at: String(row.GSI1SK) } })))
        if (found.length >= atMost) break
      }
    }
    return found.slice(0, atMost)
  },
}

export type ReviewLists = typeof reviewLists
