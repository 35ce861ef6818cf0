import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'

export const fileUrl = (id: string): string => `/api/uploads/${id}`

/** A file as a screen gets it. */
export const fileOf = ({ uploadId, contentType }: ClaimedFile) => ({
  id: uploadId,
  url: fileUrl(uploadId),
  contentType,
})
