import { GetCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { takeFromRateWindow } from '#functions/platform/table/rate-window.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { setExpression } from '#functions/platform/table/setting.ts'
import { type Action, table, tableName, update } from '#functions/platform/table/table.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type ClaimedUpload, expiryOf, UploadItem, type WaitingUpload } from './upload-item.ts'

const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const uploadStore = {
  /** Keeps an upload under its id; where one waits there already, answers that one's fingerprint. */
  async put(item: WaitingUpload, now: Date): Promise<'stored' | { bodyHash: unknown }> {
    const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setExpression({
      ...item,
      ttl: epochSeconds(expiryOf(item)),
    })
    const written = await update({
      Key: keys.upload(item.uploadId),
      UpdateExpression,
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':now': epochSeconds(now) },
      // One that has died may still lie there for a while.
      ConditionExpression: 'attribute_not_exists(PK) OR #ttl <= :now',
      ReturnValues: 'NONE',
    })
    return written.done ? 'stored' : { bodyHash: written.item?.bodyHash }
  },

  /** Counts bytes in a person's window; answers with the seconds to wait where they would be too many. */
  takeBytes: (ownerId: UserId, bytes: number, limit: ByteLimit, now: Date): Promise<number | undefined> =>
    takeFromRateWindow({ name: 'uploadedBytes', by: 'user', value: ownerId, ...limit }, bytes, now),

  async find(uploadId: UploadId): Promise<UploadItem | undefined> {
    const { Item } = await table.send(
      new GetCommand({ TableName: tableName, Key: keys.upload(uploadId), ConsistentRead: true }),
    )
    return read(UploadItem)(Item)
  },

  /** Makes a waiting upload somebody's for good, if it is still theirs and waiting when the transaction comes. */
  claim({ uploadId, ownerId, usedBy, fileKey, claimedAt }: ClaimedUpload): Action {
    const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setExpression({
      state: 'claimed',
      usedBy,
      fileKey,
      claimedAt,
    })
    return {
      Update: {
        Key: keys.upload(uploadId),
        UpdateExpression: `${UpdateExpression} REMOVE #ttl`,
        ConditionExpression: 'ownerId = :owner AND #state = :waiting',
        ExpressionAttributeNames: { ...ExpressionAttributeNames, '#ttl': 'ttl' },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':owner': ownerId, ':waiting': 'waiting' },
      },
    }
  },
}

export type UploadStore = typeof uploadStore

type ByteLimit = { max: number; perSeconds: number }
