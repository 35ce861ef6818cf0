import { DeleteCommand, PutCommand } from '#functions/platform/table/commands.ts'
import { type Item, type Key, keys } from '#functions/platform/table/keys.ts'
import { queryPages } from '#functions/platform/table/read-rows.ts'
import { fromStored, toStored } from '#functions/platform/table/stored-names.ts'
import { table, tableName, transact, update } from '#functions/platform/table/table.ts'
import type { PaperName } from '#shared/model/cover.ts'
import type { BusinessId, ProblemId, ReportId, RequestId, RideId, UploadId, UserId } from '#shared/model/ids.ts'

/**
 * Why a user's open work, or the offers of a ride, must end. A change has this effect at once, and again as a task a
 * minute later.
 */
export type WorkEnd =
  | { kind: 'partner.fall' | 'driver.fall' | 'account.leave' | 'account.suspended'; userId: UserId }
  | { kind: 'ride.removed'; partnerId: UserId; rideId: RideId }
  /** Papers cover less than before. */
  | { kind: 'papers.fall'; userId: UserId }
  | { kind: 'fleet-papers.fall'; businessId: BusinessId }
  /** A partner went offline. */
  | { kind: 'presence.fall'; userId: UserId }
  /** A business may not take jobs any more. */
  | { kind: 'fleet.fall'; businessId: BusinessId }
  /** One side has blocked the other. */
  | { kind: 'block.placed'; byId: UserId | BusinessId; otherId: UserId | BusinessId }

/** Asks the sides of a match for a review, or publishes what they wrote. `match`: its number in the request. */
export type ReviewTask = { kind: 'review.ask' | 'review.publish'; at: string; requestId: RequestId; match: number }

/** Something to do at a given time; the sweeper finds it within a minute. */
export type ScheduledTask =
  | { kind: 'session.end'; at: string; userId: string; tokenHash: string }
  | (WorkEnd & { at: string })
  | { kind: 'account.erase'; at: string; userId: UserId }
  | {
      kind: 'request.expire' | 'offer.expire' | 'handover.expire' | 'attempt.expire'
      at: string
      requestId: RequestId
    }
  | { kind: 'problem.lapse'; at: string; problemId: ProblemId }
  /** A decided report, with what was kept of it, has had its time. */
  | { kind: 'report.expire'; at: string; reportId: ReportId }
  | ReviewTask
  /** `endsAt` names the digest, also if the task is replayed later. */
  | { kind: 'quiet.end'; at: string; endsAt: string; userId: UserId }
  | { kind: 'presence.end'; at: string; userId: UserId }
  /** A paper of a partner ends in a month, in a week, or has ended. */
  | { kind: 'paper.ends'; at: string; userId: UserId; paper: PaperName; until: string }
  /** What this carrier earned in a year is complete. */
  | { kind: 'statement.ready'; at: string; ownerId: UserId | BusinessId; year: number }
  /** Copies of an application that have to go. */
  | { kind: 'document.expire'; at: string; userId: UserId }
  | { kind: 'evidence.expire'; at: string; userId: UserId; uploadId: UploadId }
  | { kind: 'push.late'; at: string; userId: UserId; deviceId: string; noteId: string }

/** A due task as it is stored. */
export type DueTask = ScheduledTask & {
  PK?: string
  SK?: string
  /** The call that scheduled it. */
  callId?: string
  failedRuns?: number
  ttl?: number
}

export const dueShards = [0, 1, 2, 3] as const
type Shard = (typeof dueShards)[number]
const keptDays = 7
const pageSize = 100
/** A task that fails this often is put aside. */
const maxRuns = 5

const dayMs = 24 * 3600 * 1000

const dateOf = (time: string): string => time.slice(0, 10)

/** Tasks whose subject has more than one part. */
type InParts = {
  kind:
    | ('session.end' | 'push.late' | 'paper.ends' | 'statement.ready' | 'evidence.expire' | 'block.placed')
    | ReviewTask['kind']
}

const idOf = (task: Exclude<ScheduledTask, InParts>): string => {
  if ('userId' in task) return task.userId
  if ('problemId' in task) return task.problemId
  if ('reportId' in task) return task.reportId
  if ('businessId' in task) return task.businessId
  return task.kind === 'ride.removed' ? task.rideId : task.requestId
}

