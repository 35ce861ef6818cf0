import type { IncomingMessage, ServerResponse } from 'node:http'
import { FileRefusal } from './file-refusal.ts'
import type { StoredFile } from './file-store.ts'

/** Answers with an object or a range of it; a signed link may name another type or disposition. */
export const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  { about, body }: StoredFile,
  link: URLSearchParams,
): void => {
  const disposition = link.get('response-content-disposition')
  const range = rangeOf(request.headers.range, body.length)
  const part = range ? body.subarray(range.first, range.last + 1) : body
  response.writeHead(range ? 206 : 200, {
    'content-type': link.get('response-content-type') ?? about.type,
    'cache-control': link.get('response-cache-control') ?? 'private, no-store',
    ...(disposition && { 'content-disposition': disposition }),
    ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${body.length}` }),
    'accept-ranges': 'bytes',
    'content-length': part.length,
    etag: about.etag,
    'last-modified': new Date(about.storedAt).toUTCString(),
    ...about.metadata,
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

const rangeOf = (header: string | undefined, size: number): { first: number; last: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (first > last) throw new FileRefusal(416, 'InvalidRange')
  return { first, last }
}
