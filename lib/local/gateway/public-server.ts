import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Duplex } from 'node:stream'
import { callerLimits } from '#shared/model/limits.ts'
import { isLoopback, withoutPort } from '#shared/model/loopback.ts'
import { logFault } from '../fault-log.ts'
import { bodyRoom } from './body-room.ts'
import { isDirectCall } from './caller-address.ts'
import { type DemoPages, demoPath } from './demo-pages.ts'
import { gatewayRefusal } from './http-payload.ts'
import { answerBeforeBody } from './request-body.ts'
import { refuseUpgrade } from './socket-gateway.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => unknown

export type PublicRoutes = {
  publicUrl: URL
  isBoundToLoopback: boolean
  /** The caller's address, behind trusted proxies too. */
  addressOf: (request: IncomingMessage) => string
  api: Serve
  files: Serve
  mailbox: Serve | undefined
  demo: DemoPages
  site: (request: IncomingMessage, response: ServerResponse, path: string) => unknown
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => Promise<void>
}

const { apiBodies, fileBodies } = callerLimits
const limits = {
  headersTimeout: 10_000,
  requestTimeout: fileBodies.withinMs,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 * 1024,
}
/** Includes WebSockets, one for each open page. */
const maxConnections = 8192
/** A connection that is silent for this long is closed. */
const silenceMs = 120_000

/** The public listener, with limits for slow and greedy clients. Calls wait until the host is ready. */
export const publicServer = (routes: Promise<PublicRoutes>): Server => {
  const enter = bodyRoom(apiBodies)
  const server = createServer({ ...limits, connectionsCheckingInterval: 2000 }, (request, response) => {
    routes.then(async (ready) => {
      const caller = ready.addressOf(request)
      try {
        await (isFile(request) || enter(request, { address: caller })
          ? route(ready, request, response)
          : turnAway(request, response))
      } catch (error) {
        // A caller that disconnected is no error.
        if (!request.destroyed && !response.destroyed) logFault('A call failed', { error, caller })
        if (!response.headersSent) response.writeHead(500)
        response.end()
      }
    }, ignoreStartFailure)
  })
  server.maxConnections = maxConnections
  server.setTimeout(silenceMs)
  server.on('upgrade', (request, stream, head) => {
    routes.then((ready) => {
      if (!isOwnHostName(ready, request)) return refuseUpgrade(stream, 421)
      if (pathOf(request) !== '/ws') return refuseUpgrade(stream, 404)
      return ready.upgrade(request, stream, head)
    }, ignoreStartFailure)
  })
  return server
}

const turnAway = (request: IncomingMessage, response: ServerResponse): void =>
  answerBeforeBody(request, response, gatewayRefusal(429, 'Too Many Requests'))

/** The host failed to start and is about to close all connections. */
const ignoreStartFailure = (): void => undefined

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/'

/** File uploads have a limit of their own, which only a signed link passes. */
const isFile = (request: IncomingMessage): boolean => pathOf(request).startsWith('/__s3/')

const hostName = ({ headers }: IncomingMessage): string => withoutPort(headers.host ?? '')

/** Prevents DNS rebinding: a foreign name that resolves to this machine would let a web page read our answers. */
const isOwnHostName = ({ isBoundToLoopback, publicUrl }: PublicRoutes, request: IncomingMessage): boolean =>
  !isBoundToLoopback || isLoopback(hostName(request)) || hostName(request) === publicUrl.hostname

const route = (routes: PublicRoutes, request: IncomingMessage, response: ServerResponse): unknown => {
  const { publicUrl } = routes
  const path = pathOf(request)
  if (!isOwnHostName(routes, request)) {
    const { status, headers, body } = gatewayRefusal(421, 'Misdirected Request')
    return response.writeHead(status, headers).end(body)
  }
  if (isFile(request)) return routes.files(request, response)
  if (path.startsWith('/__dev/mailbox')) {
    const isShown = routes.mailbox && isDirectCall(request)
    return isShown ? routes.mailbox?.(request, response) : response.writeHead(404).end()
  }
  if (path === demoPath) return routes.demo.signIns(request, response)
  const isStatic = /^\/api\/(openapi\.json|docs(\/.*)?)$/.test(path)
  if ((path === '/api' || path.startsWith('/api/')) && !isStatic) return routes.api(request, response)
  const isPage = request.method === 'GET' && extname(path) === ''
  const host = hostName(request)
  if (isPage && host !== publicUrl.hostname && isLoopback(host)) {
    // Cookies and our origin belong to one name, so pages redirect to it.
    return response.writeHead(302, { location: `${publicUrl.origin}${request.url}` }).end()
  }
  if (isPage) routes.demo.mark(request, response)
  return routes.site(request, response, path === '/' ? path : path.replace(/\/+$/, ''))
}
