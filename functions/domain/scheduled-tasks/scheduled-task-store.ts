import { DeleteCommand, PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { DisputeId, RequestId, RideId, UserId } from '#shared/model/ids.ts'

/** Something to do at a time: the sweeper finds it within a minute. */
export type ScheduledTask =
  | { kind: 'session.end'; at: string; userId: string; tokenHash: string }
  | {
      kind: 'partner.fall' | 'driver.fall' | 'account.leave' | 'account.erase' | 'account.suspended'
      at: string
      userId: UserId
    }
  | { kind: 'ride.removed'; at: string; partnerId: UserId; rideId: RideId }
  | {
      kind: 'request.expire' | 'offer.expire' | 'handover.expire' | 'attempt.expire'
      at: string
      requestId: RequestId
    }
  | { kind: 'problem.lapse'; at: string; disputeId: DisputeId }

const shards = [0, 1, 2, 3]
const keptDays = 7
/** Of each shard. */
export const mostAtOnce = 100

const dayMs = 24 * 3600 * 1000

const dateOf = (time: string): string => time.slice(0, 10)

const idOf = (task: Exclude<ScheduledTask, { kind: 'session.end' }>): string => {
  if ('userId' in task) return task.userId
  if ('disputeId' in task) return task.disputeId
  return task.kind === 'ride.removed' ? task.rideId : task.requestId
}

/** The subject of a task, and a random part of its id, which spreads tasks over the shards. */
const subjectOf = (task: ScheduledTask): { about: string; random: string } => {
  if (task.kind === 'session.end') return { about: `${task.userId}#${task.tokenHash}`, random: task.tokenHash }
  const about = idOf(task)
  return { about, random: about.slice('xxx_'.length) }
}

// The same task at the same time is one row, however often it is scheduled.
const keyOf = (task: ScheduledTask): Key => {
  const { about, random } = subjectOf(task)
  return keys.due(dateOf(task.at), random.charCodeAt(0) % shards.length, task.at, `${task.kind}#${about}`)
}

export const scheduleTask = async (task: ScheduledTask): Promise<void> => {
  const ttl = Math.floor((new Date(task.at).getTime() + keptDays * dayMs) / 1000)
  await table.send(new PutCommand({ TableName: tableName, Item: { ...keyOf(task), ...task, ttl } }))
}

export const removeTask = async (task: ScheduledTask): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(task) }))
}

/** Today and yesterday, whose last tasks may be left; once an hour the whole week, in case the sweeper did not run. */
const datesBefore = (now: Date): string[] => {
  const days = now.getUTCMinutes() === 0 ? keptDays : 1
  return Array.from({ length: days + 1 }, (_, back) => dateOf(new Date(now.getTime() - back * dayMs).toISOString()))
}

/** The tasks that are due, earliest first. */
export const listDueTasks = async (now: Date): Promise<ScheduledTask[]> => {
  const upToNow = `${now.toISOString()}~` // sorts behind every key that begins with this time
  const pages = await Promise.all(
    datesBefore(now).flatMap((date) =>
      shards.map((shard) =>
        table.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'PK = :shard AND SK <= :now',
            ExpressionAttributeValues: { ':shard': keys.due(date, shard, '', '').PK, ':now': upToNow },
            Limit: mostAtOnce,
          }),
        ),
      ),
    ),
  )
  return pages.flatMap(({ Items = [] }) => Items as ScheduledTask[]) // we alone write these rows
}
