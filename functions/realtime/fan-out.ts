import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { inCall, runIdOf } from '#functions/platform/current-call.ts'
import { faultLine, noteFault } from '#functions/platform/faults.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { log } from '#functions/platform/log.ts'
import { aboutRow } from '#functions/platform/table/row-name.ts'
import { itemOfImage } from '#functions/platform/table/stream-image.ts'
import { applyEffect, pushEffect } from './apply-effect.ts'
import { effectsForChange } from './effects-for-change.ts'

const changeOf = ({ dynamodb }: DynamoDBRecord): StreamChange => ({
  old: itemOfImage(dynamodb?.OldImage),
  new: itemOfImage(dynamodb?.NewImage),
  at: dynamodb?.ApproximateCreationDateTime ? new Date(dynamodb.ApproximateCreationDateTime * 1000) : new Date(),
})

/**
 * Expired rows that the table itself removes have no effects. Lambda's filters do not see who removed a row.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html
 */
const isRemovedByTtl = ({ userIdentity }: DynamoDBRecord): boolean =>
  userIdentity?.principalId === 'dynamodb.amazonaws.com'

/** The key of the record's row. Records name its two parts in any order. */
const keyOf = ({ dynamodb }: DynamoDBRecord) => ({ PK: dynamodb?.Keys?.PK?.S, SK: dynamodb?.Keys?.SK?.S })

const rowOf = (record: DynamoDBRecord): string => `${keyOf(record).PK} ${keyOf(record).SK}`

/** The call that wrote the row; unknown for a deleted row. */
const callOf = ({ dynamodb }: DynamoDBRecord): string | undefined => dynamodb?.NewImage?.callId?.S

const writesRows = ({ type }: Effect): boolean => ['put-row', 'delete-row', 'schedule-task', 'note'].includes(type)
const isMail = ({ type }: Effect): boolean => type.startsWith('mail')

/** Records the kind of an effect that fails. */
const noted = async (effect: Effect, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    noteFault(error, { task: effect.type })
    throw error
  }
}
const apply = (effect: Effect): Promise<void> => noted(effect, applyEffect(effect))

/** Writes rows first, all at once. */
const applyRowsAndFrames = async (effects: Effect[]): Promise<void> => {
  const written = await Promise.allSettled(effects.filter(writesRows).map(apply))
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason
  for (const effect of effects) if (!writesRows(effect) && !isMail(effect)) await apply(effect)
}

const applyPushes = async (effects: Effect[], at: Date): Promise<void> => {
  await Promise.all(effects.map((effect) => noted(effect, pushEffect(effect, at))))
}

/** Whether it succeeds. A failure is logged. */
const succeeds = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    log('error', 'telling failed', { group: 'fan-out', ...faultLine(error) })
    return false
  }
}

/** A record after its rows, frames and mails. `push` sends its pushes, and resolves to whether that succeeds. */
type Applied = { record: DynamoDBRecord; isApplied: boolean; push: () => Promise<boolean> }

const applyRecord = async (record: DynamoDBRecord): Promise<Applied> => {
  let push: Applied['push'] = async () => true
  const isApplied = await succeeds(async () => {
    const change = changeOf(record)
    const effects = await effectsForChange(change, keyRing, new Date())
    await applyRowsAndFrames(effects)
    push = () => succeeds(() => applyPushes(effects, change.at))
    for (const mail of effects.filter(isMail)) await apply(mail) // their service may take seconds
  })
  return { record, isApplied, push }
}

type InRecord = <Result>(record: DynamoDBRecord, work: () => Promise<Result>) => Promise<Result>

/** Applies the changes of one row in order. The first failure holds back the later ones, but no other row. */
const applyInOrder = async (records: DynamoDBRecord[], inRecord: InRecord): Promise<Applied[]> => {
  const all: Applied[] = []
  for (const record of records) {
    const applied = await inRecord(record, () => applyRecord(record))
    all.push(applied)
    if (!applied.isApplied) break
  }
  return all
}

/** Returns the number of the first record that failed. */
const pushInOrder = async (all: readonly Applied[], inRecord: InRecord): Promise<string | undefined> => {
  for (const { record, isApplied, push } of all)
    if (!(await inRecord(record, push)) || !isApplied) return record.dynamodb?.SequenceNumber
  return undefined
}

/**
 * The table's stream is our outbox. Lambda repeats the records named as failed; effects are safe to apply twice. Pushes
 * come after all else of the batch: their services may take seconds, and each push takes a millisecond to encrypt.
 */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  context?: Pick<Context, 'awsRequestId'>,
): Promise<DynamoDBBatchResponse> => {
  const byItem = Map.groupBy(
    Records.filter((record) => !isRemovedByTtl(record)),
    rowOf,
  )
  const inRecord: InRecord = (record, work) => inCall(callOf(record) ?? runIdOf(context), work, aboutRow(keyOf(record)))
  const applied = await Promise.all([...byItem.values()].map((records) => applyInOrder(records, inRecord)))
  const failed = await Promise.all(applied.map((all) => pushInOrder(all, inRecord)))
  return {
    batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier === undefined ? [] : [{ itemIdentifier }])),
  }
}
