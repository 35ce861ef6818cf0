import { unlessSuspended } from '#functions/domain/accounts/suspension-store.ts'
import { co2SavedBy, takesPlace } from '#functions/domain/requests/request-facts.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { Action } from '#functions/platform/table/table.ts'
import {
  type Counters,
  counterChanges,
  joinUpdateParts,
  type UpdateParts,
} from '#functions/platform/table/update-expressions.ts'
import { isEarned } from '#shared/model/earnings.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type GiveBacks, type Looker, maxActive, maxOpen, pauseOf } from '#shared/model/limits.ts'
import { londonDay, londonTime } from '#shared/model/london.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { suspensionAt } from '#shared/model/suspension.ts'
import { forgottenAt } from '#shared/model/tax-year.ts'
import { earnedInYear } from '../lifecycle/earned-in-year.ts'
import { carrierSums, ownerSums } from '../lifecycle/record-sums.ts'
import type { RequestItem } from '../request-item.ts'
import {
  countCancelledMatch,
  isCancelledMatch,
  postingPausedUntil,
  unlessPostingPaused,
} from './cancelled-match-store.ts'
import { giveBackParts, giverOf, pausedFailure, readGiveBacks, unlessPaused } from './give-back-store.ts'
import { countedLook, lookIn, lookParts, looksFailure } from './look-store.ts'
import { GiveBacksRow } from './pause-store.ts'
import { ringParts } from './ring-store.ts'

/** Amounts for a row of counters. `userId` is the owner of the row, if a user has it. */
export type Counted = { row: Key; amounts: Counters; userId?: UserId; ttl?: number }

const dayKeptSeconds = 400 * 24 * 3600

const ofPerson = (userId: UserId, amounts: Counters): Counted => ({ row: keys.historyCounts(userId), userId, amounts })

/**
 * A fleet has total counters, and daily ones (in London) with what it earned. Jobs that were not earned count nowhere.
 */
const ofFleet = (businessId: string, item: RequestItem): Counted[] => {
  const { status, event, pricePence } = item
  if (status === 'completed' && !isEarned(item)) return []
  const { date } = londonTime(new Date(event.at))
  const ttl = Date.parse(`${date}T00:00:00Z`) / 1000 + dayKeptSeconds
  return [
    { row: keys.businessCounts(businessId), amounts: { [status === 'completed' ? 'done' : 'cancelled']: 1 } },
    {
      row: keys.businessDay(businessId, date),
      amounts: { [status]: 1, ...(status === 'completed' && { pence: pricePence }) },
      ttl,
    },
  ]
}

const ofTaxYear = (item: RequestItem): Counted[] => {
  const earned = earnedInYear(item)
  if (!earned) return []
  const { earner, year, amounts } = earned
  return [{ row: keys.taxYear(year, earner), amounts, ttl: forgottenAt(year).getTime() / 1000 }]
}

/** What a request adds to the counters of its owner, carrier and fleet. */
const countedFor = (item: RequestItem): Counted[] => {
  const { status, ownerId, carrierId, businessId } = item
  const done = Number(isEarned(item))
  const grams = done && (co2SavedBy(item) ?? 0)
  return [
    ofPerson(ownerId, { open: Number(!isOver(status)), reqDone: done, reqCo2: grams }),
    ...(carrierId ? [ofPerson(carrierId, { active: Number(takesPlace(item)), jobDone: done, jobCo2: grams })] : []),
    ...(businessId && isOver(status) ? ofFleet(businessId, item) : []),
    ...ofTaxYear(item),
  ]
}

/**
 * How a step changes all counters. The same function counts the states before and after, so the sums always match the
 * requests.
 */
export const countersOf = (was: RequestItem | undefined, next: RequestItem): Counted[] => {
  const before = byRow(was ? countedFor(was) : [])
  const after = byRow(countedFor(next))
  const changed = [...new Map([...before, ...after])].flatMap(([name, counted]) => {
    const amounts = counterChanges(before.get(name)?.amounts ?? {}, after.get(name)?.amounts ?? {})
    return Object.keys(amounts).length > 0 ? [{ ...counted, amounts }] : []
  })
  const more = was ? [countedCancellation(was, next), countedLook(was, next), ...countedRecord(was, next)] : []
  return joinCounted([...changed, ...more.filter((one) => one !== undefined)])
}

