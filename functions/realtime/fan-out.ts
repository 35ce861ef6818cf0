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
const apply = (effect: Effect, pushed?: Promise<boolean>): Promise<void> => noted(effect, applyEffect(effect, pushed))

/** Writes rows first, all at once. */
const applyRowsAndFrames = async (effects: Effect[]): Promise<void> => {
  const written = await Promise.allSettled(effects.filter(writesRows).map((effect) => apply(effect)))
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

type Applied = { isApplied: boolean; pushed: Promise<boolean> }

/**
 * Pushes and mails come last: their services may take seconds, and frames must not wait for them. Pushes begin once
 * those of the row's earlier change are sent, and are not awaited here, so that later frames do not wait either.
 */
const applyRecord = async (record: DynamoDBRecord, earlier: Applied['pushed']): Promise<Applied> => {
  let pushed: Applied['pushed'] = Promise.resolve(true)
  const isApplied = await succeeds(async () => {
    const change = changeOf(record)
    const effects = await effectsForChange(change, keyRing, new Date())
    await applyRowsAndFrames(effects)
    pushed = earlier.then(() => succeeds(() => applyPushes(effects, change.at)))
    for (const mail of effects.filter(isMail)) await apply(mail, pushed)
  })
  return { isApplied, pushed }
}

/** Applies the changes of one row in order. The first failure holds back the later ones, but no other row. */
const applyInOrder = async (records: DynamoDBRecord[], runId: string | undefined): Promise<string | undefined> => {
  const all: (Applied & { record: DynamoDBRecord })[] = []
  for (const record of records) {
    const earlier = all.at(-1)?.pushed ?? Promise.resolve(true)
    const applied = await inCall(callOf(record) ?? runId, () => applyRecord(record, earlier), aboutRow(keyOf(record)))
    all.push({ ...applied, record })
    if (!applied.isApplied) break
  }
  for (const { isApplied, pushed, record } of all)
    if (!(await pushed) || !isApplied) return record.dynamodb?.SequenceNumber
  return undefined
}

/** The table's stream is our outbox. Lambda repeats the records named as failed; effects are safe to apply twice. */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  context?: Pick<Context, 'awsRequestId'>,
): Promise<DynamoDBBatchResponse> => {
  const byItem = Map.groupBy(
    Records.filter((record) => !isRemovedByTtl(record)),
    rowOf,
  )
  const failed = await Promise.all([...byItem.values()].map((records) => applyInOrder(records, runIdOf(context))))
  return {
    batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier === undefined ? [] : [{ itemIdentifier }])),
  }
}
