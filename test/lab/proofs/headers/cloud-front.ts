import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import type { SiteHeaders } from '#lib/cloud/constructs/security-headers.ts'

/** The first byte of every TLS connection. */
const handshake = 0x16

type Front = { name: string; stop: () => void }

/**
 * A proxy in front of the embedded host, in place of CloudFront: plain HTTP is redirected to TLS, and every answer of
 * the site and of the API carries the headers of production.
 */
export const startFront = async (
  hostUrl: string,
  headers: SiteHeaders,
  certificate: { key: string; cert: string },
): Promise<Front> => {
  const { port, host } = new URL(hostUrl)
  const pass = (call: IncomingMessage, answer: ServerResponse): void => {
    const to = { host: '127.0.0.1', port, method: call.method, path: call.url, headers: { ...call.headers, host } }
    const passed = request(to, (from) => {
      answer.writeHead(from.statusCode ?? 502, { ...from.headers, ...headers })
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    call.pipe(passed)
  }
  const secure = createTlsServer(certificate, pass)
  const plain = createServer((call, answer) => {
    answer.writeHead(301, { location: `https://${call.headers.host}${call.url}` }).end()
  })
  // One port for both, because the scanner takes one name for both.
  const front = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      // TLS reads the returned bytes by itself; plain HTTP needs the stream to flow.
      if (first[0] === handshake) secure.emit('connection', socket)
      else plain.emit('connection', socket.resume())
    })
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  // A server that listens on a port has an address with one.
  return { name: `localhost:${(front.address() as AddressInfo).port}`, stop: () => void front.close() }
}
