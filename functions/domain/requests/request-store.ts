import { unlessSuspended } from '#functions/domain/accounts/suspension-store.ts'
import { hasRoomForMark, withoutMark } from '#functions/platform/table/call-mark.ts'
import { type Item, keys, kindOf, type RowKind } from '#functions/platform/table/keys.ts'
import { queryRows, readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { type Action, type Transacted, transact, update } from '#functions/platform/table/table.ts'
import { joinUpdateParts, type UpdateParts } from '#functions/platform/table/update-expressions.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import type { Looker } from '#shared/model/limits.ts'
import { isCarried, isLegalTransition, isOver } from '#shared/model/request-lifecycle.ts'
import { type CounterWrite, counterStore } from './counters/counter-store.ts'
import { hasRungEnough, ringParts } from './counters/ring-store.ts'
import { type AtTheDoor, storedDoor } from './door-facts.ts'
import { eventOfRow, type PastEvent, type RequestStep, stepOfRow } from './history-item.ts'
import {
  asWritten,
  detailOfRow,
  detailRow,
  type RequestDetail,
  type RequestItem,
  requestOfRow,
  requestRow,
  type StoredRequest,
} from './request-item.ts'
import { changedFrom, takesRing, withoutRing } from './ringing.ts'

/** A condition or write in the same transaction as a step, and the error if it is refused. */
export type RelatedWrite = { action: Action; refusal: (row?: Item) => Error }

/** `business`: the one that takes the job for a driver; its matches are limited per day. */
type Decided = { next: RequestItem; also?: RelatedWrite[]; business?: Looker } | undefined

/** Returns the next state, or undefined if nothing changes; throws to refuse. */
export type Decide = (stored: StoredRequest) => Decided

/** Like `Decide`, for a step that prepares files after everything else allows it. */
export type DecideWithFiles = (stored: StoredRequest) => Promise<Decided>

/** The owner's earlier request, before and after it makes room for a new one. */
export type Replacement = { was: StoredRequest; next: RequestItem }

export type RequestWithDetail = { item: StoredRequest; detail: RequestDetail }

/** With its events and steps, oldest first. */
export type WholeRequest = RequestWithDetail & { events: PastEvent[]; steps: RequestStep[] }

// A step that loses a race is decided again. A code locks after five wrong guesses, so by the sixth round a guess
// always finds it locked.
const maxRounds = 6

export const requestStore = {
  async find(requestId: string): Promise<StoredRequest | undefined> {
    const row = await readRow(keys.request(requestId))
    return row && requestOfRow(row)
  },

  /** Those that exist, by id; eventually consistent. */
  async findMany(requestIds: readonly RequestId[]): Promise<Map<RequestId, StoredRequest>> {
    const found = (await readRows(requestIds.map(keys.request))).map(requestOfRow)
    return new Map(found.map((item) => [item.requestId, item]))
  },

  /** Reads both rows at once. They are adjacent, so the timeline after them is not read. */
  async findWithDetail(requestId: string): Promise<RequestWithDetail | undefined> {
    const { PK, SK } = keys.request(requestId)
    const [item, detail] = await readStretch(PK, SK, keys.requestDetail(requestId).SK)
    return item && detail ? { item: requestOfRow(item), detail: detailOfRow(detail) } : undefined
  },

  /** Reads everything about a request in one query. */
  async findWhole(requestId: string): Promise<WholeRequest | undefined> {
    const { PK, first, last } = keys.requestStretch(requestId)
    const rows = await readStretch(PK, first, last)
    const of = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind)
    const [[item], [detail]] = [of('request'), of('requestDetail')]
    if (!item || !detail) return undefined
    return {
      item: requestOfRow(item),
      detail: detailOfRow(detail),
      events: of('requestEvent').map(eventOfRow),
      steps: of('requestStep').map(stepOfRow),
    }
  },

  /**
   * Creates a request with its related writes, and possibly ends the one it replaces. Throws the error of a refused
   * write.
   */
  async create(
    { item, detail }: { item: RequestItem; detail: RequestDetail },
    related: readonly RelatedWrite[],
    replaces?: Replacement,
  ): Promise<'created' | 'exists'> {
    const also = [...(replaces ? replacingWrites(replaces) : []), ...related]
    const ifNew = { ConditionExpression: 'attribute_not_exists(PK)' }
    let posted = replaces ? changedFrom(asWritten(replaces.was), item) : item
    const erased = new Set<string>()
    for (let round = 0; round < maxRounds; round += 1) {
      const puts = [
        { Put: { Item: requestRow(posted), ...ifNew } },
        { Put: { Item: detailRow(item.requestId, detail), ...ifNew } },
      ]
      const written = await write(puts, also, await counting(posted, replaces, erased))
      if (written.done) return 'created'
      if (written.refused.has(0)) return 'exists'
      written.settle(erased)
      const counters = [...written.refused.values()].find((row) => kindOf(row) === 'userCounters')
      if (counters && hasRungEnough(counters, posted)) posted = withoutRing(item, replaces && asWritten(replaces.was))
    }
    throw busy()
  },

  /** Takes one step and counts it. If the request changed meanwhile, `decide` runs again with its current state. */
  async change(requestId: RequestId, decide: Decide | DecideWithFiles): Promise<StoredRequest> {
    let stored = await requestStore.find(requestId)
    const erased = new Set<string>()
    for (let round = 0; round < maxRounds; round += 1) {
      if (!stored) throw new Failure('request.unknown')
      const step = await decide(stored)
      if (!step) return stored
      const item = asWritten(stored)
      const { next, also = [], business } = step
      if (next.version !== item.version && !isLegalTransition(next.event.type, item.status, next.status))
        throw new Error(`${next.event.type} cannot lead from ${item.status} to ${next.status}`)
      const counting = await counterStore.writesOf(item, next, erased, business)
      const written = await write([{ Update: requestUpdate(item, next) }], also, counting)
      if (written.done) return next
      const row = written.refused.get(0)
      if (!written.refused.has(0)) written.settle(erased)
      else stored = row && requestOfRow(row)
    }
    throw busy()
  },
}

