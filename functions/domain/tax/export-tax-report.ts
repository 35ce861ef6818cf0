import type { AuditContext, AuditStore } from '#functions/domain/admin/audit-store.ts'
import { type KeyRing, signToken } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { openSealed, type SealingKeys } from '#functions/platform/sealing.ts'
import { type Item, type Key, keys, taxShards } from '#functions/platform/table/keys.ts'
import { openCursor } from '#functions/platform/table/read-page.ts'
import type { TaxReportPage } from '#shared/contracts/tax-shapes.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { type Earner, earnerIn, missingOf, nameOfEarner } from './earner.ts'
import { csvStart, sellerCsv } from './report-csv.ts'
import { isReportable, type Report, type Reporter, sellerXml, unsetIn, xmlEnd, xmlStart } from './report-xml.ts'
import { sumOfQuarters, type TaxYearItem, type TaxYearStore } from './tax-year-store.ts'

/** About 400 kB of an answer, and five reads of the table. */
const carriersOfPage = 200

/** Where the next page begins, and the report that it belongs to. */
type Place = Report & { shard: number; after?: string }

type Deps = {
  taxYears: Pick<TaxYearStore, 'listShard'>
  /** The rows that exist among these keys. */
  readRows: (wanted: readonly Key[]) => Promise<Item[]>
  audit: AuditStore['add']
  operator: Reporter
  newReportId: () => string
  keyRing: () => KeyRing
  sealingKeys: () => SealingKeys
  now: () => Date
  pageSize?: number
}

/**
 * A page of the report of a year. A file in the bucket would hold the numbers in clear text until it is deleted, and in
 * the copies of the bucket for weeks; pages are nowhere but in the admin's browser, which joins them. Each is small
 * enough for an answer of Lambda, however many carriers there are.
 */
export const exportTaxReport = async (
  deps: Deps,
  context: AuditContext,
  { userId }: Session,
  { year, cursor }: { year: number; cursor?: string | undefined },
): Promise<TaxReportPage> => {
  const { operator, keyRing, now } = deps
  const bound = ['tax-report', String(year), userId]
  const begun = openCursor<Place>(keyRing(), bound, cursor)
  const place = begun ?? { year, at: now().toISOString(), id: deps.newReportId(), shard: 0 }
  // Later pages need a cursor that only the first one starts.
  if (!begun) await deps.audit({ ...context, at: place.at, action: 'tax-report.opened', subject: userId })
  const { items, next } = await readItems(deps, place)
  const earners = await findEarners(deps, items)
  const known = items.map((item) => ({ ...item, earner: earners.get(item.ownerId) }))
  const unset = unsetIn(operator)
  const sellers = known.flatMap(({ earner, ...item }) => (isReportable(earner) ? [{ ...item, earner }] : []))
  const lines = known.map(({ earner, quarters }) => sellerCsv(year, earner, quarters))
  return {
    xml:
      unset.length > 0
        ? null
        : [
            ...(begun ? [] : [xmlStart(place, operator, sellers.length > 0 || next !== undefined)]),
            ...sellers.map((seller) => sellerXml(place, operator, seller)),
            ...(next ? [] : [xmlEnd]),
          ].join(''),
    csv: `${begun ? '' : csvStart}${lines.join('')}`,
    unset,
    carriers: known.length,
    missing: known.flatMap(toMissing),
    next: next ? signToken(keyRing(), bound, next) : null,
  }
}

const toMissing = (item: TaxYearItem & { earner: Earner | undefined }): TaxReportPage['missing'] => {
  const { earner, ownerId, identity } = item
  const facts = missingOf(earner)
  if (facts.length === 0) return []
  const hasFile = !identity && !BusinessId.safeParse(ownerId).success
  return [{ name: (earner && nameOfEarner(earner)) || null, user_id: hasFile && earner ? ownerId : null, facts }]
}

/** The next carriers who earned something, and where the following page begins. */
const readItems = async (
  { taxYears, pageSize = carriersOfPage }: Deps,
  place: Place,
): Promise<{ items: TaxYearItem[]; next: Place | undefined }> => {
  const items: TaxYearItem[] = []
  let { shard, after } = place
  for (;;) {
    const name = taxShards[shard]
    if (name === undefined) return { items, next: undefined }
    const wanted = pageSize - items.length
    const found = await taxYears.listShard(place.year, name, { after, atMost: wanted })
    items.push(...found.filter(({ quarters }) => sumOfQuarters(quarters).jobs > 0))
    const isAtEnd = found.length < wanted
    shard += Number(isAtEnd)
    after = isAtEnd ? undefined : found.at(-1)?.key.SK
    const { after: _, ...rest } = place
    if (items.length >= pageSize) return { items, next: { ...rest, shard, ...(after && { after }) } }
  }
}

/** Who they are: from their own rows, or, once these are erased, from what was sealed then. */
const findEarners = async (
  { readRows, sealingKeys }: Deps,
  items: readonly TaxYearItem[],
): Promise<Map<string, Earner>> => {
  const present = items.filter(({ identity }) => !identity).map(({ ownerId }) => ownerId)
  const wanted = present.flatMap((id) =>
    BusinessId.safeParse(id).success ? [keys.business(id)] : [keys.user(id), keys.taxNumber(id)],
  )
  const rows = (await readRows(wanted)) as (Key & Item)[] // every row has its keys
  const rowsOf = Map.groupBy(rows, ({ PK }) => PK)
  const found = items.map(({ ownerId, key, identity }): [string, Earner | undefined] => {
    // what we sealed ourselves
    if (identity) return [ownerId, openSealed(sealingKeys(), key, identity) as Earner | undefined]
    const { PK } = BusinessId.safeParse(ownerId).success ? keys.business(ownerId) : keys.user(ownerId)
    return [ownerId, earnerIn(sealingKeys, rowsOf.get(PK) ?? [])]
  })
  return new Map(found.flatMap(([id, earner]) => (earner ? [[id, earner] as const] : [])))
}
