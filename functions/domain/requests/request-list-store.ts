import { GetCommand } from '#functions/platform/table/commands.ts'
import { type fleetSections, keys, listKeys, requestSections } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { type RequestItem, requestOfRow, type StoredRequest } from './request-item.ts'

type Shelf = (typeof requestSections)[keyof typeof requestSections] | (typeof fleetSections)[keyof typeof fleetSections]

type Reading = {
  index: 'GSI1' | 'GSI2' | 'GSI3'
  list: string
  shelf: Shelf
  /** A sort key: only rows below it are read. */
  below?: string | undefined
  /** A sort key: only rows above it are read. */
  above?: string
  atMost?: number
  keep?: (item: RequestItem) => boolean
  isOldestFirst?: boolean
}

/** The newest or oldest requests of one section, as they were written. */
export const readSection = async (reading: Reading): Promise<RequestItem[]> => {
  const { index, list, shelf, below = '~', above = '', atMost = Number.POSITIVE_INFINITY } = reading
  const { keep = () => true, isOldestFirst = false } = reading
  const kept: RequestItem[] = []
  const pages = queryPages({
    IndexName: index,
    KeyConditionExpression: `${index}PK = :list AND ${index}SK BETWEEN :first AND :last`,
    ExpressionAttributeValues: { ':list': list, ':first': `${shelf}${above}`, ':last': `${shelf}${below}` },
    ScanIndexForward: isOldestFirst,
    ...(Number.isFinite(atMost) && { Limit: atMost }),
  })
  for await (const rows of pages) {
    const others = rows.filter((row) => row[`${index}SK`] !== `${shelf}${below}`)
    kept.push(...others.map(requestOfRow).filter(keep))
    if (kept.length >= atMost) break
  }
  return kept.slice(0, atMost)
}

type Page = { below?: string | undefined; atMost: number; now: Date }

const hasEnded = (now: Date) => (item: RequestItem) => isOver(withExpiryApplied(item, now).status)

/** The position of a closed request among the closed ones. */
export const endedPosition = ({ event, requestId }: RequestItem): string => `${event.at}#${requestId}`

export const openPosition = ({ createdAt, requestId }: RequestItem): string => `${createdAt}#${requestId}`

/**
 * The position of any request among all of its owner's: sorted by its end if it is over, else by when it was posted.
 */
export const anyPosition = (item: RequestItem): string => (isOver(item.status) ? endedPosition : openPosition)(item)

/**
 * Completed and cancelled requests and some of the open ones, merged by time. There are few open ones, so all are read.
 */
const mergedByTime = async (
  ownerId: string,
  { below, atMost, now }: Page,
  keep: (item: RequestItem) => boolean,
): Promise<RequestItem[]> => {
  const mine = { index: 'GSI1', list: listKeys.owner(ownerId) } as const
  const [completed, cancelled, open] = await Promise.all([
    readSection({ ...mine, shelf: requestSections.completed, below, atMost }),
    readSection({ ...mine, shelf: requestSections.cancelled, below, atMost }),
    readSection({ ...mine, shelf: requestSections.open, keep }),
  ])
  const current = open.map((item) => withExpiryApplied(item, now)).filter((item) => !below || anyPosition(item) < below)
  return [...completed, ...cancelled, ...current]
    .toSorted((a, b) => (anyPosition(a) < anyPosition(b) ? 1 : -1))
    .slice(0, atMost)
}

/** Reads the indexes, so lists lag a moment behind the writes. */
export const requestLists = {
  async open(ownerId: string, { below, atMost, now }: Page): Promise<RequestItem[]> {
    const mine = { index: 'GSI1', list: listKeys.owner(ownerId) } as const
    const open = await readSection({
      ...mine,
      shelf: requestSections.open,
      below,
      atMost,
      keep: (item) => !hasEnded(now)(item),
    })
    return open.map((item) => withExpiryApplied(item, now))
  },

  /** Closed requests, including expired ones that are not written yet. */
  closed: (ownerId: string, page: Page): Promise<RequestItem[]> => mergedByTime(ownerId, page, hasEnded(page.now)),

  /** Open and closed requests. */
  own: (ownerId: string, page: Page): Promise<RequestItem[]> => mergedByTime(ownerId, page, () => true),

  /** A carrier's jobs that are matched or on their way, or confirmed by time and not written yet. */
  active: (carrierId: string): Promise<StoredRequest[]> =>
    readSection({ index: 'GSI2', list: listKeys.carrier(carrierId), shelf: requestSections.open }),

  /** A partner's unanswered offers, expired or not. */
  offers: (partnerId: string): Promise<StoredRequest[]> =>
    readSection({ index: 'GSI2', list: listKeys.offers(partnerId), shelf: requestSections.open }),

  /** All requests that a user has posted or carried. */
  async all(userId: string): Promise<{ posted: StoredRequest[]; carried: StoredRequest[] }> {
    const posted = { index: 'GSI1', list: listKeys.owner(userId) } as const
    const carried = { index: 'GSI2', list: listKeys.carrier(userId) } as const
    const { open, completed, cancelled } = requestSections
    const [mine, theirs] = await Promise.all([
      Promise.all([open, completed, cancelled].map((shelf) => readSection({ ...posted, shelf }))),
      Promise.all([open, completed].map((shelf) => readSection({ ...carried, shelf }))),
    ])
    return { posted: mine.flat(), carried: theirs.flat() }
  },
}

export type RequestLists = typeof requestLists

/**
 * A user's completed requests and jobs with the grams of CO2e saved, and their open ones if those have been counted:
 * USER#u / COUNT.
 */
type HistoryCounts = Record<'reqDone' | 'jobDone' | 'reqCo2' | 'jobCo2', number> &
  Partial<Record<'open' | 'active', number>>

type Stretch = Pick<Page, 'below' | 'atMost'>

/** Time no longer changes completed requests. */
export const historyStore = {
  posted: (ownerId: string, stretch: Stretch): Promise<RequestItem[]> =>
    readSection({ index: 'GSI1', list: listKeys.owner(ownerId), shelf: requestSections.completed, ...stretch }),

  carried: (carrierId: string, stretch: Stretch): Promise<RequestItem[]> =>
    readSection({ index: 'GSI2', list: listKeys.carrier(carrierId), shelf: requestSections.completed, ...stretch }),

  /** The newest jobs that a user has completed since this time. */
  carriedSince: (carrierId: string, since: string, atMost: number): Promise<RequestItem[]> =>
    readSection({
      index: 'GSI2',
      list: listKeys.carrier(carrierId),
      shelf: requestSections.completed,
      above: since,
      atMost,
    }),

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
