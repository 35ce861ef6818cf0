import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { listOf, sections } from '../request-index.ts'
import type { RequestItem } from '../request-item.ts'
import { type Page, readSection } from '../request-list-store.ts'

/**
 * What somebody has had carried and has carried, and the grams of CO2e that both saved; and what they have at a time, where
 * that has been counted: USER#u / COUNT.
 */
type HistoryCounts = Record<'reqDone' | 'jobDone' | 'reqCo2' | 'jobCo2', number> &
  Partial<Record<'open' | 'active', number>>

type Stretch = Pick<Page, 'below' | 'atMost'>

export const historyStore = {
  posted: (ownerId: string, stretch: Stretch): Promise<RequestItem[]> =>
    readSection({ index: 'GSI1', list: listOf.owner(ownerId), shelf: sections.completed, ...stretch }),

  carried: (carrierId: string, stretch: Stretch): Promise<RequestItem[]> =>
    readSection({ index: 'GSI2', list: listOf.carrier(carrierId), shelf: sections.completed, ...stretch }),

  async counts(userId: string): Promise<HistoryCounts> {
    const { Item = {} } = await table.send(new GetCommand({ TableName: tableName, Key: keys.historyCounts(userId) }))
    const count = (name: keyof HistoryCounts) => Number(Item[name] ?? 0)
    return {
      ...{ reqDone: count('reqDone'), jobDone: count('jobDone'), reqCo2: count('reqCo2'), jobCo2: count('jobCo2') },
      ...(Item.open !== undefined && { open: count('open') }),
      ...(Item.active !== undefined && { active: count('active') }),
    }
  },
}

export type HistoryStore = typeof historyStore