const nameOf = ({ row }: Counted): string => `${row.PK} ${row.SK}`

const byRow = (counted: Counted[]) => new Map(counted.map((one) => [nameOf(one), one]))

/** Joins the amounts of each row, because a transaction can write a row only once. */
const joinCounted = (counted: Counted[]): Counted[] =>
  [...Map.groupBy(counted, nameOf).values()].map((same) =>
    Object.assign({}, ...same, { amounts: Object.assign({}, ...same.map(({ amounts }) => amounts)) }),
  )

/** Counts what their records show, in rows that the step writes anyway. */
const countedRecord = (was: RequestItem, next: RequestItem): Counted[] => {
  const { ownerId, carrierId, businessId } = was
  const [carrier, owner] = [carrierSums(was, next), ownerSums(was, next)]
  const ofCarrier = businessId
    ? { row: keys.businessCounts(businessId), amounts: carrier }
    : carrierId && ofPerson(carrierId, carrier)
  const sums = [...(ofCarrier ? [ofCarrier] : []), ofPerson(ownerId, owner)]
  return sums.filter(({ amounts }) => Object.keys(amounts).length > 0)
}

/** Counts reasons, late cancellations and jobs left urgent, in a row that the step writes anyway. */
const countedCancellation = (was: RequestItem, next: RequestItem): Counted | undefined => {
  const { cancellation, event, ownerId, urgentAt, version } = next
  if (version === was.version || event.reason === 'not_started') return undefined
  const { reason = event.reason === 'not_done' ? 'unsafe' : 'other', late } = cancellation ?? {}
  const giver = giverOf(was, next)
  if (giver)
    return {
      row: giver.row,
      ...(!was.businessId && was.carrierId && { userId: was.carrierId }),
      amounts: { [`gaveBack_${reason}`]: 1, ...(urgentAt && { gaveBack_urgent: 1 }) },
    }
  if (!cancellation || event.type !== 'cancel') return undefined
  return ofPerson(ownerId, { [`cancelled_${reason}`]: 1, ...(late && { [`cancelled_${late}`]: 1 }) })
}

/** The counters with a limit: the maximum, read at each use, and the failures. */
const limits = {
  requester: { name: 'open', most: () => maxOpen, full: 'request.too-many-open', suspended: 'account.suspended' },
  partner: {
    name: 'active',
    most: () => maxActive.partner,
    full: 'request.too-many-active',
    suspended: 'account.suspended',
  },
  driver: {
    name: 'active',
    most: () => maxActive.driver,
    full: 'driver.too-many-active',
    suspended: 'driver.suspended',
  },
} as const
type Limit = (typeof limits)[keyof typeof limits]

/** `missing`: the owner of the row was erased. `moved`: the row was written meanwhile. */
type Refusal = Failure | 'missing' | 'moved'

/**
 * The write of one row of counters for a step's transaction; `whyRefused` gets the row as it was. `isLimited`: the
 * write uses up one of the places under a limit.
 */
export type CounterWrite = Counted & {
  action: Action
  isLimited?: boolean
  whyRefused: (row: Item | undefined) => Refusal
}

export const counterStore = {
  /** A partner's recent give-backs, read consistently. */
  giveBacksOf: (userId: string): Promise<GiveBacks> => readGiveBacks(keys.historyCounts(userId)),

  /** Why a match of this partner or driver would be refused now, for what is decided before one. */
  async whyFull(
    { who, userId }: { who: 'partner' | 'driver'; userId: UserId },
    now: Date,
  ): Promise<Failure | undefined> {
    const row = await readRow(keys.historyCounts(userId))
    const why = limitFailure(limits[who], row, now)
    if (why instanceof Failure || !row) return why instanceof Failure ? why : undefined
    return who === 'partner' ? looksFailure(row, londonDay(now), undefined, now) : undefined
  },

  /**
   * The writes of a step, one for each row of counters that it changes. Rows of erased users are left out, so that they
   * are not created again. `business`: the one that takes the job for a driver, if any.
   */
  async writesOf(
    was: RequestItem | undefined,
    next: RequestItem,
    erased: ReadonlySet<string>,
    business?: Looker,
  ): Promise<readonly CounterWrite[]> {
    const counted = countersOf(was, next)
    const giver = giverOf(was, next)
    const giving = giver && giveBackParts(await readGiveBacks(giver.row), new Date(next.event.at), giver)
    const cancelling = isCancelledMatch(was, next) ? await countCancelledMatch(next) : []
    const isGiver = ({ row }: { row: Key }) => row.PK === giver?.row.PK && row.SK === giver.row.SK
    const isOwner = ({ userId }: Counted) => userId === next.ownerId
    return counted
      .map((one) => {
        const more = isGiver(one) ? giving : isOwner(one) ? cancelling : []
        return counterWrite(one, next, { was, more, business })
      })
      .filter(({ row }) => !erased.has(row.PK))
  },

  /** Throws if a refusal is final. Otherwise the step can be tried again; rows that are gone were added to `erased`. */
  settleRefusals(refused: readonly { write: CounterWrite; row: Item | undefined }[], erased: Set<string>): void {
    for (const { write, row: current } of refused) {
      const why = write.whyRefused(current)
      if (why instanceof Failure) throw why
      if (why === 'moved') continue
      const { isLimited, row } = write
      // Erased users can neither post nor take a request.
      if (isLimited) throw new Failure('access.denied')
      erased.add(row.PK)
    }
  },
}