const readStretch = (PK: string, first: string, last: string): Promise<Item[]> =>
  queryRows({
    KeyConditionExpression: 'PK = :request AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':request': PK, ':first': first, ':last': last },
    ConsistentRead: true,
  })

const counting = async (
  item: RequestItem,
  replaces: Replacement | undefined,
  erased: ReadonlySet<string>,
): Promise<readonly CounterWrite[]> =>
  replaces ? [replacementCounted(item)] : counterStore.writesOf(undefined, item, erased)

/**
 * One open request replaces another, so the owner's count stays the same. Their row of counters shows that they are
 * neither erased nor suspended, and counts a ring.
 */
const replacementCounted = (item: RequestItem): CounterWrite => {
  const now = new Date(item.event.at)
  const row = keys.historyCounts(item.ownerId)
  const { condition, values = {} } = unlessSuspended(now)
  const isThere = { condition: `attribute_exists(PK) AND ${condition}`, values }
  const ring = ringParts(item)
  const check = { ConditionExpression: isThere.condition, ExpressionAttributeValues: values }
  return {
    row,
    amounts: {},
    action:
      ring.length > 0
        ? { Update: { Key: row, ...joinUpdateParts([isThere, ...ring]) } }
        : { ConditionCheck: { Key: row, ...check } },
    whyRefused: (counters) =>
      counters && takesRing(item) && hasRungEnough(counters, item) ? 'moved' : new Failure('access.denied'),
  }
}

const replacingWrites = ({ was: stored, next }: Replacement): RelatedWrite[] => {
  const was = asWritten(stored)
  if (!isLegalTransition(next.event.type, was.status, next.status))
    throw new Error(`${next.event.type} cannot lead from ${was.status} to ${next.status}`)
  return [{ action: { Update: requestUpdate(was, next) }, refusal: () => new Failure('request.not-waiting') }]
}

