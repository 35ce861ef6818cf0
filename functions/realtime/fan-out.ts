import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Effect, StreamChange } from '#functions/domain/shared/effect.ts'
import { inCall, runIdOf } from '#functions/platform/current-call.ts'
import { faultLine, noteFault } from '#functions/platform/faults.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { log } from '#functions/platform/log.ts'
import { aboutRow } from '#functions/platform/table/row-name.ts'
import { itemOfImage } from '#functions/platform/table/stream-image.ts'
import { applyEffect } from './apply-effect.ts'
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
const apply = async (effect: Effect): Promise<void> => {
  try {
    await applyEffect(effect)
  } catch (error) {
    noteFault(error, { task: effect.type })
    throw error
  }
}

/** Writes rows first, all at once. Sends mails last: SES may take seconds, and frames must not wait for it. */
const applyAll = async (effects: Effect[]): Promise<void> => {
  const written = await Promise.allSettled(effects.filter(writesRows).map(apply))
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason
  const others = effects.filter((effect) => !writesRows(effect))
  for (const effect of others.filter((other) => !isMail(other))) await apply(effect)
  for (const mail of others.filter(isMail)) await apply(mail)
}

/** Applies the changes of one row in order. The first failure holds back the later ones, but no other row. */
const applyInOrder = async (records: DynamoDBRecord[], runId: string | undefined): Promise<string | undefined> => {
  for (const record of records) {
    const isApplied = await inCall(callOf(record) ?? runId, () => applyRecord(record), aboutRow(keyOf(record)))
    if (!isApplied) return record.dynamodb?.SequenceNumber
  }
  return undefined
}

const applyRecord = async (record: DynamoDBRecord): Promise<boolean> => {
  try {
    await applyAll(await effectsForChange(changeOf(record), keyRing, new Date()))
    return true
  } catch (error) {
    log('error', 'telling failed', { group: 'fan-out', ...faultLine(error) })
    return false
  }
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
