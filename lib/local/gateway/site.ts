import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'

type File = { body: Buffer; etag: string; type: string; packed: { br?: Buffer; gzip?: Buffer } }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

/**
 * Serves the built site as CloudFront does: '/' is the prerendered page for signed-out visitors, other paths without an
 * extension are the empty page. Files are read once, at the start, so no path can reach anything else on the disk.
 */
export const site = (folder: string) => {
  const files = readFiles(folder)
  const safeHeaders = readSafeHeaders(folder)

  const nameOf = (path: string, cookies: string): string => {
    if (path === '/') return /(^|;\s*)signed-in=./.test(cookies) ? '/app.html' : '/index.html'
    if (extname(path) !== '') return path
    return [path, `${path}.html`, `${path}/index.html`].find((name) => files.has(name)) ?? '/app.html'
  }

  return (request: IncomingMessage, response: ServerResponse, path: string): unknown => {
    const refuse = (status: number, text: string, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...safeHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Not allowed', { allow: 'GET, HEAD' })
    const name = nameOf(path, request.headers.cookie ?? '')
    const file = files.get(name)
    if (!file) return refuse(404, files.size > 0 ? 'Not found' : 'The site is not built: run npm run build.')
    const coding = chooseEncoding(request.headers['accept-encoding'] ?? '', file)
    const headers = {
      ...safeHeaders,
      'content-type': file.type,
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'accept-encoding',
    }
    if (request.headers['if-none-match']?.includes(file.etag)) return response.writeHead(304, headers).end()
    const body = (coding && file.packed[coding]) ?? file.body
    response.writeHead(200, {
      ...headers,
      ...(coding && { 'content-encoding': coding }),
      'content-length': body.length,
    })
    return response.end(request.method === 'HEAD' ? undefined : body)
  }
}

const isCompressed = (name: string): boolean => /\.(br|gz)$/.test(name)

/** Files of the build for the hosts, not for browsers. */
const isBuildMetadata = (name: string): boolean => name === '/csp.json' || name.startsWith('/.')

const readFiles = (folder: string): Map<string, File> => {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    if (!entry.isFile() || isCompressed(name) || isBuildMetadata(name)) continue
    const body = readFileSync(path)
    const [br, gzip] = [readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]
    files.set(name, {
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      type: types[extname(name)] ?? 'application/octet-stream',
      packed: { ...(br && { br }), ...(gzip && { gzip }) },
    })
  }
  return files
}

const readIfThere = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined)

/** The web build writes these headers for both hosts. */
const readSafeHeaders = (folder: string): Record<string, string> => {
  const text = readIfThere(join(folder, 'csp.json'))
  return text ? JSON.parse(text.toString('utf8')) : { 'content-security-policy': "default-src 'self'" }
}

const chooseEncoding = (accepted: string, { packed }: File): 'br' | 'gzip' | undefined => {
  const takes = (coding: string) => new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
  return (['br', 'gzip'] as const).find((coding) => packed[coding] && takes(coding))
}
