import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as passOn, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { listen, stopListening } from '#lib/local/listen.ts'
import type { EdgeRuntime } from './edge-runtimes.ts'
import type { EdgeBehaviour } from './edge-template.ts'

type EdgeOptions = {
  behaviours: readonly EdgeBehaviour[]
  needsUserAgent: boolean
  /** The value that the distribution puts into each header that it adds for its origins. */
  originSecret: string
  certificate: Certificate | undefined
}

/** The current settings of the edge. */
type Play = { runtime: EdgeRuntime; functionCode?: string; originSecret?: string }

type Refused = { status: number; text: string }
type Admitted = { behaviour: EdgeBehaviour; path: string; headers: Record<string, string> }

/** The headers with which a bucket describes a file. */
const ofFiles = ['content-type', 'content-length', 'etag', 'cache-control']

/**
 * Plays firewall and CloudFront in front of the embedded host, with the functions and policies of a synthesised stage.
 * Nothing of the host gets through except the answers of functions and the files of the site.
 */
export const startEdge = async ({ behaviours, needsUserAgent, originSecret, certificate }: EdgeOptions) => {
  let play: Play | undefined
  let port = 0

  const admit = (request: IncomingMessage): Refused | Admitted => {
    const { method = 'GET', url = '/', headers } = request
    if (needsUserAgent && !headers['user-agent']) return { status: 403, text: 'Request blocked.' }
    const [uri = '/', query] = url.split('?')
    const behaviour = behaviours.find(({ pattern }) => fits(pattern, uri))
    if (!behaviour || !play) return { status: 502, text: 'There is no origin.' }
    if (!behaviour.methods.includes(method)) return { status: 403, text: 'This method is not allowed.' }
    const made = rewritten(request, uri, behaviour.functionCode && (play.functionCode ?? behaviour.functionCode), play)
    if (made === undefined) return { status: 503, text: 'The CloudFront function failed.' }
    const path = made.uri
    const sent = behaviour.originHeaders.map((name) => [name, play?.originSecret ?? originSecret])
    const passed = Object.entries(made.headers).filter(([name]) => behaviour.passes(name) || ofTheBody.has(name))
    return {
      behaviour,
      path: query === undefined || behaviour.isBucket ? path : `${path}?${query}`,
      headers: {
        ...Object.fromEntries(passed.map(([name, value]) => [name, String(value)])),
        ...(behaviour.passes('cloudfront-viewer-address') && { 'cloudfront-viewer-address': viewerOf(request) }),
        ...Object.fromEntries(sent),
        host: `localhost:${port}`,
      },
    }
  }

  /** Files go to their bucket, past the edge. Here the bucket has the edge's address. */
  const passToBucket = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path, headers } = request
    const call = passOn({ host: '127.0.0.1', port, method, path, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(response)
    })
    call.on('error', () => response.destroy())
    request.pipe(call)
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith('/__s3/')) {
      passToBucket(request, response)
      return
    }
    const admitted = admit(request)
    if ('status' in admitted) {
      response.writeHead(admitted.status, { 'content-type': 'text/html', server: 'CloudFront' }).end(admitted.text)
      return
    }
    const { behaviour, path, headers } = admitted
    const call = passOn({ host: '127.0.0.1', port, method: request.method, path, headers }, (from) => {
      const kept = Object.entries(from.headers).filter(([name]) => !behaviour.isBucket || ofFiles.includes(name))
      response.writeHead(from.statusCode ?? 502, { ...Object.fromEntries(kept), ...behaviour.responseHeaders })
      from.pipe(response)
    })
    call.on('error', () => response.destroy())
    request.pipe(call)
  }

  const upgrade = (request: IncomingMessage, viewer: Duplex, head: Buffer): void => {
    const admitted = admit(request)
    if ('status' in admitted) {
      viewer.end(`HTTP/1.1 ${admitted.status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const origin = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [viewer, origin],
      [origin, viewer],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    const lines = Object.entries(admitted.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    origin.write(`GET ${admitted.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    origin.write(head)
    viewer.pipe(origin).pipe(viewer)
  }

  const server = certificate ? createTlsServer(certificate, answer) : createServer(answer)
  server.on('upgrade', upgrade)
  const url = `${certificate ? 'https' : 'http'}://localhost:${await listen(server, 0, '127.0.0.1')}`
  return {
    url,
    leadTo: (hostPort: number): void => {
      port = hostPort
    },
    play: (how: Play): void => {
      play = how
    },
    stop: () => stopListening(server),
  }
}

/** Headers that travel with a body, whatever the policy. */
const ofTheBody = new Set(['content-length', 'transfer-encoding'])

/**
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html#DownloadDistValuesPathPattern
 */
const fits = (pattern: string, uri: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^$]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(uri)

const viewerOf = ({ socket }: IncomingMessage): string => `${socket.remoteAddress}:${socket.remotePort}`

type Made = { uri: string; headers: IncomingMessage['headers'] }

/** The path and headers that the edge function returns; undefined if it throws. */
const rewritten = (
  { method = 'GET', headers }: IncomingMessage,
  uri: string,
  code: string | undefined,
  { runtime }: Play,
): Made | undefined => {
  if (!code) return { uri, headers }
  const cookies = (headers.cookie ?? '').split('; ').filter(Boolean)
  const request = {
    method,
    uri,
    querystring: {},
    headers: valued(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    cookies: valued(cookies.map((cookie) => [cookie.split('=')[0] ?? '', cookie.slice(cookie.indexOf('=') + 1)])),
  }
  try {
    const made = runtime.run(code, request)
    const given = Object.entries(made.headers).map(([name, { value }]) => [name, value])
    return { uri: made.uri, headers: Object.fromEntries(given) }
  } catch {
    return undefined
  }
}

const valued = (pairs: [string, string][]) => Object.fromEntries(pairs.map(([name, value]) => [name, { value }]))

export type Certificate = { key: string; cert: string; file: string; keyFile: string }

/** A certificate made on the spot; undefined without openssl. */
export const newCertificate = (folder: string, name = 'localhost'): Certificate | undefined => {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wanted = `req -x509 -newkey rsa:2048 -nodes -subj /CN=${name} -addext subjectAltName=DNS:${name}`
  const made = spawnSync('openssl', [...wanted.split(' '), '-keyout', keyFile, '-out', file])
  if (made.status !== 0) return undefined
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file, keyFile }
}
