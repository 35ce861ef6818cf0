import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { UploadId } from '#shared/model/ids.ts'
import type { RequestDetail } from './request-item.ts'

/** What an admin hides of a request is taken out of it, so no reader can show it by mistake. */
export const hiddenContentStore = {
  /** Refused if the note has changed since the read. */
  withoutNote: (requestId: string, note: string): Action => ({
    Update: {
      Key: keys.requestDetail(requestId),
      UpdateExpression: 'SET noteRemoved = :yes REMOVE description',
      ConditionExpression: 'description = :note',
      ExpressionAttributeValues: { ':yes': true, ':note': note },
    },
  }),

  /** Refused if the photos have changed since the read. */
  withoutPhoto: (requestId: string, { photos }: Pick<RequestDetail, 'photos'>, photoId: UploadId): Action => ({
    Update: {
      Key: keys.requestDetail(requestId),
      UpdateExpression: 'SET photos = :left',
      ConditionExpression: 'photos = :photos',
      ExpressionAttributeValues: {
        ':photos': photos,
        ':left': photos.filter(({ uploadId }) => uploadId !== photoId),
      },
    },
  }),
}

export type HiddenContentStore = typeof hiddenContentStore