const busy = () => new Failure('service.unavailable', { retryAfterSeconds: 1 })

type Refused = { done: false; refused: Map<number, Item | undefined>; settle: (erased: Set<string>) => void }

/** The request's own rows come first: if they are refused, that is handled before all else. */
const write = async (
  own: readonly Action[],
  also: readonly RelatedWrite[],
  counting: readonly CounterWrite[],
): Promise<{ done: true } | Refused> => {
  const written = await writeAll([...own, ...also.map(({ action }) => action), ...counting.map(({ action }) => action)])
  if (written.done) return written
  const { refused } = written
  const settle = (erased: Set<string>): void => {
    const failed = also.findIndex((_, index) => refused.has(own.length + index))
    const refusal = also[failed]?.refusal(refused.get(own.length + failed))
    if (refusal) throw refusal
    const first = own.length + also.length
    const counters = counting.flatMap((one, index) =>
      refused.has(first + index) ? [{ write: one, row: refused.get(first + index) }] : [],
    )
    if (counters.length === 0) throw new Error('A request was refused for an unknown reason')
    counterStore.settleRefusals(counters, erased)
  }
  return { done: false, refused, settle }
}

/** Writes a single row without a transaction, which would cost twice as much. */
const writeAll = async (actions: readonly Action[]): Promise<Transacted> => {
  const [first, ...others] = actions
  if (!first?.Update || others.length > 0) return transact([...actions])
  const written = await update(first.Update)
  return written.done ? { done: true } : { done: false, refused: new Map([[0, written.item]]) }
}

export type RequestStore = typeof requestStore

/** Wrong guesses and problems change a request without a new version, so a step also checks those it was decided on. */
const unchangedParts = ({ version, code, door, status }: RequestItem): UpdateParts[] => [
  { condition: '#version = :wasVersion', names: { '#version': 'version' }, values: { ':wasVersion': version } },
  ...(code
    ? [
        {
          condition: '#code.#number = :wasNumber AND #code.#wrong = :wasWrong',
          names: { '#code': 'code', '#number': 'number', '#wrong': 'wrong' },
          values: { ':wasNumber': code.number, ':wasWrong': code.wrong },
        },
      ]
    : []),
  ...(isCarried(status) || isOver(status) ? [problemParts(door)] : []),
]

/** Checks that no problem was reported or closed since, and that the owner has added nothing to the open one. */
const problemParts = (door: AtTheDoor = {}): UpdateParts => {
  const { problem, lastProblem } = storedDoor(door)
  return {
    condition: [
      problem ? '#door.#problem = :wasProblem' : 'attribute_not_exists(#door.#problem)',
      lastProblem ? '#door.#lastProblem = :wasLast' : 'attribute_not_exists(#door.#lastProblem)',
    ].join(' AND '),
    names: { '#door': 'door', '#problem': 'problem', '#lastProblem': 'lastProblem' },
    values: { ...(problem ? { ':wasProblem': problem } : {}), ...(lastProblem ? { ':wasLast': lastProblem } : {}) },
  }
}

/**
 * The update from one state of a request to the next: writes only the attributes that differ, and only if the request
 * has not changed.
 */
export const requestUpdate = (was: RequestItem, next: RequestItem): NonNullable<Action['Update']> => {
  const [old = {}, row = {}] = [was, next].map((item): Item => ({ ...requestRow(item), callId: undefined }))
  const changed = Object.keys({ ...old, ...row }).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(row[name]),
  )
  const changes = changed.map((name): UpdateParts => {
    const names = { [`#${name}`]: name }
    if (row[name] === undefined) return { remove: `#${name}`, names }
    return { set: `#${name} = :${name}`, names, values: { [`:${name}`]: row[name] } }
  })
  const unmarked = hasRoomForMark(row) ? [] : [withoutMark]
  return { Key: keys.request(was.requestId), ...joinUpdateParts([...changes, ...unmarked, ...unchangedParts(was)]) }
}
