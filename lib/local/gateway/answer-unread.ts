import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpResponse } from './http-result.ts'

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
