import { verifiedPartnerCondition } from '#functions/domain/accounts/suspension-store.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import { queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, transact, update } from '#functions/platform/table/table.ts'
import { setIfUnchanged, unchangedCondition } from '#functions/platform/table/update-expressions.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { Run } from '#shared/model/geo.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { isOnlineAt, onlineUntil } from '#shared/model/online.ts'
import { OnlineItem, onlineCell, PresenceItem } from './presence-item.ts'

type PresenceStoreOnline = Pick<PresenceItem, 'userId' | 'point' | 'positionAt'> & { isOnline: true; cover?: Cover }
/** Position and modes of travel. */
type Near = Omit<OnlineItem, 'userId'>

// Reads again if another device of the partner changes the row meanwhile.
const maxRounds = 5

export const presenceStore = {
  async find(userId: string): Promise<PresenceItem | undefined> {
    return read(PresenceItem)(await readRow(keys.presence(userId)))
  },

  /**
   * Writes the presence and the row in its cell and deletes the row in the former cell, only for a verified partner.
   */
  async goOnline(
    { cover, ...wish }: PresenceStoreOnline,
    near: Near | undefined,
    now: Date,
  ): Promise<'online' | 'not-verified'> {
    const { userId } = wish
    const cell = near && onlineCell(near.point)
    const seenAt = now.toISOString()
    const ttl = seconds(onlineUntil(seenAt))
    const presence: PresenceItem = { ...wish, seenAt, ...(cell && { cell }) }
    const isWritten = await replace(userId, (was) => [
      { Put: { Item: { ...keys.presence(userId), ...presence, ...turnOf(was, now) }, ...unlessMoved(was) } },
      verifiedPartnerCondition({ userId, ...(cover && { cover }) }, now),
      ...(near && cell ? [{ Put: { Item: { ...keys.online(cell, userId), userId, ...near, ttl } } }] : []),
      ...(was?.cell !== cell ? unlisted(was) : []),
    ])
    return isWritten ? 'online' : 'not-verified'
  },

  /** Also deletes the position. A partner who was never online has nothing to change. */
  async goOffline(userId: UserId): Promise<void> {
    await replace(userId, (was) => (was?.isOnline ? offline(was, 'offline') : []))
  },

  /** Notes that they are warned, unless they have come back or gone offline since the row was read. */
  async warn(was: PresenceItem): Promise<boolean> {
    return (await update({ Key: keys.presence(was.userId), ...setIfUnchanged(warned, was, ['isOnline', 'seenAt']) }))
      .done
  },

  /** As going offline, unless they have come back or gone offline since the row was read. */
  async end(was: PresenceItem): Promise<boolean> {
    return (await transact(offline(was, 'ended'))).done
  },
}

const warned = { turn: 'warned' } satisfies Partial<PresenceItem>

/** Going online anew schedules its end. So does the first sign after a row of an earlier release. */
const turnOf = (was: PresenceItem | undefined, now: Date): Pick<PresenceItem, 'turn'> =>
  was?.seenAt && isOnlineAt(was, now) ? {} : { turn: 'online' }

const offline = (was: PresenceItem, turn: 'ended' | 'offline'): Action[] => {
  const { userId } = was
  const item: PresenceItem = { userId, isOnline: false, turn }
  return [{ Put: { Item: { ...keys.presence(userId), ...item }, ...unlessMoved(was) } }, ...unlisted(was)]
}

export type PresenceStore = typeof presenceStore

/**
 * The first action replaces the row that was read and is retried if it is refused. False if another action is refused.
 */
const replace = async (userId: string, writes: (was: PresenceItem | undefined) => Action[]): Promise<boolean> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const actions = writes(await presenceStore.find(userId))
    const written = actions.length === 0 || (await transact(actions))
    if (written === true || written.done) return true
    if (!written.refused.has(0)) return false
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

/** Refused once anything else has been written. Must not create a row for an account that was just erased, either. */
const unlessMoved = (was: PresenceItem | undefined) =>
  was ? unchangedCondition(was, ['isOnline', 'cell', 'seenAt']) : { ConditionExpression: 'attribute_not_exists(PK)' }

const unlisted = (was: PresenceItem | undefined): Action[] =>
  was?.cell ? [{ Delete: { Key: keys.online(was.cell, was.userId) } }] : []

/**
 * REQ#r / TOLD: who was notified when a job entered the pool at this version, and which of them without a sound. The
 * row of a request that was changed also has the users that each of its changes rang, by the change's id.
 */
