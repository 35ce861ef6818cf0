import type { FileType, UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { Client } from './client.ts'
import { httpCall } from './http-call.ts'
import { ok } from './requests.ts'
import { pngOf } from './sample-pictures.ts'

type Given = { purpose?: UploadPurpose; contentType?: FileType; bytes?: Buffer }

/** A small picture, or whatever a test says, that was asked for and put in place as a browser does both; its id. */
export const uploadedFile = async (client: Client, given: Given = {}): Promise<string> => {
  const { purpose = 'request-photo', contentType = 'image/png', bytes = pngOf() } = given
  const body = { purpose, contentType, size: bytes.length }
  const { id = '', url = '', headers } = ok(await client.uploads.startUpload({ body })).body
  const link = new URL(url)
  const sending = { method: 'PUT', path: link.pathname + link.search, headers: { ...headers }, body: bytes }
  ok(await httpCall(link.origin, sending))
  return id
}
