import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { faultOf, log } from '#functions/platform/log.ts'
import { itemOfImage } from '#functions/platform/table/stream-image.ts'
import { applyEffect } from './apply-effect.ts'
import { effectsForChange } from './effects-for-change.ts'

const changeOf = ({ dynamodb }: DynamoDBRecord): Change => ({
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
const rowOf = ({ dynamodb }: DynamoDBRecord): string => `${dynamodb?.Keys?.PK?.S} ${dynamodb?.Keys?.SK?.S}`

const writesOneRow = ({ type }: Effect): boolean => ['put-row', 'delete-row', 'schedule-task'].includes(type)
const isMail = ({ type }: Effect): boolean => type.startsWith('mail')

/** Writes rows first, all at once, and sends mails last, because a slow SES may take seconds and sockets should not wait for it. */
const applyAll = async (effects: Effect[]): Promise<void> => {
  const written = await Promise.allSettled(effects.filter(writesOneRow).map(applyEffect))
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason
  const others = effects.filter((effect) => !writesOneRow(effect))
  for (const effect of others.filter((other) => !isMail(other))) await applyEffect(effect)
  for (const mail of others.filter(isMail)) await applyEffect(mail)
}

/** Applies the changes of one row in order. The first failure holds back the later ones, but no other row. */
const applyInOrder = async (records: DynamoDBRecord[]): Promise<string | undefined> => {
  for (const record of records) {
    try {
      await applyAll(await effectsForChange(changeOf(record), keyRing, new Date()))
    } catch (error) {
      log('error', 'telling failed', { group: 'fan-out', fault: faultOf(error) })
      return record.dynamodb?.SequenceNumber
    }
  }
  return undefined
}

/** The table's stream is our outbox. Lambda repeats the records named as failed; effects are safe to apply twice. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const byItem = Map.groupBy(
    Records.filter((record) => !isRemovedByTtl(record)),
    rowOf,
  )
  const failed = await Promise.all([...byItem.values()].map(applyInOrder))
  return {
    batchItemFailures: failed.flatMap((itemIdentifier) => (itemIdentifier === undefined ? [] : [{ itemIdentifier }])),
  }
}
