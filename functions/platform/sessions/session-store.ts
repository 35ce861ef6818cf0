import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { Session } from './session.ts'
import { seenEverySeconds, sessionPolicy } from './session-policy.ts'
import type { SessionToken } from './session-token.ts'
import { toSessionUser, UserItem } from './user-item.ts'

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

/** When this session ends by itself, if nobody calls again. The table removes rows late, so readers ask this. */
export const sessionEndsAt = ({ seenAt, idleSeconds, endsAt }: SessionItem): Date =>
  new Date(Math.min(new Date(seenAt).getTime() + idleSeconds * 1000, new Date(endsAt).getTime()))

export const sessionRow = (item: SessionItem): Key & SessionItem & { ttl: number } => ({
  ...keys.session(item.userId, item.tokenHash),
  ...item,
  ttl: seconds(item.endsAt),
})

export const isAlive = (item: SessionItem, user: UserItem, now: Date): boolean =>
  item.epoch === user.epoch && !user.isDeactivated && now < sessionEndsAt(item)

/** Person and session in one strongly consistent read: what a role change or a log-out did is true from the next call on. */
export const findSession = async (token: SessionToken, now: Date): Promise<Session | undefined> => {
  const { user, item } = await readUserAndSession(token)
  if (!user || !item || !isAlive(item, user, now)) return undefined
  if (seconds(now) - seconds(item.seenAt) >= seenEverySeconds) await noteSeen(token, now)
  return {
    user: toSessionUser(user),
    userId: token.userId,
    ...(user.businessId && { businessId: user.businessId }),
    tokenHash: token.tokenHash,
    authenticatedAt: item.authenticatedAt,
  }
}

export const readUserAndSession = async ({
  userId,
  tokenHash,
}: SessionToken): Promise<{ user?: UserItem; item?: SessionItem }> => {
  const { Responses } = await table.send(
    new BatchGetCommand({
      RequestItems: {
        [tableName]: { Keys: [keys.user(userId), keys.session(userId, tokenHash)], ConsistentRead: true },
      },
    }),
  )
  const rows = Responses?.[tableName] ?? []
  const user = read(UserItem)(rows.find(({ SK }) => SK === 'PROFILE'))
  const item = read(SessionItem)(rows.find(({ SK }) => SK !== 'PROFILE'))
  return { ...(user && { user }), ...(item && { item }) }
}

const noteSeen = ({ userId, tokenHash }: SessionToken, now: Date) =>
  update({
    Key: keys.session(userId, tokenHash),
    UpdateExpression: 'SET seenAt = :now',
    ConditionExpression: 'attribute_exists(PK)', // a session that was just ended must not come back
    ExpressionAttributeValues: { ':now': now.toISOString() },
    ReturnValues: 'NONE',
  })

export const putSession = async (item: SessionItem): Promise<void> => {
  await table.send(new PutCommand({ TableName: tableName, Item: sessionRow(item) }))
}

export const deleteSession = async ({ userId, tokenHash }: SessionToken): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keys.session(userId, tokenHash) }))
}

/** Every device of a person, the newest first. */
export const listSessions = async (userId: string): Promise<SessionItem[]> => {
  const { PK, SK } = keys.sessionsOf(userId)
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :session)',
      ExpressionAttributeValues: { ':user': PK, ':session': SK },
      ConsistentRead: true,
      Limit: 50,
    }),
  )
  return Items.map(read(SessionItem)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}
