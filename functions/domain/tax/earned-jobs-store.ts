import { businessLists } from '#functions/domain/accounts/business-item.ts'
import { earnedInYear } from '#functions/domain/requests/lifecycle/earned-in-year.ts'
import { readSection } from '#functions/domain/requests/request-list-store.ts'
import { partnerLists } from '#functions/domain/shared/partner-item.ts'
import { GetCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { fleetSections, keys, listKeys, requestSections } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { quarters } from '#shared/model/tax-year.ts'
import type { Quarters } from './tax-year-store.ts'

/** How far the years have been filled: a list of carriers, and the place of the last one in it. */
type Filling = { list: number; upTo: string; isDone: boolean }
const Filling = rowSchema<Filling>({ list: 'number', upTo: 'string', isDone: 'boolean' })

const carrierLists = [...new Set([...Object.values(partnerLists), ...Object.values(businessLists)])]
const beforeAll = '0' // every place begins with a year

/** The completed jobs, from which the sums of a year can be counted again. Reads indexes, which lag a moment. */
export const earnedJobsStore = {
  /** What a partner or business earned, by year, in jobs that were completed since this time. */
  async sumsSince(ownerId: string, since: string): Promise<Map<number, Quarters>> {
    const stretch = BusinessId.safeParse(ownerId).success
      ? ({ index: 'GSI3', list: listKeys.fleet(ownerId), shelf: fleetSections.over } as const)
      : ({ index: 'GSI2', list: listKeys.carrier(ownerId), shelf: requestSections.completed } as const)
    const jobs = await readSection({ ...stretch, above: since })
    const earned = jobs.flatMap((job) => earnedInYear(job) ?? []).filter(({ earner }) => earner === ownerId)
    const byYear = Map.groupBy(earned, ({ year }) => year)
    return new Map(
      [...byYear].map(([year, some]) => {
        const sum = (name: string) => some.reduce((total, { amounts }) => total + (amounts[name] ?? 0), 0)
        return [year, quarters.map((quarter) => ({ pence: sum(`q${quarter}Pence`), jobs: sum(`q${quarter}Jobs`) }))]
      }),
    )
  },

  /** All partners and businesses, page by page, after this place. */
  async *carriers(
    after: Omit<Filling, 'isDone'>,
    atMost: number,
  ): AsyncGenerator<{ ids: string[]; place: Omit<Filling, 'isDone'> }> {
    for (let list = after.list; list < carrierLists.length; list += 1) {
      const pages = queryPages({
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :list AND GSI1SK > :after',
        ExpressionAttributeValues: {
          ':list': carrierLists[list],
          ':after': list === after.list ? after.upTo : beforeAll,
        },
        Limit: atMost,
      })
      for await (const rows of pages) {
        const places = rows.map(({ GSI1SK }) => String(GSI1SK))
        const ids = places.map((place) => place.slice(place.lastIndexOf('#') + 1))
        yield { ids, place: { list, upTo: places.at(-1) ?? beforeAll } }
      }
    }
  },

  async readFilling(): Promise<Filling> {
    const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.taxFilling() }))
    return read(Filling)(Item) ?? { list: 0, upTo: beforeAll, isDone: false }
  },

  async keepFilling(filling: Filling): Promise<void> {
    await table.send(new PutCommand({ TableName: tableName, Item: { ...keys.taxFilling(), ...filling } }))
  },
}

export type EarnedJobsStore = typeof earnedJobsStore