export type Notified = { v: number; userIds: UserId[]; quiet?: UserId[] }
const Notified = rowSchema<Notified>({ v: 'number', userIds: 'object' })

const keptSeconds = 30 * 24 * 3600
/** Once the changes of a request have rung this many users, they ring nobody else: a row has a maximum size. */
const maxRung = 2000
/** If more partners are in one place, the rest are not notified of this job. */
const maxRead = 12_000

/** `isAll` is false if there are more partners than were read. */
type Online = { people: OnlineItem[]; isAll: boolean }

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

export const audienceStore = {
  /** The partners online in a run, at most `atMost`. Skips expired rows, because DynamoDB deletes them late. */
  async listOnline({ band, from, to }: Run, now: Date, atMost = maxRead): Promise<Online> {
    const first = keys.onlineIn(band, from)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :band AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':band': first.PK, ':from': first.SK, ':to': `${keys.onlineIn(band, to).SK}~` },
      Limit: atMost,
    })
    const there = rows.filter(({ ttl }) => Number(ttl) > seconds(now))
    return { people: there.map(read(OnlineItem)), isAll: rows.length < atMost }
  },

  async hasRejected(userId: UserId, requestId: RequestId): Promise<boolean> {
    return (await readRow(keys.rejected(userId, requestId))) !== undefined
  },

  async findNotified(requestId: RequestId): Promise<Notified | undefined> {
    const row = await readRow(keys.requestTold(requestId))
    return read(Notified)(row)
  },

  /** Stores and returns the audience, or returns the stored one if this version already has one. */
  async keepNotified(requestId: RequestId, { v, userIds, quiet }: Notified, now: Date): Promise<Notified> {
    const written = await update({
      Key: keys.requestTold(requestId),
      UpdateExpression: `SET v = :v, userIds = :userIds, #ttl = :ttl${quiet ? ', quiet = :quiet' : ' REMOVE quiet'}`,
      ConditionExpression: 'attribute_not_exists(PK) OR v < :v',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':v': v,
        ':userIds': userIds,
        ':ttl': seconds(now) + keptSeconds,
        ...(quiet && { ':quiet': quiet }),
      },
    })
    const chosen = written.done ? { v, userIds, ...(quiet && { quiet }) } : read(Notified)(written.item)
    return chosen?.v === v ? chosen : { v, userIds: [] }
  },

  /**
   * Leaves someone out of the audience of a job, so that they are not notified of its end. `notify` runs before, for
   * those who were in it.
   */
  async leaveOut(requestId: RequestId, userId: UserId, notify: () => Promise<unknown>): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) {
      const notified = await audienceStore.findNotified(requestId)
      if (!notified?.userIds.includes(userId)) return
      if (round === 0) await notify()
      const others = (ids: readonly UserId[]) => ids.filter((id) => id !== userId)
      const written = await update({
        Key: keys.requestTold(requestId),
        ...setIfUnchanged(
          { userIds: others(notified.userIds), ...(notified.quiet && { quiet: others(notified.quiet) }) },
          notified,
          ['v', 'userIds'],
        ),
      })
      if (written.done) return
    }
  },

  /**
   * Chooses who this change may ring: users whom neither the request nor its other changes have rung. The write that
   * records them also returns what others recorded meanwhile, so parallel changes do not ring the same users.
   */
  async takeUnrung(first: RequestId, change: RequestId, userIds: readonly UserId[], now: Date): Promise<UserId[]> {
    const Key = keys.requestTold(first)
    const before = rungBesides(change, await readRow(Key))
    const unrung = before.size < maxRung ? userIds.filter((userId) => !before.has(userId)) : []
    if (unrung.length === 0) return []
    const { item } = await update({
      Key,
      UpdateExpression:
        'SET #change = :unrung, v = if_not_exists(v, :none), userIds = if_not_exists(userIds, :nobody), #ttl = :ttl',
      ExpressionAttributeNames: { '#change': change, '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':unrung': unrung,
        ':none': 0,
        ':nobody': [],
        ':ttl': seconds(now) + keptSeconds,
      },
      ReturnValues: 'ALL_NEW',
    })
    const meanwhile = rungBesides(change, item)
    return unrung.filter((userId) => !meanwhile.has(userId))
  },
}

/** Everyone whom the request and its changes have rung, except this change. */
const rungBesides = (change: RequestId, row: Item = {}): Set<unknown> => {
  const { [change]: _, ...others } = row
  return new Set(Object.values(others).filter(Array.isArray).flat())
}

export type AudienceStore = typeof audienceStore
