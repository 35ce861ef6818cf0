import type { IncomingMessage } from 'node:http'

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
