import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'

export const fileUrl = (id: string): string => `/api/uploads/${id}`

/** A file as screens get it. */
export const fileOf = ({ uploadId, contentType }: ClaimedFile) => ({
  id: uploadId,
  url: fileUrl(uploadId),
  contentType,
})
