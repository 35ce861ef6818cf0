import { co2SavedBy } from '#functions/domain/requests/request-facts.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { ownerIdOf } from '#functions/platform/table/keys.ts'
import { endsWithoutReturn } from '#shared/model/at-the-door.ts'
import { isEarned } from '#shared/model/earnings.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { isLegalTransition, type RequestEventType, type RequestStatus } from '#shared/model/request-lifecycle.ts'
import { type SuspensionMark, suspensionAt } from '#shared/model/suspension.ts'
import { brokenAtDoors } from './door-invariants.ts'
import { brokenReviews } from './review-invariants.ts'
import { allRows, type Row } from './table.ts'

/** The expected counters of every fleet, by their keys: in total, and on each day of London. */
const countedBy = (metas: readonly RequestItem[], rows: readonly Row[]): Map<string, number> => {
  const sums = new Map<string, number>()
  const add = (key: string, amount = 1) => sums.set(key, (sums.get(key) ?? 0) + amount)
  for (const meta of metas) {
    const { businessId, status, event, pricePence } = meta
    if (!businessId || !(isEarned(meta) || status === 'cancelled')) continue
    add(`BIZ#${businessId} COUNT ${status === 'completed' ? 'done' : 'cancelled'}`)
    const day = `BIZ#${businessId} DAY#${londonTime(new Date(event.at)).date}`
    add(`${day} ${status}`)
    if (status === 'completed') add(`${day} pence`, pricePence)
  }
  for (const { PK, SK, isActive } of rows) {
    if (!String(SK).startsWith('DRV#')) continue
    add(`${PK} COUNT drivers`)
    if (!isActive) add(`${PK} COUNT inactive`)
  }
  return sums
}

/** The actual counters that are not zero. */
const countersOf = (rows: readonly Row[]): Map<string, number> => {
  const counters = rows.filter(({ PK, SK }) => String(PK).startsWith('BIZ#') && /^(COUNT|DAY#.*)$/.test(String(SK)))
  const names = ['drivers', 'inactive', 'done', 'completed', 'cancelled', 'pence']
  const entries = counters.flatMap((row) =>
    names.flatMap((name) => (row[name] ? [[`${row.PK} ${row.SK} ${name}`, Number(row[name])] as const] : [])),
  )
  return new Map(entries)
}

/** The counters of fleets that do not match the rows. */
const ofFleets = (rows: readonly Row[], metas: readonly RequestItem[]): string[] => {
  const [wanted, found] = [countedBy(metas, rows), countersOf(rows)]
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const [is, should] = [found.get(key) ?? 0, wanted.get(key) ?? 0]
    return is === should ? [] : [`8: ${key} is ${is}, not ${should}`]
  })
}

/** What partners and businesses earned in each quarter, against what is reported. */
const ofTaxYears = (rows: readonly Row[], metas: readonly RequestItem[]): string[] => {
  const sums = new Map<string, number>()
  const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  for (const meta of metas.filter(isEarned)) {
    const [year, month] = londonTime(new Date(meta.event.at)).date.split('-').map(Number)
    const quarter = Math.ceil((month ?? 0) / 3)
    const of = `${year} of ${meta.businessId ?? meta.carrierId}`
    add(`q${quarter}Pence ${of}`, meta.pricePence)
    add(`q${quarter}Jobs ${of}`, 1)
  }
  const found = rows.flatMap((row): [string, number][] => {
    const [kind, year] = String(row.PK).split('#')
    if (kind !== 'TAX') return []
    const names = Object.keys(row).filter((name) => /^q\d(Pence|Jobs)$/.test(name))
    return names.map((name) => [`${name} ${year} of ${ownerIdOf(row.SK)}`, Number(row[name])])
  })
  const stored = new Map(found)
  return [...new Set([...sums.keys(), ...stored.keys()])].flatMap((key) =>
    same(8, key, stored.get(key) ?? 0, sums.get(key) ?? 0),
  )
}

type Meta = RequestItem & { PK: string; GSI1PK: string; GSI1SK: string } & Partial<
    Record<'GSI2PK' | 'GSI2SK' | 'GSI3PK' | 'GSI3SK', string>
  >
type Reported = { type: RequestEventType; from: RequestStatus | null; status: RequestStatus; version: number }

const carried: readonly RequestStatus[] = ['matched', 'in_transit', 'completed']
const final: readonly RequestStatus[] = ['completed', 'cancelled']

