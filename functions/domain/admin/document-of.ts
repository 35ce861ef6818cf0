import type { ClaimedFile } from '#functions/platform/files/claimed-file.ts'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { fileEndings } from '#shared/model/upload-purposes.ts'

/** A file as admins are told of it, under a name of ours. */
export const toDocument = (file: ClaimedFile | undefined, name: string): PartnerEntry['photo'] =>
  file
    ? { name: `${name}.${fileEndings[file.contentType]}`, id: file.uploadId, url: `/api/uploads/${file.uploadId}` }
    : null
