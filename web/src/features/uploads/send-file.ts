import type { UploadId } from '#shared/model/ids.ts'
import { type FileType, fileTypes, type UploadPurpose, unsupportedFileText } from '#shared/model/upload-purposes.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, unreachable } from '#web/lib/api-error.ts'

type Sent = {
  purpose: UploadPurpose
  blob: Blob
  /** One for each chosen file: a second try continues the first. */
  key: string
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** Asks for a link and puts the bytes there. */
export const sendFile = async ({ purpose, blob, key, signal, onProgress }: Sent): Promise<UploadId> => {
  if (!isSupported(blob.type))
    throw new ApiError({ status: 400, code: 'upload.unsupported', message: unsupportedFileText })
  const { id, url, headers } = await api.uploads.startUpload(
    { body: { purpose, contentType: blob.type, size: blob.size } },
    { idempotencyKey: key, signal },
  )
  await put(url, headers, blob, signal, onProgress)
  return id
}

const isSupported = (type: string): type is FileType => fileTypes.some((each) => each === type)

const patienceMs = 120_000

/** By XMLHttpRequest, as fetch cannot say how much has been sent. */
const put = (
  url: string,
  headers: Record<string, string>,
  blob: Blob,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.timeout = patienceMs
    call.upload.onprogress = ({ loaded }) => onProgress(Math.min(1, loaded / blob.size))
    call.onload = () => (call.status < 300 ? resolve() : reject(refused(call.status)))
    call.onerror = () => reject(unreachable())
    call.ontimeout = () => reject(unreachable())
    call.onabort = () => reject(signal.reason)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(blob)
  })

const refused = (status: number) =>
  new ApiError({ status, code: 'upload.refused', message: 'This file did not arrive. Please try again.' })
