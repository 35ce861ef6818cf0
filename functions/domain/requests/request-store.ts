import { GetCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type Action, type Item, table, tableName, transact, update } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { isLegal } from '#shared/model/request-lifecycle.ts'
import type { RequestDetail, RequestItem } from './request-item.ts'
import { detailOfRow, detailRow, requestOfRow, requestRow, requestUpdate } from './request-row.ts'

/** What else has to be true or to be written for a step to be taken, and how to refuse it where it is not. */
export type Also = { action: Action; refusal: () => Error }

/** The next state, or nothing where all is as it was asked to be; a refusal is thrown. */
export type Decide = (item: RequestItem) => { next: RequestItem; also?: Also[] } | undefined

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
  async create({ item, detail }: Whole, also: readonly Also[]): Promise<'created' | 'exists'> {
    const ifNew = { ConditionExpression: 'attribute_not_exists(PK)' }
    const written = await transact([
      { Put: { Item: requestRow(item), ...ifNew } },
      { Put: { Item: detailRow(item.requestId, detail), ...ifNew } },
      ...also.map(({ action }) => action),
    ])
    if (written.done) return 'created'
    if (written.refused.has(0)) return 'exists'
    throw refusalOf(also, written.refused, 2)
  },

  /** Takes one step from whatever state there is. Who was overtaken decides again from what stands there now. */
  async change(requestId: RequestId, decide: Decide): Promise<RequestItem> {
    let item = await requestStore.find(requestId)
    for (let round = 0; round < mostRounds; round += 1) {
      if (!item) throw new Failure('request.unknown')
      const step = decide(item)
      if (!step) return item
      const { next, also = [] } = step
      if (next.version !== item.version && !isLegal(next.event.type, item.status, next.status))
        throw new Error(`${next.event.type} cannot lead from ${item.status} to ${next.status}`)
      const written = await write(requestUpdate(item, next), also)
      if (written.done) return next
      item = written.item && requestOfRow(written.item)
    }
    throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
  },
}

type Written = { done: true } | { done: false; item: Item | undefined }

const write = async (change: NonNullable<Action['Update']>, also: readonly Also[]): Promise<Written> => {
  if (also.length === 0) return update({ ...change, ReturnValues: 'NONE' })
  const written = await transact([{ Update: change }, ...also.map(({ action }) => action)])
  if (written.done) return written
  if (written.refused.has(0)) return { done: false, item: written.refused.get(0) }
  throw refusalOf(also, written.refused, 1)
}

const refusalOf = (also: readonly Also[], refused: Map<number, unknown>, first: number): Error => {
  const [place = first] = refused.keys()
  return also[place - first]?.refusal() ?? new Error('A request was refused for a reason that cannot be')
}

export type RequestStore = typeof requestStore
