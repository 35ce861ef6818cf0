import { unlessCoverChanged } from '#functions/domain/shared/cover-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { joinUpdateParts, type UpdateParts, unchangedCondition } from '#functions/platform/table/update-expressions.ts'
import type { Suspension, SuspensionMark } from '#shared/model/suspension.ts'
import type { Marks } from './leaving-store.ts'
import type { UserItem } from './user-store.ts'

/**
 * Refuses a write while the row is marked as suspended. A mark without an end has no `endsAt`, so the comparison fails
 * and the write is refused.
 */
export const unlessSuspended = (now: Date): UpdateParts & { condition: string } => ({
  condition: '(attribute_not_exists(suspension) OR suspension.endsAt <= :now)',
  values: { ':now': now.toISOString() },
})

/**
 * Refuses a transaction unless the partner is verified, not leaving and not suspended at that moment, and their papers
 * cover what they covered when they were read.
 */
export const verifiedPartnerCondition = ({ userId, cover }: Pick<UserItem, 'userId' | 'cover'>, now: Date): Action => {
  const { condition, values } = unlessSuspended(now)
  const same = unlessCoverChanged(cover)
  return {
    ConditionCheck: {
      Key: keys.user(userId),
      ConditionExpression: `isVerifiedPartner = :yes AND (attribute_not_exists(isDeactivated) OR isDeactivated = :no) AND attribute_not_exists(erasesAt) AND ${condition} AND ${same.condition}`,
      ExpressionAttributeNames: same.names,
      ExpressionAttributeValues: { ':yes': true, ':no': false, ...values, ...same.values },
    },
  }
}

/**
 * The fields a suspension depends on: admins are not suspended, a business that was set up since the read needs its
 * mark, and a new number adds a trait.
 */
const decisive = ['isAdmin', 'isDriver', 'businessId', 'mobile', 'suspension'] as const

const unchanged = (user: UserItem): UpdateParts => {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = unchangedCondition(
    user,
    decisive,
  )
  return {
    condition: ConditionExpression,
    names: ExpressionAttributeNames,
    ...(ExpressionAttributeValues && { values: ExpressionAttributeValues }),
  }
}

const setMark = (mark: SuspensionMark | undefined): UpdateParts => ({
  ...(mark ? { set: '#suspension = :suspension', values: { ':suspension': mark } } : { remove: '#suspension' }),
  names: { '#suspension': 'suspension' },
})

/** Stores the hashes under which the user is marked, or removes them. */
const setHashes = ({ hashes }: Marks): UpdateParts =>
  hashes.length > 0 ? { set: 'marks = :marks', values: { ':marks': hashes } } : { remove: 'marks' }

const nextVersion: UpdateParts = { add: 'version :one', condition: 'attribute_exists(PK)', values: { ':one': 1 } }

/**
 * Suspends a user, or lifts the suspension if none is given; refused if the user has changed since the read. Marks the
 * rows that conditions check anyway: the user, their counters, and their business, whose new version voids decisions on
 * the old one. Also writes the marks that recognise the user under another account.
 */
export const suspensionActions = (user: UserItem, suspension: Suspension | undefined, marks: Marks): Action[] => {
  const { userId, businessId, isDriver } = user
  const mark = suspension && { ...(suspension.endsAt && { endsAt: suspension.endsAt }) }
  const rows = [
    { Key: keys.user(userId), parts: [setMark(suspension), setHashes(marks), unchanged(user)] },
    { Key: keys.historyCounts(userId), parts: [setMark(mark)] },
    ...(businessId && !isDriver ? [{ Key: keys.business(businessId), parts: [setMark(mark), nextVersion] }] : []),
  ]
  return [...rows.map(({ Key, parts }) => ({ Update: { Key, ...joinUpdateParts(parts) } })), ...marks.actions]
}
