import { request } from 'node:https'
import { WebSocket } from 'ws'
import { type Answer, readAnswer, type Sending } from '#test/support/http-call.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Edge } from './proxy.ts'

export const publicName = 'sameway.example'
export const publicUrlOf = ({ port }: Pick<Edge, 'port'>): string => `https://${publicName}:${port}`

/** A caller on the far side of the proxy, at a loopback address of their own. */
export const createCaller = (edge: Edge, localAddress: string, cookie?: string) => {
  const connection = {
    host: '127.0.0.1',
    port: edge.port,
    servername: publicName,
    ca: edge.certificate.cert,
    localAddress,
  }
  const ownHeaders = { host: `${publicName}:${edge.port}`, ...(cookie && { cookie }) }

  const call = ({ method, path, headers, body }: Omit<Sending, 'localAddress'>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { ...connection, agent: false, method, path, headers: { ...ownHeaders, ...headers, ...length } }
      request(options, (response) => readAnswer(response, startedAt).then(resolve, reject))
        .on('error', reject)
        .end(body)
    })

  return {
    call,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    /** Resolves to the status instead of a socket if the handshake is refused. */
    openSocket: (origin = publicUrlOf(edge)): Promise<Socket | number> =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`wss://127.0.0.1:${edge.port}/ws`, {
          ...connection,
          headers: { ...ownHeaders, origin },
        })
        socket.on('unexpected-response', (sent, response) => {
          sent.destroy()
          resolve(response.statusCode ?? 0)
        })
        socket.on('error', reject)
        socket.on('open', () => resolve(usable(socket)))
      }),
  }
}

export type Socket = ReturnType<typeof usable>

const usable = (socket: WebSocket) => {
  const frames: string[] = []
  let closeCode: number | undefined
  socket.on('message', (data) => frames.push(String(data)))
  socket.on('close', (code) => {
    closeCode = code
  })
  return {
    /** Whether the host answers a ping. */
    isAnswered: async (): Promise<boolean> => {
      const before = frames.length
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send('{"action":"ping"}')
      return waitFor('a pong', () => frames[before] === '{"type":"pong"}', 5000).catch(() => false)
    },
    /** The code with which the host closes it. */
    closed: (): Promise<number | undefined> =>
      waitFor('the socket to close', () => closeCode, 5000).catch(() => undefined),
    close: () => socket.close(),
  }
}
