import { hash, randomBytes } from 'node:crypto'
import { toSessionUser, UserItem } from '#functions/domain/accounts/user-store.ts'
import { clearCookie, cookieNames, hintName, setCookie } from '#functions/platform/lambda/cookies.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys, kindOf } from '#functions/platform/table/keys.ts'
import { queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'
import { idPattern } from '#shared/model/id-pattern.ts'
import type { UserId } from '#shared/model/ids.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How long a session lasts without a call, and how long at most. Shorter for admins, and for drivers, who may share a
 * phone.
 */
export const sessionPolicy = (
  user: Pick<UserItem, 'isAdmin' | 'isDriver'>,
): { idleSeconds: number; lifeSeconds: number } => {
  if (user.isAdmin) return { idleSeconds: 30 * minute, lifeSeconds: 8 * hour }
  if (user.isDriver) return { idleSeconds: 1 * day, lifeSeconds: 7 * day }
  return { idleSeconds: 7 * day, lifeSeconds: 30 * day }
}

export const maxSessions = 10
/** The minimum time between two writes of `seenAt`, so that few calls write. */
const seenEverySeconds = 10 * minute
/** How long a temporary password counts as just typed. */
export const freshSeconds = 15 * minute

/** The row of one signed-in device. */
export type SessionItem = {
  userId: UserId
  tokenHash: string
  epoch: number
  device: string
  createdAt: string
  seenAt: string
  authenticatedAt: string
  idleSeconds: number
  endsAt: string
}
const SessionItem = rowSchema<SessionItem>({
  userId: 'string',
  tokenHash: 'string',
  epoch: 'number',
  device: 'string',
  createdAt: 'string',
  seenAt: 'string',
  authenticatedAt: 'string',
  idleSeconds: 'number',
  endsAt: 'string',
})

const seconds = (time: string | Date): number => Math.floor(new Date(time).getTime() / 1000)

export const newSessionItem = (user: UserItem, tokenHash: string, device: string, now: Date): SessionItem => {
  const { idleSeconds, lifeSeconds } = sessionPolicy(user)
  const at = now.toISOString()
  const endsAt = new Date(now.getTime() + lifeSeconds * 1000).toISOString()
  return {
    userId: user.userId,
    tokenHash,
    epoch: user.epoch,
    device,
    createdAt: at,
    seenAt: at,
    authenticatedAt: at,
    idleSeconds,
    endsAt,
  }
}

/** When this session ends if no more calls are made. DynamoDB deletes rows late, so readers check this. */
export const sessionEndsAt = ({ seenAt, idleSeconds, endsAt }: SessionItem): Date =>
  new Date(Math.min(new Date(seenAt).getTime() + idleSeconds * 1000, new Date(endsAt).getTime()))

export const sessionRow = (item: SessionItem): Key & SessionItem & { ttl: number } => ({
  ...keys.session(item.userId, item.tokenHash),
  ...item,
  ttl: seconds(item.endsAt),
})

export const isAlive = (item: SessionItem, user: UserItem, now: Date): boolean =>
  item.epoch === user.epoch && !user.isDeactivated && now < sessionEndsAt(item)

/** Reads user and session consistently, so that a new role or a sign-out takes effect with the next call. */
export const findSession = async (token: SessionToken, now: Date): Promise<Session | undefined> => {
  const { user, item } = await readUserAndSession(token)
  if (!user || !item || !isAlive(item, user, now)) return undefined
  if (seconds(now) - seconds(item.seenAt) >= seenEverySeconds) await noteSeen(token, now)
  return {
    user: toSessionUser(user, now),
    userId: token.userId,
    ...(user.businessId && { businessId: user.businessId }),
    ...(user.firstPostAt && { hasPosted: true as const }),
    ...(user.cover && { cover: user.cover }),
    tokenHash: token.tokenHash,
    authenticatedAt: item.authenticatedAt,
  }
}

export const readUserAndSession = async ({
  userId,
  tokenHash,
}: SessionToken): Promise<{ user?: UserItem; item?: SessionItem }> => {
  const rows = await readRows([keys.user(userId), keys.session(userId, tokenHash)], { isConsistent: true })
  const user = read(UserItem)(rows.find((row) => kindOf(row) === 'user'))
  const item = read(SessionItem)(rows.find((row) => kindOf(row) === 'session'))
  return { ...(user && { user }), ...(item && { item }) }
}

const noteSeen = ({ userId, tokenHash }: SessionToken, now: Date) =>
  update({
    Key: keys.session(userId, tokenHash),
    UpdateExpression: 'SET seenAt = :now',
    ConditionExpression: 'attribute_exists(PK)', // do not restore a session that has just ended
    ExpressionAttributeValues: { ':now': now.toISOString() },
  })

export const putSession = async (item: SessionItem): Promise<void> => {
  await table.send(new PutCommand({ TableName: tableName, Item: sessionRow(item) }))
}

export const deleteSession = async ({ userId, tokenHash }: SessionToken): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keys.session(userId, tokenHash) }))
}

/** All devices of a user, newest first. */
export const listSessions = async (userId: string): Promise<SessionItem[]> => {
  const { PK, SK } = keys.sessionsOf(userId)
  const rows = await queryRows({
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :session)',
    ExpressionAttributeValues: { ':user': PK, ':session': SK },
    ConsistentRead: true,
    Limit: 50,
  })
  return rows.map(read(SessionItem)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** The content of the cookie: the user, and a secret of which the table holds only a hash. */
export type SessionToken = { userId: UserId; tokenHash: string }

const fingerprintOf = (secret: string): string => hash('sha256', secret, 'base64url')

export const newSessionToken = (userId: UserId): SessionToken & { cookieValue: string } => {
  const secret = randomBytes(32).toString('base64url')
  return { userId, tokenHash: fingerprintOf(secret), cookieValue: `${userId}.${secret}` }
}

const userIdPattern = idPattern('usr')

/** Workers avoid loading the schema library of `ids.ts` at start. */
const isUserId = (text = ''): text is UserId => userIdPattern.test(text)

/** Parses the cookie without reading the table. Returns undefined for a value that we cannot have set. */
export const readSessionToken = (cookies: Record<string, string>): SessionToken | undefined => {
  const [userId, secret] = (cookies[cookieNames.session] ?? '').split('.')
  if (!isUserId(userId) || !secret || !/^[\w-]{43}$/.test(secret)) return undefined
  return { userId, tokenHash: fingerprintOf(secret) }
}

export const sessionCookies = (cookieValue: string, maxAgeSeconds: number): string[] => [
  setCookie(cookieNames.session, cookieValue, { maxAgeSeconds }),
  setCookie(hintName, '1', { maxAgeSeconds, readable: true }),
]

export const noSessionCookies = (): string[] => [clearCookie(cookieNames.session), clearCookie(hintName, true)]
