import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpResponse } from './http-payload.ts'

type ReadBodyOptions = { withinMs?: number }

/**
 * The whole body, or nothing when it is larger than allowed: as soon as that is known what came is let go and no more is
 * read. Who takes longer than allowed is cut off.
 */
export const readBody = (
  request: IncomingMessage,
  maxBytes: number,
  { withinMs }: ReadBodyOptions = {},
): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const timer = withinMs === undefined ? undefined : setTimeout(() => request.destroy(), withinMs)
    const keep = (part: Buffer): void => {
      size += part.length
      parts.push(part)
      if (size <= maxBytes) return
      parts.length = 0
      request.off('data', keep)
      clearTimeout(timer)
      request.pause()
      resolve(undefined)
    }
    request.on('data', keep)
    request.once('end', () => resolve(Buffer.concat(parts)))
    request.once('error', reject)
    request.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The caller went away'))
    })
  })
}

/** So little more is taken and thrown away: the next call may come on the same connection. */
const maxDiscardedBytes = 256 * 1024
const discardMs = 10_000
const lingerMs = 2000

/**
 * Answers a request of whose body some is still to come. Where that is much nothing more of it is read, and the
 * connection stays for a moment: who is cut off while they send would never see the answer.
 */
export const answerBeforeBody = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Omit<HttpResponse, 'body'> & { body: Buffer | string },
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
  // To end it would be to close the connection.
  const closing = setTimeout(() => response.destroy(), lingerMs)
  response.once('close', () => clearTimeout(closing))
}

type UploadLimits = { total: number; perAddress: number }

/** Far more than people make; a whole community behind one proxy that we were not told of fits into one address. */
const defaultLimits: UploadLimits = { total: 256, perAddress: 64 }

/** Counts the requests whose body has not come to its end, in all and from each address. */
export const uploadLimiter = ({ total: atOnce, perAddress: fromOne }: UploadLimits = defaultLimits) => {
  const byAddress = new Map<string, number>()
  let all = 0

  const leave = (address: string): void => {
    all -= 1
    const left = (byAddress.get(address) ?? 1) - 1
    if (left > 0) byAddress.set(address, left)
    else byAddress.delete(address)
  }

  /** False where there are too many already; else it is counted until its body has come, or its caller has gone. */
  return (request: IncomingMessage, address: string): boolean => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding === undefined && Number(length ?? 0) === 0) return true
    const theirs = byAddress.get(address) ?? 0
    if (all >= atOnce || theirs >= fromOne) return false
    all += 1
    byAddress.set(address, theirs + 1)
    let isCounted = true
    const once = (): void => {
      if (isCounted) leave(address)
      isCounted = false
    }
    request.once('end', once).once('close', once)
    return true
  }
}
