import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpResponse } from './http-payload.ts'

/** The whole body, or undefined if it is too large. Then reading stops at once. */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (Number(length ?? 0) > maxBytes) return Promise.resolve(undefined)
  if (length === undefined && encoding === undefined) {
    request.resume()
    return Promise.resolve(Buffer.alloc(0))
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const keep = (part: Buffer): void => {
      size += part.length
      parts.push(part)
      if (size <= maxBytes) return
      parts.length = 0
      request.off('data', keep)
      request.pause()
      resolve(undefined)
    }
    request.on('data', keep)
    request.once('end', () => resolve(Buffer.concat(parts)))
    request.once('error', reject)
    request.once('close', () => {
      if (!request.complete) reject(new Error('The caller went away'))
    })
  })
}

/** A remainder up to this size is read and discarded, so that the connection can be used again. */
const maxDiscardedBytes = 256 * 1024
const discardMs = 10_000
const lingerMs = 2000

/**
 * Answers a request before its whole body has arrived. A large remainder is not read, and the connection stays open for
 * a moment: a client that is cut off while sending never sees the answer.
 */
export const answerBeforeBody = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
): void => {
  const sized = { ...headers, 'content-length': Buffer.byteLength(body) }
  const { 'content-length': length } = request.headers
  if (length !== undefined && Number(length) <= maxDiscardedBytes) {
    const cutOff = setTimeout(() => request.destroy(), discardMs)
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(cutOff))
    request.resume()
    response.writeHead(status, sized).end(request.method === 'HEAD' ? undefined : body)
    return
  }
  request.pause()
  response.writeHead(status, { ...sized, connection: 'close' })
  response.write(request.method === 'HEAD' ? '' : body)
  // Ending the response now would close the connection.
  const closing = setTimeout(() => response.destroy(), lingerMs)
  response.once('close', () => clearTimeout(closing))
}
