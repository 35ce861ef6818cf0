import { isDeepStrictEqual } from 'node:util'
import { reportOfRow } from '#functions/domain/reports/report-item.ts'
import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { Row, RowChange } from '../stage.ts'
import type { Step } from '../step.ts'
import { partiesOf, requestsAround } from './principals.ts'

type Reach = { people: Set<string>; mayTouch: (requestId: string) => boolean }

const ownerOf = ({ before }: Step, businessId: string): unknown =>
  before.rows.get(`BIZ#${businessId}\u0000PROFILE`)?.item.ownerId

/** Everyone with a part in a request, its problems or its proposals, and the owner of the business that carries it. */
const concerned = (step: Step, requestId: string): unknown[] => {
  const problems = step.rows.flatMap(({ before, after }) => {
    const { item } = after ?? before ?? {}
    return item && kindOf(item) === 'problem' && item.requestId === requestId ? [item] : []
  })
  const proposals = step.rows.flatMap(({ after }) =>
    after && kindOf(after.item) === 'proposal' && ownerIdOf(after.item.PK) === requestId ? [after.item] : [],
  )
  const parties = [
    ...proposals.map(({ SK }) => ownerIdOf(SK)),
    ...requestsAround(step, requestId).flatMap(partiesOf),
    ...problems.flatMap(({ ownerId, carrierId, businessId }) => [ownerId, carrierId, businessId]),
  ].map(String)
  return parties.flatMap((id) => (id.startsWith('biz_') ? [id, ownerOf(step, id)] : [id]))
}

/** Both sides of a report that was decided in this step, and the owner of the business of a driver. */
const sidesOfReports = (step: Step): unknown[] =>
  step.rows.flatMap(({ after }) => {
    if (!after || kindOf(after.item) !== 'report') return []
    const { reporterId, author } = reportOfRow(after.item)
    return [reporterId, author.userId, ...(author.businessId ? [ownerOf(step, author.businessId)] : [])]
  })

/** One that says the same, newer, in the same list. */
const isReplaced = (row: Row, { rows }: Step): boolean =>
  rows.some(
    ({ before, after }) =>
      !before &&
      after !== undefined &&
      after.item.PK === row.item.PK &&
      after.item.kind === row.item.kind &&
      after.item.request_id === row.item.request_id &&
      String(after.item.SK) > String(row.item.SK),
  )

/** A driver's business learns of a suspension. */
const isOfDriver = (row: Row, { world, before }: Step, { people }: Reach): boolean => {
  const businessId = world.people.fleet.businessId ?? ''
  const isOurs = [...people].some(
    (userId) => before.rows.get(`USER#${userId}\u0000PROFILE`)?.item.businessId === businessId,
  )
  return String(row.item.kind).startsWith('driver') && isOurs && ownerIdOf(row.item.PK) === world.people.fleet.userId
}

/** Its reader's devices have got it. */
const isOnlyMarked = (before: Row, after: Row): boolean => {
  const { pushedAt, ...rest } = after.item
  return typeof pushedAt === 'string' && before.item.pushedAt === undefined && isDeepStrictEqual(rest, before.item)
}

/**
 * The named effect of a step: those with a part in what it changes find it in their lists, once. An entry only gets its
 * mark of the push, and goes only with its reader or for a newer one.
 */
export const mayNotify = ({ before, after }: RowChange, reach: Reach, step: Step): boolean => {
  const row = after ?? before
  const reader = ownerIdOf(row?.item.PK)
  if (!row) return false
  if (before && after) return isOnlyMarked(before, after)
  if (before && reach.people.has(reader)) return true
  if (before && !isReplaced(before, step)) return false
  if (['reportDecided', 'contentHidden'].includes(String(row.item.kind))) return sidesOfReports(step).includes(reader)
  const about = row.item.request_id
  if (typeof about !== 'string') return reach.people.has(reader) || isOfDriver(row, step, reach)
  return reach.mayTouch(about) && concerned(step, about).includes(reader)
}
