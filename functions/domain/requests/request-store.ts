import { GetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import {
  type Action,
  type Item,
  type Transacted,
  table,
  tableName,
  transact,
  update,
} from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { isLegalTransition } from '#shared/model/request-lifecycle.ts'
import { counterStore } from './counters/counter-store.ts'
import type { CounterWrite } from './counters/counter-write.ts'
import type { RequestDetail, RequestItem } from './request-item.ts'
import { detailOfRow, detailRow, requestOfRow, requestRow, requestUpdate } from './request-row.ts'

/** What else has to be true or to be written for a step to be taken, and how to refuse it where it is not. */
export type RelatedWrite = { action: Action; refusal: () => Error }

/** The next state, or nothing where all is as it was asked to be; a refusal is thrown. */
export type Decide = (item: RequestItem) => { next: RequestItem; also?: RelatedWrite[] } | undefined

type Whole = { item: RequestItem; detail: RequestDetail }

// Whoever loses a race looks again. A code takes five wrong guesses at once, so a sixth round always finds it locked.
const mostRounds = 6

export const requestStore = {
  async find(requestId: string): Promise<RequestItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.request(requestId), ConsistentRead: true }),
    )
    return Item && requestOfRow(Item)
  },

  /** Both rows in one read; they lie beside each other, so however long its history is it is not read. */
  async findWithDetail(requestId: string): Promise<Whole | undefined> {
    const { PK, SK } = keys.request(requestId)
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'PK = :request AND SK BETWEEN :meta AND :detail',
        ExpressionAttributeValues: { ':request': PK, ':detail': keys.requestDetail(requestId).SK, ':meta': SK },
        ConsistentRead: true,
      }),
    )
    const [item, detail] = Items
    return item && detail ? { item: requestOfRow(item), detail: detailOfRow(detail) } : undefined
  },

  /** A new request with all that goes with it; or nothing of it, and whatever stood against it refuses. */
  async create({ item, detail }: Whole, also: readonly RelatedWrite[]): Promise<'created' | 'exists'> {
    const ifNew = { ConditionExpression: 'attribute_not_exists(PK)' }
    const puts = [
      { Put: { Item: requestRow(item), ...ifNew } },
      { Put: { Item: detailRow(item.requestId, detail), ...ifNew } },
    ]
    const gone = new Set<string>()
    for (let round = 0; round < mostRounds; round += 1) {
      const written = await write(puts, also, await counterStore.writesOf(undefined, item, gone))
      if (written.done) return 'created'
      if (written.refused.has(0)) return 'exists'
      await written.settle(gone)
    }
    throw busy()
  },

  /**
   * Takes one step from whatever state there is, and counts it with everybody concerned. Who was overtaken decides again
   * from what stands there now.
   */
  async change(requestId: RequestId, decide: Decide): Promise<RequestItem> {
    let item = await requestStore.find(requestId)
    const gone = new Set<string>()
    for (let round = 0; round < mostRounds; round += 1) {
      if (!item) throw new Failure('request.unknown')
      const step = decide(item)
      if (!step) return item
      const { next, also = [] } = step
      if (next.version !== item.version && !isLegalTransition(next.event.type, item.status, next.status))
        throw new Error(`${next.event.type} cannot lead from ${item.status} to ${next.status}`)
      const counting = await counterStore.writesOf(item, next, gone)
      const written = await write([{ Update: requestUpdate(item, next) }], also, counting)
      if (written.done) return next
      const stood = written.refused.get(0)
      if (!written.refused.has(0)) await written.settle(gone)
      else item = stood && requestOfRow(stood)
    }
    throw busy()
  },
}

const busy = () => new Failure('service.unavailable', { retryAfterSeconds: 1 })

type Refused = { done: false; refused: Map<number, Item | undefined>; settle: (gone: Set<string>) => Promise<void> }

/** The request's own rows come first; what refused them says more than what stood against the rest. */
const write = async (
  own: readonly Action[],
  also: readonly RelatedWrite[],
  counting: readonly CounterWrite[],
): Promise<{ done: true } | Refused> => {
  const written = await writeAll([...own, ...also.map(({ action }) => action), ...counting.map(({ action }) => action)])
  if (written.done) return written
  const { refused } = written
  const settle = async (gone: Set<string>): Promise<void> => {
    const against = also.find((_, at) => refused.has(own.length + at))
    if (against) throw against.refusal()
    const first = own.length + also.length
    const counters = counting.flatMap((one, at) =>
      refused.has(first + at) ? [{ write: one, stood: refused.get(first + at) }] : [],
    )
    if (counters.length === 0) throw new Error('A request was refused for a reason that cannot be')
    await counterStore.settleRefusals(counters, gone)
  }
  return { done: false, refused, settle }
}

/** What is one row needs no transaction, which costs twice as much. */
const writeAll = async (actions: readonly Action[]): Promise<Transacted> => {
  const [first, ...others] = actions
  if (!first?.Update || others.length > 0) return transact([...actions])
  const written = await update({ ...first.Update, ReturnValues: 'NONE' })
  return written.done ? { done: true } : { done: false, refused: new Map([[0, written.item]]) }
}

export type RequestStore = typeof requestStore