export type CounterStore = typeof counterStore

type Context = {
  was?: RequestItem | undefined
  more?: readonly UpdateParts[] | undefined
  business?: Looker | undefined
}

/** `was`: the request before the step. `more`: further changes of the same row. */
export const counterWrite = (
  counted: Counted,
  next: RequestItem,
  { was, more = [], business }: Context = {},
): CounterWrite => {
  const now = new Date(next.event.at)
  const limit = limitOf(counted, next, was)
  const day = lookIn(counted, next)
  const parts = [
    ...addParts(counted),
    ...(limit ? [{ condition: `#${limit.name} < :most`, values: { ':most': limit.most() } }] : []),
    ...(limit ? [unlessSuspended(now)] : []),
    ...(limit?.name === 'active' ? [unlessPaused(now)] : []),
    ...(limit?.name === 'open' ? [unlessPostingPaused(now), ...ringParts(next)] : []),
    ...(day === undefined ? [] : lookParts(day, business)),
    ...more,
  ]
  return {
    ...counted,
    isLimited: limit !== undefined,
    action: { Update: { Key: counted.row, ...joinUpdateParts(parts) } },
    whyRefused: (row) => {
      const spent = row && day !== undefined ? looksFailure(row, day, business, now) : undefined
      return limitFailure(limit, row, now) ?? spent ?? 'moved'
    },
  }
}

/**
 * The limit of the counter that this step raises. A job that counts again after its problem closed has no limit,
 * because nobody took a new job.
 */
const limitOf = ({ amounts }: Counted, next: RequestItem, was: RequestItem | undefined): Limit | undefined => {
  if (amounts.open === 1) return limits.requester
  if (amounts.active !== 1 || was?.carrierId === next.carrierId) return undefined
  return limits[next.businessId ? 'driver' : 'partner']
}

/** The rows of days and years are created by their first count; all others exist as long as their owner. */
const addParts = ({ amounts, ttl }: Counted): UpdateParts[] => [
  ...Object.entries(amounts).map(([name, amount]) => ({
    add: `#${name} :${name}`,
    names: { [`#${name}`]: name },
    values: { [`:${name}`]: amount },
  })),
  ttl === undefined
    ? { condition: 'attribute_exists(PK)' }
    : { set: '#ttl = :ttl', names: { '#ttl': 'ttl' }, values: { ':ttl': ttl } },
]

const limitFailure = (limit: Limit | undefined, row: Item | undefined, now: Date): Failure | 'missing' | undefined => {
  if (!row) return 'missing'
  if (!limit) return undefined
  if (suspensionAt(read(GiveBacksRow)(row), now)) return new Failure(limit.suspended)
  const pausedUntil = limit.name === 'active' && pauseOf(read(GiveBacksRow)(row), now)
  if (pausedUntil) return pausedFailure('partner', pausedUntil, now)
  const postingUntil = limit.name === 'open' && pauseOf({ pausedUntil: postingPausedUntil(row) }, now)
  if (postingUntil) return pausedFailure('requester', postingUntil, now)
  if (Number(row[limit.name]) < limit.most()) return undefined
  return new Failure(limit.full, limit.name === 'open' ? { retryAfterSeconds: 60 } : {})
}
