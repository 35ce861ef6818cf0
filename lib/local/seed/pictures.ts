import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { ClaimedUpload } from '#functions/domain/uploads/upload-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { UploadId, type UserId } from '#shared/model/ids.ts'
import { proofFiles, type UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { FileStore } from '../emulators/file-store.ts'
import type { Product } from './product.ts'

export const picturesFolder = `${import.meta.dirname}/pictures`

/** A drawn picture, by its name: 'parcel', 'person-3', 'driving-licence'. */
export const readPicture = (name: string): Buffer => readFileSync(`${picturesFolder}/${name}.webp`)

type Use = {
  picture: string
  purpose: UploadPurpose
  ownerId: UserId
  usedBy: string
  at: Date
  /** Tells it from others of this purpose. */
  name?: string
}

export type Pictures = ReturnType<typeof createPictures>

/** Pictures as files that somebody uploaded and a form has claimed. */
export const createPictures = (
  files: Pick<FileStore, 'get' | 'put'>,
  { keys, idFor }: Pick<Product, 'keys' | 'idFor'>,
  bucket: string,
) => {
  const written = new Set<string>()

  /** The same name each time, so that a start after a killed one claims no second file. */
  const uploadIdOf = (name: string): UploadId => idFor(UploadId, 'upl', name)

  /**
   * One copy for each owner: a person's files go when they leave, and nobody else's. One for each proof, as each goes
   * at a time of its own.
   */
  const fileKeyOf = ({ picture, purpose, ownerId }: Use, uploadId: UploadId): string =>
    purpose === 'proof'
      ? `${proofFiles.prefix}demo/${hash('sha256', uploadId).slice(0, 24)}`
      : `files/demo/${ownerId}/${picture}`

  const store = async (key: string, bytes: Buffer): Promise<void> => {
    if (written.has(key)) return
    written.add(key)
    if (await files.get(bucket, key)) return
    const content = (async function* () {
      yield bytes
    })()
    await files.put(bucket, key, content, { type: contentType, metadata: {} })
  }

  return {
    uploadIdOf,
    /** Stores the file, and answers how a form names it and the row that belongs to it. */
    claim: async (use: Use): Promise<{ file: ClaimedFile; action: Action }> => {
      const { picture, purpose, ownerId, usedBy, at, name = `${usedBy} ${purpose}` } = use
      const bytes = readPicture(picture)
      const uploadId = uploadIdOf(name)
      const fileKey = fileKeyOf(use, uploadId)
      await store(fileKey, bytes)
      const upload: ClaimedUpload = {
        uploadId,
        ownerId,
        purpose,
        contentType,
        size: bytes.length,
        createdAt: at.toISOString(),
        state: 'claimed',
        usedBy,
        fileKey,
        claimedAt: at.toISOString(),
      }
      const Item = { ...keys.upload(uploadId), ...upload }
      return { file: { uploadId, contentType, bytes: bytes.length }, action: { Put: { Item } } }
    },
  }
}

const contentType = 'image/webp'
