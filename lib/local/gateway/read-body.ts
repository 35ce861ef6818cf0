import type { IncomingMessage } from 'node:http'

/** The whole body, or nothing when it is larger than allowed; the rest is then left unread. */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
