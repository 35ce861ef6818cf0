import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { londonTime } from '#shared/model/london.ts'
import type { Row } from './table.ts'

const ended = { completed: 'done', cancelled: 'cancelled' } as const

/** What the counters of every fleet should say, by their keys: in all, and on each day of London. */
const countedBy = (metas: readonly RequestItem[], rows: readonly Row[]): Map<string, number> => {
  const sums = new Map<string, number>()
  const add = (key: string) => sums.set(key, (sums.get(key) ?? 0) + 1)
  for (const { businessId, status, event } of metas) {
    if (!businessId || (status !== 'completed' && status !== 'cancelled')) continue
    add(`BIZ#${businessId} COUNT ${ended[status]}`)
    add(`BIZ#${businessId} DAY#${londonTime(new Date(event.at)).date} ${status}`)
  }
  for (const { PK, SK } of rows) if (String(SK).startsWith('DRV#')) add(`${PK} COUNT drivers`)
  return sums
}

/** What they do say, where that is not nought. */
const countersOf = (rows: readonly Row[]): Map<string, number> => {
  const counters = rows.filter(({ PK, SK }) => String(PK).startsWith('BIZ#') && /^(COUNT|DAY#.*)$/.test(String(SK)))
  const names = ['drivers', 'done', 'completed', 'cancelled']
  const entries = counters.flatMap((row) =>
    names.flatMap((name) => (row[name] ? [[`${row.PK} ${row.SK} ${name}`, Number(row[name])] as const] : [])),
  )
  return new Map(entries)
}

/** Which counters of fleets are not what they count. */
export const ofFleets = (rows: readonly Row[], metas: readonly RequestItem[]): string[] => {
  const [wanted, found] = [countedBy(metas, rows), countersOf(rows)]
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const [is, should] = [found.get(key) ?? 0, wanted.get(key) ?? 0]
    return is === should ? [] : [`8: ${key} is ${is}, not ${should}`]
  })
}
