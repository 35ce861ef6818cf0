import { ConditionalCheckFailedException, DeleteCommand } from '#functions/platform/table/commands.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { takeFromRateWindow } from '#functions/platform/table/rate-window.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, table, tableName, update } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type FileType, proofFiles, quarantine, type UploadPurpose } from '#shared/model/upload-purposes.ts'

type Announced = {
  uploadId: UploadId
  ownerId: UserId
  purpose: UploadPurpose
  contentType: FileType
  /** Bytes, as the browser announced them; the link accepts no other size. */
  size: number
  createdAt: string
  /** Tells a repeated call from a different one with the same key. */
  bodyHash?: string
}

/** Not checked yet, and visible to nobody. */
export type WaitingUpload = Announced & { state: 'waiting' }

/** Checked, cleaned and stored for the one use that claimed it. */
export type ClaimedUpload = Announced & {
  state: 'claimed'
  usedBy: string
  fileKey: string
  claimedAt: string
  /** Set for evidence of a partner who is erased: it goes then, and no sooner. */
  keptUntil?: string
}

export type UploadItem = WaitingUpload | ClaimedUpload
export const UploadItem = rowSchema<UploadItem>({
  uploadId: 'string',
  ownerId: 'string',
  purpose: 'string',
  contentType: 'string',
  size: 'number',
  createdAt: 'string',
  state: 'string',
})

const lifeMs = quarantine.hours * 3_600_000

export const expiryOf = ({ createdAt }: Announced): Date => new Date(Date.parse(createdAt) + lifeMs)

/** When the file of a proof is erased; undefined for other purposes. */
export const proofExpiryOf = ({
  purpose,
  claimedAt,
}: Pick<ClaimedUpload, 'purpose' | 'claimedAt'>): Date | undefined =>
  purpose === 'proof' ? new Date(Date.parse(claimedAt) + proofFiles.days * 24 * 3_600_000) : undefined

/** Where the browser puts the file. No part of the name comes from the client. */
export const quarantineKey = ({ ownerId, uploadId }: Announced): string => `${quarantine.prefix}${ownerId}/${uploadId}`

const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const uploadStore = {
  /** Stores an upload under its id; returns the body hash of one that already waits there. */
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
      // DynamoDB deletes expired rows late.
      ConditionExpression: 'attribute_not_exists(PK) OR #ttl <= :now',
    })
    return written.done ? 'stored' : { bodyHash: written.item?.bodyHash }
  },

  /** Counts bytes in a user's window; returns the seconds to wait if they exceed the limit. */
  takeBytes: (ownerId: UserId, bytes: number, limit: ByteLimit, now: Date): Promise<number | undefined> =>
    takeFromRateWindow({ name: 'uploadedBytes', by: 'user', value: ownerId, ...limit }, bytes, now),

  async find(uploadId: UploadId): Promise<UploadItem | undefined> {
    return read(UploadItem)(await readRow(keys.upload(uploadId)))
  },

  /**
   * Claims an upload if it still waits and belongs to its owner when the transaction runs. Proofs are kept as long as
   * their files, all others for good.
   */
  claim(claimed: ClaimedUpload): Action {
    const { uploadId, ownerId, usedBy, fileKey, claimedAt } = claimed
    const keptUntil = proofExpiryOf(claimed)
    const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setExpression({
      state: 'claimed',
      usedBy,
      fileKey,
      claimedAt,
      ttl: keptUntil && epochSeconds(keptUntil),
    })
    return {
      Update: {
        Key: keys.upload(uploadId),
        UpdateExpression: keptUntil ? UpdateExpression : `${UpdateExpression} REMOVE #ttl`,
        ConditionExpression: 'ownerId = :owner AND #state = :waiting',
        ExpressionAttributeNames: { ...ExpressionAttributeNames, '#ttl': 'ttl' },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':owner': ownerId, ':waiting': 'waiting' },
      },
    }
  },

  /** Says until when a file outlives the account that it belongs to. */
  async keepUntil(uploadId: UploadId, usedBy: UserId, until: Date): Promise<void> {
    await update({
      Key: keys.upload(uploadId),
      UpdateExpression: 'SET keptUntil = :until',
      ConditionExpression: 'usedBy = :usedBy',
      ExpressionAttributeValues: { ':until': until.toISOString(), ':usedBy': usedBy },
    })
  },

  /** Stores a copy of a claimed file under a new id. */
  putCopy: (copy: ClaimedUpload): Action => ({
    Put: { Item: { ...keys.upload(copy.uploadId), ...copy }, ConditionExpression: 'attribute_not_exists(PK)' },
  }),

  /** Deletes the row of a claimed upload, unless something else now uses it. */
  async remove({ uploadId, usedBy }: ClaimedUpload): Promise<void> {
    try {
      await table.send(
        new DeleteCommand({
          TableName: tableName,
          Key: keys.upload(uploadId),
          ConditionExpression: 'usedBy = :usedBy',
          ExpressionAttributeValues: { ':usedBy': usedBy },
        }),
      )
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },

  /** Passes a claimed file on to the request that replaces its own. */
  passOn: (uploadId: UploadId, { from, to }: { from: string; to: string }): Action => ({
    Update: {
      Key: keys.upload(uploadId),
      UpdateExpression: 'SET usedBy = :to',
      ConditionExpression: 'usedBy = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  }),
}

export type UploadStore = typeof uploadStore

type ByteLimit = { max: number; perSeconds: number }
