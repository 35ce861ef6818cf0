import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from './file-store.ts'
import { ServiceRefusal } from './service-refusal.ts'

/** Answers with an object or a range of it, as fast as it is read; a signed link may name another type or disposition. */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  { about, size, read }: StoredFile,
  link: URLSearchParams,
): Promise<void> => {
  const disposition = link.get('response-content-disposition')
  const range = rangeOf(request.headers.range, size)
  const { first, last } = range ?? { first: 0, last: size - 1 }
  response.writeHead(range ? 206 : 200, {
    'content-type': link.get('response-content-type') ?? about.type,
    'cache-control': link.get('response-cache-control') ?? 'private, no-store',
    ...(disposition && { 'content-disposition': disposition }),
    ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
    'accept-ranges': 'bytes',
    'content-length': last - first + 1,
    etag: about.etag,
    'last-modified': new Date(about.storedAt).toUTCString(),
    ...about.metadata,
  })
  if (request.method === 'HEAD' || last < first) response.end()
  else await pipeline(read(first, last), response)
}

const rangeOf = (header: string | undefined, size: number): { first: number; last: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (first > last) throw new ServiceRefusal(416, 'InvalidRange')
  return { first, last }
}
