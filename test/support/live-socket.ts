import { WebSocket } from 'ws'
import type { Client } from './client.ts'
import { waitFor } from './wait-for.ts'

type Opening = { client?: Client | undefined; origin?: string | undefined; headers?: Record<string, string> }

export type LiveSocket = {
  frames: Record<string, unknown>[]
  send: (message: unknown) => void
  sendRaw: (bytes: string | Buffer) => void
  isOpen: () => boolean
  /** The close code, and how long it took from now. */
  closed: () => Promise<{ code: number; ms: number }>
  close: () => void
}

/** Opens `/ws` as a browser at `origin` would; the status instead of a socket where the handshake is refused. */
export const openSocket = (
  url: string,
  { client, origin = url, headers = {} }: Opening,
): Promise<LiveSocket | number> =>
  new Promise((resolve, reject) => {
    const cookie = client && [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      family: 4,
      headers: { ...(cookie && { cookie }), ...(origin && { origin }), ...headers },
    })
    const frames: Record<string, unknown>[] = []
    let closeCode: number | undefined
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    socket.on('close', (code) => {
      closeCode = code
    })
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', reject)
    socket.on('open', () =>
      resolve({
        frames,
        send: (message) => socket.send(JSON.stringify(message)),
        sendRaw: (bytes) => socket.send(bytes),
        isOpen: () => socket.readyState === WebSocket.OPEN,
        closed: async () => {
          const startedAt = performance.now()
          const code = await waitFor('the socket to close', () => closeCode)
          return { code, ms: performance.now() - startedAt }
        },
        close: () => socket.close(),
      }),
    )
  })

/** For tests in which the handshake must succeed. */
export const openLive = async (url: string, client: Client): Promise<LiveSocket> => {
  const socket = await openSocket(url, { client })
  if (typeof socket === 'number') throw new Error(`the handshake was refused with ${socket}`)
  return socket
}
