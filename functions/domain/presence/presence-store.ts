import { verifiedPartnerCondition } from '#functions/platform/sessions/verified-partner-condition.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { type Action, table, tableName, transact, withoutKeys } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { onlineCell } from './online-cell.ts'
import type { OnlineItem, PresenceItem } from './presence-item.ts'

type Online = Omit<PresenceItem, 'isOnline' | 'cell'> & { isOnline: true }
/** Where they are, and by what they travel: what news of a job needs. */
type Near = Omit<OnlineItem, 'userId'>

/** Who says nothing for longer is not told of jobs any more; their rides still show. */
const listedSeconds = 12 * 3600
// Whoever was overtaken by another device of theirs looks again.
const mostRounds = 5

export const presenceStore = {
  async find(userId: string): Promise<PresenceItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.presence(userId), ConsistentRead: true }),
    )
    return Item && (withoutKeys(Item) as PresenceItem) // we alone write this row
  },

  /** Both rows at once, that of where they were before gone; only while they are a verified partner. */
  async goOnline(presence: Online, near: Near | undefined, now: Date): Promise<'online' | 'not-verified'> {
    const { userId } = presence
    const cell = near && onlineCell(near.point)
    const ttl = Math.floor(now.getTime() / 1000) + listedSeconds
    const isWritten = await replace(userId, (was) => [
      { Put: { Item: { ...keys.presence(userId), ...presence, ...(cell && { cell }) }, ...unlessMoved(was) } },
      verifiedPartnerCondition(userId),
      ...(near && cell ? [{ Put: { Item: { ...keys.online(cell, userId), userId, ...near, ttl } } }] : []),
      ...(was?.cell !== cell ? unlisted(was) : []),
    ])
    return isWritten ? 'online' : 'not-verified'
  },

  /** Their position goes with it. Who never was online has nothing to change. */
  async goOffline(userId: UserId): Promise<void> {
    await replace(userId, (was) => {
      if (!was?.isOnline) return []
      const { ConditionExpression, ...values } = unlessMoved(was)
      const row = { ...keys.presence(userId), userId, isOnline: false }
      // Somebody who has just erased their account must not get a row again.
      const condition = `attribute_exists(PK) AND ${ConditionExpression}`
      return [{ Put: { Item: row, ConditionExpression: condition, ...values } }, ...unlisted(was)]
    })
  },
}

export type PresenceStore = typeof presenceStore

/** The first write is their own row as it was read: refused, it is tried anew. False where another one refuses. */
const replace = async (userId: string, writes: (was: PresenceItem | undefined) => Action[]): Promise<boolean> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const actions = writes(await presenceStore.find(userId))
    const written = actions.length === 0 || (await transact(actions))
    if (written === true || written.done) return true
    if (!written.refused.has(0)) return false
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

const unlessMoved = (was: PresenceItem | undefined) =>
  was?.cell
    ? { ConditionExpression: 'cell = :was', ExpressionAttributeValues: { ':was': was.cell } }
    : { ConditionExpression: 'attribute_not_exists(cell)' }

const unlisted = (was: PresenceItem | undefined): Action[] =>
  was?.cell ? [{ Delete: { Key: keys.online(was.cell, was.userId) } }] : []
