import { createServer, type IncomingMessage, request as passOn, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { listen, stopListening } from '#lib/local/listen.ts'
import { watchScript } from './watch-script.ts'

export type Watched = { kind: 'fault' | 'news'; text: string; page: string }

/** A refusal that a journey provokes: '401 /api/auth/login'. */
export type Refusal = `${number} /${string}`

const scriptPath = '/__watch.js'
const reportPath = '/__watched'
const plantedPath = '/__planted'
const refusedPath = '/__refused'

/** A page that makes each kind of error once. */
const planted = `<!doctype html><html lang="en"><head><title>Planted</title></head><body>
<h1>Planted</h1><img src="/__refused.png" alt=""><script src="/__planted.js"></script></body></html>`
const plantedScript = `console.error('planted error')
Promise.reject(new Error('planted rejection'))
setTimeout(() => { throw new Error('planted exception') })
fetch('/__refused')`
/** The faults of this page that must be found. */
export const plantedFaults = ['planted error', 'planted rejection', 'planted exception', '404: GET /__refused', 'IMG']

/**
 * A proxy in front of the host that puts a script into each page before all others, because WebKit's driver does not
 * report the console. It also records every refused call.
 */
export const startWatchingFront = async () => {
  const received: Watched[] = []
  const allowed: Refusal[] = []
  let port = 0

  const note = (kind: Watched['kind'], about: string, page = ''): void =>
    void received.push({ kind, text: about, page })

  const watch = ({ method, url = '' }: IncomingMessage, status: number): void => {
    const refusal = `${status} ${url.split('?')[0]}`
    const isExpected = allowed.some((each) => each === refusal)
    if (status >= 400 && !isExpected) note('fault', `${status}: ${method} ${url}`)
  }

  const answerOwn = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.url === scriptPath) response.writeHead(200, { 'content-type': 'text/javascript' }).end(watchScript)
    else if (request.url === plantedPath) sendPage(response, 200, { 'content-type': 'text/html' }, planted)
    else if (request.url === `${plantedPath}.js`)
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(plantedScript)
    else if (request.url === reportPath) {
      received.push(JSON.parse(await text(request)))
      response.writeHead(204).end()
    } else if (request.url?.startsWith(refusedPath)) {
      watch(request, 404)
      response.writeHead(404).end()
    } else return false
    return true
  }

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    // Compressed pages could not be changed.
    const { 'accept-encoding': _, ...headers } = request.headers
    const call = passOn(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers },
      async (from) => {
        const status = from.statusCode ?? 502
        watch(request, status)
        if (/^text\/html/.test(from.headers['content-type'] ?? ''))
          sendPage(response, status, from.headers, await text(from))
        else from.pipe(response.writeHead(status, from.headers))
      },
    )
    // A visitor who goes to another page aborts calls in flight.
    call.on('error', () => response.destroy())
    response.on('close', () => call.destroy())
    request.pipe(call)
  }

  const server = createServer(async (request, response) => {
    if (!(await answerOwn(request, response))) pass(request, response)
  })
  server.on('upgrade', (request, viewer, head) => {
    const host = connect(port, '127.0.0.1')
    viewer.on('error', () => host.destroy()).on('close', () => host.destroy())
    host.on('error', () => viewer.destroy()).on('close', () => viewer.destroy())
    const lines = request.rawHeaders.map((each, index) => (index % 2 === 0 ? `${each}: ` : `${each}\r\n`))
    host.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    host.write(head)
    viewer.pipe(host).pipe(viewer)
  })
  const url = `http://localhost:${await listen(server, 0, '127.0.0.1')}`
  return {
    url,
    planted: url + plantedPath,
    leadTo: (hostPort: number): void => {
      port = hostPort
    },
    allow: (...refusals: Refusal[]): void => void allowed.push(...refusals),
    /** The errors since the last call. */
    takeFaults: (): string[] => {
      const faults = received.filter(({ kind }) => kind === 'fault').map(({ text: what, page }) => `${what} (${page})`)
      received.splice(0)
      allowed.splice(0)
      return faults
    },
    /** Whether a toast or a notice with this text was shown. Each is found only once. */
    takeNews: (words: string): boolean => {
      const found = received.findIndex(({ kind, text: said }) => kind === 'news' && said.includes(words))
      if (found >= 0) received.splice(found, 1)
      return found >= 0
    },
    stop: () => stopListening(server),
  }
}

export type WatchingFront = Awaited<ReturnType<typeof startWatchingFront>>

const sendPage = (
  response: ServerResponse,
  status: number,
  headers: IncomingMessage['headers'],
  page: string,
): void => {
  const body = Buffer.from(page.replace(/<head>/, `<head><script src="${scriptPath}"></script>`))
  const { 'transfer-encoding': _, etag: __, ...others } = headers
  response.writeHead(status, { ...others, 'content-length': body.length }).end(body)
}
