import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestLists } from '#functions/domain/requests/request-list-store.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { Files } from '#functions/platform/files/files.ts'
import { inBatches } from '#functions/platform/table/in-batches.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { UploadId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/statuses.ts'
import type { ErasureStore } from './erasure-store.ts'

export type FileDeps = {
  uploads: Pick<UploadStore, 'find'>
  files: Pick<Files, 'remove'>
  erasures: Pick<ErasureStore, 'deleteRow'>
}

export type AnonymiseDeps = FileDeps & {
  requests: Pick<RequestLists, 'all'> & Pick<RequestStore, 'findWithDetail' | 'change'>
  erasures: Pick<ErasureStore, 'putDetail'>
}

/**
 * Of a person's requests that are over, when and between whom and for how much is left: the other party needs that.
 * Whose door, whose number and which things is not.
 */
export const anonymiseRequests = async (deps: AnonymiseDeps, ownerId: string): Promise<void> => {
  const { posted } = await deps.requests.all(ownerId)
  await inBatches(
    posted.filter((item) => !isBare(item)),
    (item) => forgetRequest(deps, item),
  )
}

const forgetRequest = async (deps: AnonymiseDeps, { requestId }: RequestItem): Promise<void> => {
  const { requests, erasures } = deps
  const whole = await requests.findWithDetail(requestId)
  if (!whole || isCarried(whole.item.status)) return
  const { photos, receipt, suggestedPence, tariff } = whole.detail
  for (const { uploadId } of [...photos, ...(receipt ? [receipt] : [])]) await deleteUpload(deps, uploadId)
  await erasures.putDetail(requestId, { photos: [], suggestedPence, tariff })
  await requests.change(requestId, (item) => (isBare(item) ? undefined : { next: bare(item) }))
}

/** The file goes before the row that knows where it lies, so that no crash leaves one that nobody finds. */
export const deleteUpload = async ({ uploads, files, erasures }: FileDeps, uploadId: UploadId): Promise<void> => {
  const upload = await uploads.find(uploadId)
  if (upload?.state === 'claimed') await files.remove(upload.fileKey)
  if (upload) await erasures.deleteRow(keys.upload(uploadId))
}

// Who knows the area of a place knows a point for it, so no other request looks like this.
const isBare = ({ pickup }: RequestItem): boolean => pickup.address === pickup.area && !pickup.point

const bare = ({ pickup, delivery, ...item }: RequestItem): RequestItem => ({
  ...item,
  pickup: { address: pickup.area, area: pickup.area },
  ...(delivery && { delivery: { address: delivery.area, area: delivery.area } }),
})
