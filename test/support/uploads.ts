import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { FileType, UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { Client } from './client.ts'
import { httpCall } from './http-call.ts'
import { documents, ok } from './requests.ts'
import { pngHeader, pngSignature, uniquePng } from './sample-files.ts'
import type { TestHost } from './start-test-host.ts'

/** Sends bytes to a link as a browser does, with the headers that were signed. */
export const putAt = (url: string, bytes: Buffer, type = 'image/jpeg', headers: Record<string, string> = {}) => {
  const { origin, pathname, search } = new URL(url)
  return httpCall(origin, {
    method: 'PUT',
    path: pathname + search,
    headers: { 'content-type': type, 'if-none-match': '*', ...headers },
    body: bytes,
  })
}

/** The status of an answer of the store, and the code of a refusal. */
export const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  /<Code>(.*)<\/Code>/.exec(text)?.[1],
]

export const open = (client: Client, id: string) => client.uploads.openUpload({ params: { id } })

/** Sends the one form that takes every kind of file. */
export const sendShopping = (client: Client, receipt: string) =>
  client.requests.createRequest({
    body: {
      ...documents(),
      itemCategory: 'Shopping Assistance',
      preferredTransport: 'Walking',
      number_of_bags: 1,
      description: 'Bread and milk.',
      receipt,
    },
  })

/** The store's files besides its quarantine and proofs. */
export const finals = async ({ dataDir }: TestHost): Promise<string[]> =>
  (await readdir(join(dataDir, 'files'))).filter((name) => !['quarantine', 'proof'].includes(name))

/** The proofs that the store keeps. */
export const proofs = ({ dataDir }: TestHost): Promise<string[]> => readdir(join(dataDir, 'files/proof'))

export const waiting = ({ dataDir }: TestHost): Promise<string[]> => readdir(join(dataDir, 'files/quarantine'))

/** Gives an upload to an owner for good, for a form that no call of ours takes yet. */
export const claimFor = async (ownerId: UserId, uploadId: string, purpose: UploadPurpose): Promise<void> => {
  const [{ claimUploads }, { uploadStore }, { files }, { transact }] = await Promise.all([
    import('#functions/domain/uploads/claim-uploads.ts'),
    import('#functions/domain/uploads/upload-store.ts'),
    import('#functions/platform/files/files.ts'),
    import('#functions/platform/table/table.ts'),
  ])
  const claim = claimUploads({ uploads: uploadStore, files, now: () => new Date() })
  // Answers of calls have ids without a brand.
  const { actions } = await claim(ownerId, [{ uploadId: uploadId as UploadId, purpose, field: 'file' }], 'a form')
  const { done } = await transact(actions)
  if (!done) throw new Error(`the upload ${uploadId} could not be claimed`)
}

type Given = { purpose?: UploadPurpose; contentType?: FileType; bytes?: Buffer }

const sent = new Map<string, Buffer>()

/** The bytes that `uploadedFile` sent for this upload. */
export const bytesOf = (uploadId: string): Buffer | undefined => sent.get(uploadId)

/** A small picture, or the given file, requested and uploaded as a browser does both; returns its id. */
export const uploadedFile = async (client: Client, given: Given = {}): Promise<string> => {
  const { purpose = 'request-photo', contentType = 'image/png', bytes = uniquePng() } = given
  const body = { purpose, contentType, size: bytes.length }
  const { id = '', url = '', headers } = ok(await client.uploads.startUpload({ body })).body
  const link = new URL(url)
  const sending = { method: 'PUT', path: link.pathname + link.search, headers: { ...headers }, body: bytes }
  ok(await httpCall(link.origin, sending))
  sent.set(id, bytes)
  return id
}

/** How often the picture of an upload is among the kept files: files of a refused try must be gone. */
export const countStoredCopies = async (
  { dataDir }: TestHost,
  uploadId: string | null | undefined,
): Promise<number> => {
  const pixels = bytesOf(uploadId ?? '')?.subarray(pngSignature.length + pngHeader(1, 1).length)
  if (!pixels) throw new Error('of which upload?')
  const folders = ['files', 'files/proof'].map((name) => join(dataDir, name))
  const files = await Promise.all(
    folders.map(async (folder) => {
      const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
      return Promise.all(entries.map(({ name }) => readFile(join(folder, name))))
    }),
  )
  return files.flat().filter((file) => file.includes(pixels)).length
}