/** The subject of a task, and the random part of its id, which spreads tasks over the shards. */
const subjectOf = (task: ScheduledTask): { about: string; random: string } => {
  if (task.kind === 'session.end') return { about: `${task.userId}#${task.tokenHash}`, random: task.tokenHash }
  if (task.kind === 'push.late')
    return { about: `${task.userId}#${task.deviceId}#${task.noteId}`, random: task.deviceId }
  if (task.kind === 'paper.ends')
    return { about: `${task.userId}#${task.paper}`, random: task.userId.slice('usr_'.length) }
  if (task.kind === 'statement.ready')
    return { about: `${task.ownerId}#${task.year}`, random: task.ownerId.slice('xxx_'.length) }
  if (task.kind === 'evidence.expire')
    return { about: `${task.userId}#${task.uploadId}`, random: task.uploadId.slice('upl_'.length) }
  if (task.kind === 'block.placed')
    return { about: `${task.byId}#${task.otherId}`, random: task.byId.slice('xxx_'.length) }
  if ('match' in task) return { about: `${task.requestId}#${task.match}`, random: task.requestId.slice('req_'.length) }
  const about = idOf(task)
  return { about, random: about.slice('xxx_'.length) }
}

const whatOf = (task: ScheduledTask): string => `${task.kind}#${subjectOf(task).about}`

// The same task at the same time is one row, even if it is scheduled several times.
const keyOf = (task: ScheduledTask): Key =>
  keys.due(dateOf(task.at), subjectOf(task).random.charCodeAt(0) % dueShards.length, task.at, whatOf(task))

/** The new keys come last, because a task that was read still has those of its old row. */
const rowOf = ({ failedRuns: _, ...task }: DueTask) => {
  const ttl = Math.floor((new Date(task.at).getTime() + keptDays * dayMs) / 1000)
  return { ...toStored(task), ...keyOf(task), ttl }
}

export const scheduleTask = async (task: ScheduledTask): Promise<void> => {
  await table.send(new PutCommand({ TableName: tableName, Item: rowOf(task) }))
}

export const removeTask = async (task: ScheduledTask): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(task) }))
}

/** Once an hour is enough for checks that should find nothing. */
export const isHourly = (now: Date): boolean => now.getUTCMinutes() === 0

/** Today and yesterday, which may have tasks left; once an hour the whole week, in case the sweeper did not run. */
const datesBefore = (now: Date): string[] => {
  const days = isHourly(now) ? keptDays : 1
  const back = Array.from({ length: days + 1 }, (_, index) => days - index)
  return back.map((one) => dateOf(new Date(now.getTime() - one * dayMs).toISOString()))
}

/** Reads the rows of a partition up to a sort key, page by page. */
async function* readPages(PK: string, last: string): AsyncGenerator<Item> {
  const pages = queryPages({
    KeyConditionExpression: 'PK = :shard AND SK <= :now',
    ExpressionAttributeValues: { ':shard': PK, ':now': last },
    Limit: pageSize,
  })
  for await (const rows of pages) yield* rows.map(fromStored)
}

/** The due tasks of a shard, earliest first. Tasks that fall due meanwhile wait for the next run. */
export async function* readDueTasks(now: Date, shard: Shard): AsyncGenerator<DueTask> {
  const upToNow = `${now.toISOString()}~` // sorts after every key with this time
  // Only we write these rows.
  for (const date of datesBefore(now))
    yield* readPages(keys.due(date, shard, '', '').PK, upToNow) as AsyncGenerator<DueTask>
}

/** Counts a failed run. After the fifth the task is put aside until an operator replays it. */
export const noteFailedRun = async (task: DueTask): Promise<'kept' | 'aside'> => {
  const failedRuns = (task.failedRuns ?? 0) + 1
  const ConditionExpression = 'attribute_exists(PK)' // a run that timed out may still have finished it
  if (failedRuns < maxRuns) {
    await update({
      Key: keyOf(task),
      UpdateExpression: 'SET failedRuns = :runs',
      ConditionExpression,
      ExpressionAttributeValues: { ':runs': failedRuns },
    })
    return 'kept'
  }
  const { ttl: _, ...kept } = task // put-aside tasks do not expire
  const { done } = await transact([
    { Delete: { Key: keyOf(task), ConditionExpression } },
    { Put: { Item: { ...toStored(kept), ...keys.dueAside(whatOf(task)) } } },
  ])
  return done ? 'aside' : 'kept'
}

// Only we write these rows.
const readAside = () => readPages(keys.dueAside('').PK, '~') as AsyncGenerator<ScheduledTask>

export const countAside = async (): Promise<number> => {
  let count = 0
  for await (const _ of readAside()) count += 1
  return count
}

/** Makes all tasks that were put aside due again. Returns their number. */
export const replayTasks = async (now: Date): Promise<number> => {
  let count = 0
  for await (const row of readAside()) {
    const task = { ...row, at: now.toISOString() }
    const { done } = await transact([
      { Delete: { Key: keys.dueAside(whatOf(row)), ConditionExpression: 'attribute_exists(PK)' } },
      { Put: { Item: rowOf(task) } },
    ])
    count += done ? 1 : 0
  }
  return count
}