const same = (rule: number, what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${rule}: ${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`]

const isWaiting = (status: RequestStatus): boolean => !carried.includes(status) && !final.includes(status)

/** The keys under which a fleet finds a job of its drivers, current or past. */
const fleetList = ({ businessId, status }: Meta): string[] | undefined => {
  const shelf = status === 'matched' ? 'M#' : status === 'in_transit' ? 'I#' : 'H#'
  return businessId ? [`BIZ#${businessId}`, shelf] : undefined
}

const isAtDoor = (door: RequestItem['door']): boolean => Boolean(door?.handover || door?.attempt || door?.leg)

/** While the match of a proposal lasts, its price is higher than the posted one. */
const isOtherPrice = ({ status, pricePence, postedPence = pricePence }: Meta): boolean =>
  (status === 'matched' || status === 'in_transit') && pricePence > postedPence

/** Checks of one request's own row. */
const ofItem = (meta: Meta, detail: Row | undefined): string[] => {
  const { status, carrierId, ownerId, code, offer, door, outcome, urgentAt, cancellation } = meta
  const list = meta.GSI2PK?.slice(0, 4)
  const isCarried = carried.includes(status)
  const carrierList = isCarried ? [`ASG#${carrierId}`, status === 'completed' ? 'H#' : 'A#'] : undefined
  return [
    ...same(1, 'having a carrier', carrierId !== undefined, isCarried),
    ...same(2, 'its carrier being its owner', carrierId === ownerId, false),
    ...same(3, 'having a code', code !== undefined, status === 'matched' || status === 'in_transit'),
    ...same(4, 'being in the pool', list === 'AVL#', status === 'pending_match'),
    ...same(15, 'a handover and an undecided attempt', Boolean(door?.handover && door.attempt), false),
    ...same(15, 'something at the door', isAtDoor(door) && status !== 'in_transit', false),
    ...same(13, 'having been returned', outcome !== undefined && status !== 'completed', false),
    ...same(13, 'an errand having been returned', outcome !== undefined && endsWithoutReturn(meta.category), false),
    ...same(4, 'being urgent outside the pool', urgentAt !== undefined && status !== 'pending_match', false),
    ...same(4, 'having a reason of an earlier carrier', isCarried && cancellation !== undefined, false),
    ...same(5, 'having a live offer', offer !== undefined, status === 'pending_partner_approval'),
    ...same(5, 'standing among offers', list === 'OFR#', status === 'pending_partner_approval'),
    ...same(
      6,
      'the carrier’s list',
      list === 'ASG#' ? [meta.GSI2PK, meta.GSI2SK?.slice(0, 2)] : undefined,
      carrierList,
    ),
    ...same(6, 'the owner’s list', meta.GSI1PK, `RQR#${ownerId}`),
    ...same(6, 'the fleet’s list', meta.GSI3PK && [meta.GSI3PK, meta.GSI3SK?.slice(0, 2)], fleetList(meta)),
    ...same(6, 'being a fleet’s without a carrier', isWaiting(status) && meta.businessId !== undefined, false),
    ...same(10, 'a price below the suggestion', meta.pricePence < Number(detail?.suggestedPence), false),
    ...same(10, 'a suggestion', typeof detail?.suggestedPence, 'number'),
    ...same(10, 'a posted price beside another', isOtherPrice(meta), meta.postedPence !== undefined),
  ]
}

/** Checks of its timeline, once all effects have run. */
const ofTimeline = ({ version, status }: Meta, told: Reported[]): string[] => {
  const versions = told.map((event) => event.version)
  const completions = told.filter(({ status: after }) => after === 'completed').length
  const broken = [
    ...same(8, 'the completions', completions, status === 'completed' ? 1 : 0),
    ...same(
      9,
      'the told versions',
      versions,
      Array.from({ length: version }, (_, index) => index + 1),
    ),
    ...same(9, 'the last status in the timeline', told.at(-1)?.status, status),
  ]
  let before: RequestStatus | null = null
  for (const { type, from, status: after, version: at } of told) {
    broken.push(...same(9, `what ${type} at ${at} came from`, from, before))
    if (!isLegalTransition(type, before, after)) broken.push(`9: ${type} at ${at} leads from ${before} to ${after}`)
    if (before && final.includes(before)) broken.push(`7: ${type} at ${at} comes after ${before}`)
    before = after
  }
  return broken
}

/** A suspended user has no open request, no offer and nothing to pick up, and is not online. */
const ofSuspended = (rows: readonly Row[], metas: readonly Meta[]): string[] => {
  const now = new Date()
  // as its store writes it
  const isMarked = (row: Row) => suspensionAt(row as { suspension?: SuspensionMark }, now) !== undefined
  const named = rows.filter((row) => row.SK === 'PROFILE' && isMarked(row)).map(({ PK }) => String(PK))
  const has = (id: string | undefined, prefix = 'USER') => named.includes(`${prefix}#${id}`)
  const involved = metas.flatMap(({ PK, status, ownerId, carrierId, businessId, offer }) => {
    const isOpen = isWaiting(status) || status === 'matched'
    if (isOpen && has(ownerId)) return [`17: ${PK} is ${status}, and its owner is suspended`]
    if (has(offer?.partnerId)) return [`17: ${PK} is offered to a suspended user`]
    return status === 'matched' && (has(carrierId) || has(businessId, 'BIZ'))
      ? [`17: ${PK} is promised by a suspended user`]
      : []
  })
  const online = rows.filter(({ PK, userId }) => String(PK).startsWith('ONL#') && has(String(userId)))
  return [...involved, ...online.map(({ SK }) => `17: ${SK} is online, and suspended`)]
}

/** Nothing recreates the counters of a user who has left. */
const ofNobody = (rows: readonly Row[]): string[] => {
  const there = new Set(rows.filter(({ SK }) => SK === 'PROFILE').map(({ PK }) => PK))
  const counters = rows.filter(({ PK, SK }) => String(PK).startsWith('USER#') && SK === 'COUNT')
  return counters.filter(({ PK }) => !there.has(PK)).map(({ PK }) => `8: ${PK} has counters, and no account`)
}

/** A user's counters, against the requests that they count. */
const ofCounters = (rowsUnder: ReadonlyMap<unknown, Row[]>, metas: readonly Meta[]): string[] => {
  const earned = metas.filter(isEarned)
  const isOpen = ({ status }: Meta) => !final.includes(status)
  const isActive = ({ status, door }: Meta) =>
    (status === 'matched' || status === 'in_transit') && door?.problem?.by !== 'requester'
  const counted = (key: string, counter: string) =>
    Number(rowsUnder.get(key)?.find(({ SK }) => SK === 'COUNT')?.[counter] ?? 0)
  const count = (of: readonly Meta[], is: (meta: Meta) => boolean) => of.filter(is).length
  const grams = (is: (meta: Meta) => boolean) =>
    earned.filter(is).reduce((sum, meta) => sum + (co2SavedBy(meta) ?? 0), 0)
  const users = new Set(metas.flatMap(({ ownerId, carrierId }) => [ownerId, carrierId ?? ownerId]))
  return [
    ...[...users].flatMap((id) => [
      ...same(
        8,
        `open of ${id}`,
        counted(`USER#${id}`, 'open'),
        count(metas, (meta) => meta.ownerId === id && isOpen(meta)),
      ),
      ...same(
        8,
        `active of ${id}`,
        counted(`USER#${id}`, 'active'),
        count(metas, (meta) => meta.carrierId === id && isActive(meta)),
      ),
      ...same(
        8,
        `reqDone of ${id}`,
        counted(`USER#${id}`, 'reqDone'),
        count(earned, ({ ownerId }) => ownerId === id),
      ),
      ...same(
        8,
        `jobDone of ${id}`,
        counted(`USER#${id}`, 'jobDone'),
        count(earned, ({ carrierId }) => carrierId === id),
      ),
      ...same(
        8,
        `reqCo2 of ${id}`,
        counted(`USER#${id}`, 'reqCo2'),
        grams(({ ownerId }) => ownerId === id),
      ),
      ...same(
        8,
        `jobCo2 of ${id}`,
        counted(`USER#${id}`, 'jobCo2'),
        grams(({ carrierId }) => carrierId === id),
      ),
    ]),
  ]
}

/**
 * Which of the lifecycle's invariants are broken, over all rows of the table, each with its number and its request.
 * Call it once all effects have run.
 */
export const brokenInvariants = async (): Promise<string[]> => brokenIn(await allRows())

/**
 * The same for these rows, where people may have erased their accounts: a user who has left has no counters any more.
 */
export const brokenAmongThoseLeft = (rows: readonly Row[]): string[] => {
  const left = new Set(rows.filter(({ SK }) => SK === 'PROFILE').map(({ PK }) => PK))
  return brokenIn(rows).filter((rule) => {
    const [, userId] = /^8: \w+ of (usr_\w+) /.exec(rule) ?? []
    return !userId || left.has(`USER#${userId}`)
  })
}

export const brokenIn = (rows: readonly Row[]): string[] => {
  // as the requests' own store writes them
  const metas = rows.filter(({ PK, SK }) => SK === 'META' && String(PK).startsWith('REQ#')) as Meta[]
  const rowsUnder = Map.groupBy(rows, ({ PK }) => PK)
  const broken = metas.flatMap((meta) => {
    const own = (rowsUnder.get(meta.PK) ?? []).toSorted((a, b) => String(a.SK).localeCompare(String(b.SK)))
    const reported = own.flatMap((row) =>
      String(row.SK).startsWith('EVT#') ? [{ ...(row as Reported), version: Number(String(row.SK).slice(4)) }] : [],
    )
    const detail = own.find(({ SK }) => SK === 'META#DETAIL')
    return [...ofItem(meta, detail), ...ofTimeline(meta, reported)].map((fault) => `${meta.PK} ${fault}`)
  })
  if (metas.length === 0) broken.push('there is no request to look at')
  return [
    ...broken,
    ...ofCounters(rowsUnder, metas),
    ...ofFleets(rows, metas),
    ...ofTaxYears(rows, metas),
    ...ofSuspended(rows, metas),
    ...brokenAtDoors(
      rows,
      metas.map((meta) => ({ ...meta, requestId: ownerIdOf(meta.PK) as RequestId })), // its key has its id
    ),
    ...ofNobody(rows),
    ...brokenReviews(rows),
  ]
}
