import { type Key, keys, requestIdOf } from '#functions/platform/table/keys.ts'
import { type Action, type Item, withoutKeys } from '#functions/platform/table/table.ts'
import { type Point, publicPoint } from '#shared/model/geo.ts'
import { requestIndex } from './request-index.ts'
import type { PoolItem, RequestDetail, RequestItem } from './request-item.ts'

/** The id stands in the key alone: a request that stays small is read and written for less. */
export const requestRow = (item: RequestItem): Key & Item => {
  const { requestId, ...rest } = item
  return { ...keys.request(requestId), ...rest, ...requestIndex(item) }
}

export const detailRow = (requestId: string, detail: RequestDetail): Key & Item => ({
  ...keys.requestDetail(requestId),
  ...detail,
})

export const requestOfRow = (row: Item): RequestItem =>
  ({ ...withoutKeys(row), requestId: requestIdOf(String(row.PK)) }) as RequestItem // we alone write these rows

/** Whoever reads the pool is a stranger to all that is in it: from here on nobody has an exact point. */
export const poolItemOfRow = (row: Item): PoolItem => {
  const { PK, pickup, ...rest } = row
  const { area, point } = pickup as { area: string; point?: Point } // as above
  const known = { area, ...(point && { point: publicPoint(point) }) }
  return { ...rest, requestId: requestIdOf(String(PK)), pickup: known } as PoolItem // as above
}

export const detailOfRow = (row: Item): RequestDetail => withoutKeys(row) as RequestDetail // as above

/**
 * The write that makes one state of a request the next: only what differs, and only while nobody else has changed it.
 * Wrong guesses count without a new version, so they are part of what was read.
 */
export const requestUpdate = (was: RequestItem, next: RequestItem): NonNullable<Action['Update']> => {
  const [old, row] = [requestRow(was), requestRow(next)]
  const changed = Object.keys({ ...old, ...row }).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(row[name]),
  )
  const set = changed.filter((name) => row[name] !== undefined)
  const removed = changed.filter((name) => row[name] === undefined)
  const assignments = set.map((name) => `#${name} = :${name}`).join(', ')
  return {
    Key: keys.request(was.requestId),
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${assignments}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: was.code
      ? '#version = :wasVersion AND #code.#number = :wasNumber AND #code.#wrong = :wasWrong'
      : '#version = :wasVersion',
    ExpressionAttributeNames: {
      ...Object.fromEntries(changed.map((name) => [`#${name}`, name])),
      '#version': 'version',
      ...(was.code && { '#code': 'code', '#number': 'number', '#wrong': 'wrong' }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map((name) => [`:${name}`, row[name]])),
      ':wasVersion': was.version,
      ...(was.code && { ':wasNumber': was.code.number, ':wasWrong': was.code.wrong }),
    },
  }
}
