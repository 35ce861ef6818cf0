import { DeleteCommand, PutCommand, QueryCommand } from '#functions/platform/table/commands.ts'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, transact, update } from '#functions/platform/table/table.ts'
import type { Topic } from '#shared/model/notification-kind.ts'
import type { Mail } from './mail.ts'

type Mark = Key & { ttl: number; waits?: true }

const markSeconds = 7 * 24 * 3600 // longer than a stream keeps its records, so no repetition outlives the mark

const markOf = (id: string): Mark => ({ ...keys.sentMail(id), ttl: Math.floor(Date.now() / 1000) + markSeconds })

/** Marks a mail that waits in a row of its own, from which the sweeper sends it. */
const waitingMark = (id: string): Mark => ({ ...markOf(id), waits: true })

/** Whether a mail is done (sent or given up) or waits; undefined for a new one. */
export const readMark = async (id: string): Promise<'done' | 'waits' | undefined> => {
  const row = await readRow(keys.sentMail(id))
  if (!row) return undefined
  return row.waits ? 'waits' : 'done'
}

export const markDone = async (id: string): Promise<void> => {
  await table.send(new PutCommand({ TableName: tableName, Item: markOf(id) }))
}

/**
 * The stored content of a waiting mail. It has no user's address, because the user's row has it. It never has a code:
 * the mail is derived again from the code's own row. A mail that can be switched off may have the topic that does it.
 */
export type MailOrder =
  | { mail: Mail }
  | { userId: string; mail: Omit<Mail, 'to'>; canBeSwitchedOff?: true; topic?: Topic }
  | { codeRow: Key }

/** Codes do not wait for other mails, because users wait for them in front of a screen. */
export type MailLane = 'code' | 'other'

export const mailLanes = ['code', 'other'] as const satisfies readonly MailLane[]

export const laneOf = (order: MailOrder): MailLane => ('codeRow' in order ? 'code' : 'other')

/** A waiting mail, and when to try it again. */
export type LateMail = {
  mailId: string
  at: string
  firstAt: string
  tries: number
  order: MailOrder
  /** The call that caused it. */
  callId?: string
}
const StoredMail = rowSchema<LateMail & Key>({
  PK: 'string',
  SK: 'string',
  mailId: 'string',
  at: 'string',
  firstAt: 'string',
  tries: 'number',
  order: 'object',
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The pauses after each try; the last one repeats. */
const pausesMinutes = [1, 5, 15, 60] as const
const maxAtOnce = 100

const afterPause = (tries: number, from: Date): string =>
  new Date(from.getTime() + (pausesMinutes[tries - 1] ?? 60) * minuteMs).toISOString()

const lastAt = ({ firstAt }: LateMail): number => Date.parse(firstAt) + dayMs

const keyOf = ({ at, mailId, order }: LateMail): Key => keys.lateMail(laneOf(order), at, mailId)

/** The row expires soon after its last try, in case the sweeper does not run. */
const rowOf = (late: LateMail) => ({ ...late, ...keyOf(late), ttl: Math.floor((lastAt(late) + 60 * minuteMs) / 1000) })

/** Keeps a mail that SES could not take. A mail that already waits is not kept twice. */
export const scheduleLateMail = async (mailId: string, order: MailOrder, now: Date): Promise<void> => {
  const late: LateMail = { mailId, at: afterPause(1, now), firstAt: now.toISOString(), tries: 1, order }
  await transact([
    { Put: { Item: waitingMark(mailId), ConditionExpression: 'attribute_not_exists(PK)' } },
    { Put: { Item: rowOf(late) } },
  ])
}

/**
 * Due mails of a lane, or all of its waiting mails, earliest first. No mail waits longer than a day, so yesterday's,
 * today's and tomorrow's partitions hold them all.
 */
export const listLateMails = async (lane: MailLane, now: Date, which: 'due' | 'all'): Promise<(LateMail & Key)[]> => {
  const days = [-dayMs, 0, ...(which === 'all' ? [dayMs] : [])].map((ms) => new Date(now.getTime() + ms).toISOString())
  const pages = await Promise.all(
    days.map((day) =>
      table.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'PK = :shard AND SK <= :end',
          ExpressionAttributeValues: {
            ':shard': keys.lateMail(lane, day, '').PK,
            ':end': `${which === 'all' ? '' : now.toISOString()}~`, // sorts after every key with this prefix
          },
          Limit: maxAtOnce,
          ConsistentRead: true,
        }),
      ),
    ),
  )
  return pages.flatMap(({ Items = [] }) => Items.map(read(StoredMail)))
}

/**
 * Moves a mail to its next try before this one starts, so that a crash loses nothing and only one of two sweepers gets
 * it. There is no next try after a day.
 */
export const claimLateMail = async (
  late: LateMail,
  now: Date,
): Promise<{ isOurs: boolean; next: LateMail | undefined }> => {
  const tries = late.tries + 1
  const at = afterPause(tries, now)
  const next = Date.parse(at) <= lastAt(late) ? { ...late, tries, at } : undefined
  const { done } = await transact([
    { Delete: { Key: keyOf(late), ConditionExpression: 'attribute_exists(PK)' } },
    ...(next ? [{ Put: { Item: rowOf(next) } }] : []),
  ])
  return { isOurs: done, next }
}

export const removeLateMail = async (late: LateMail): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(late) }))
}

/** A mail about a request, and the time of the event that caused it. */
export type MailTurn = { id: string; requestId: string; at: string }

type Sent = { id: string; at: string }
const SentMails = rowSchema<{ mails: Sent[] }>({ mails: 'object' })

const maxPerHour = 6
const hourMs = 3_600_000
/** Longer than the stream keeps its records: a repeated event finds the mails that were counted before it. */
const keptMs = 48 * hourMs
const maxTries = 4

/**
 * Counts a mail and returns whether it may be sent: a request causes at most six in any hour. The time of the event
 * counts, not that of the sending, so that a repeated change gets the same answer.
 */
export const takeMailTurn = async (turn: MailTurn): Promise<boolean> => {
  const { id, at } = turn
  const ageOf = (mail: Sent): number => Date.parse(at) - Date.parse(mail.at)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const was = await sentBefore(turn)
    if (was?.some((mail) => mail.id === id)) return true
    const near = (was ?? []).filter((mail) => Math.abs(ageOf(mail)) < hourMs)
    if (near.length >= maxPerHour) return false
    const kept = (was ?? []).filter((mail) => ageOf(mail) < keptMs)
    if (await keep(turn, was, [...kept, { id, at }])) return true
  }
  throw new Error('the mails of a request are counted by too many at once')
}

const sentBefore = async ({ requestId }: MailTurn): Promise<Sent[] | undefined> => {
  return read(SentMails)(await readRow(keys.requestMails(requestId)))?.mails
}

/** Refused if another mail was counted meanwhile. */
const keep = async ({ requestId, at }: MailTurn, was: Sent[] | undefined, mails: Sent[]): Promise<boolean> => {
  const { done } = await update({
    Key: keys.requestMails(requestId),
    UpdateExpression: 'SET mails = :mails, #ttl = :gone',
    ConditionExpression: was ? 'mails = :was' : 'attribute_not_exists(PK)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':mails': mails,
      ':gone': Math.floor((Date.parse(at) + keptMs) / 1000),
      ...(was && { ':was': was }),
    },
  })
  return done
}
