import { WebSocket } from 'ws'
import type { Client } from './client.ts'
import { waitFor } from './wait-for.ts'

type Frame = Record<string, unknown>
type Opening = {
  client?: Client | undefined
  origin?: string | undefined
  headers?: Record<string, string>
  /** Called as each frame comes. */
  hear?: ((frame: Frame) => void) | undefined
}

export type LiveSocket = {
  frames: Frame[]
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
  { client, origin = url, headers = {}, hear }: Opening,
): Promise<LiveSocket | number> =>
  new Promise((resolve, reject) => {
    const cookie = client && [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      family: 4,
      headers: { ...(cookie && { cookie }), ...(origin && { origin }), ...headers },
    })
    const frames: Frame[] = []
    let closeCode: number | undefined
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      frames.push(frame)
      hear?.(frame)
    })
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
export const openLive = async (url: string, client: Client, hear?: Opening['hear']): Promise<LiveSocket> => {
  const socket = await openSocket(url, { client, hear })
  if (typeof socket === 'number') throw new Error(`the handshake was refused with ${socket}`)
  return socket
}
