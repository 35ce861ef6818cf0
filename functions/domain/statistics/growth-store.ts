import { keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/query-pages.ts'
import { setExpression } from '#functions/platform/table/setting.ts'
import { type Item, update } from '#functions/platform/table/table.ts'

/** How many there are of each, at one moment. */
export type Figures = { users: number; businesses: number; partners: number }

/** What there was at the end of a day in London. */
export type GrowthDay = Figures & { date: string }

// We alone write these rows.
const dayOf = ({ SK, users, businesses, partners }: Item) => ({ date: SK, users, businesses, partners }) as GrowthDay

export const growthStore = {
  /** Keeps a day's figures. What is known of a day already stays. */
  async keep(date: string, { users, businesses, partners }: Figures): Promise<void> {
    await update({
      Key: keys.statisticsDay(date),
      ...setExpression({ users, businesses, partners }),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValues: 'NONE',
    })
  },

  /** What is known of the days of this stretch, both ends included, the oldest first. */
  async between(first: string, last: string): Promise<GrowthDay[]> {
    const { PK, SK } = keys.statisticsDay(first)
    const days: GrowthDay[] = []
    const pages = queryPages({
      KeyConditionExpression: 'PK = :days AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':days': PK, ':first': SK, ':last': keys.statisticsDay(last).SK },
    })
    for await (const rows of pages) days.push(...rows.map(dayOf))
    return days
  },
}

export type GrowthStore = typeof growthStore
