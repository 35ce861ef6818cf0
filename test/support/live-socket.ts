import { WebSocket } from 'ws'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { putRow, readRow } from './table.ts'
import { aPartner, type Person } from './test-users.ts'
import { waitFor } from './wait-for.ts'

type Frame = Record<string, unknown>
type Opening = {
  client?: Client | undefined
  origin?: string | undefined
  headers?: Record<string, string>
  /** Called with each frame as it arrives. */
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

/**
 * Opens `/ws` as a browser at `origin` would; returns the status instead of a socket if the handshake is refused.
 */
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

export type Listener = Person & { socket: LiveSocket; heard: (type: string) => Record<string, unknown>[] }

const parkRow = { lat: 53.7975, lng: -1.5475 } // in Leeds, where requests of tests begin

export const listenAs = async (host: TestHost, person: Person): Promise<Listener> => {
  const socket = await openLive(host.url, person.client)
  return { ...person, socket, heard: (type) => socket.frames.filter((frame) => frame.type === type) }
}

/** A verified partner who has gone online beside the pickup, or at the given place, and listens. */
export const anOnlinePartner = async (
  host: TestHost,
  about: Partial<PartnerItem> = {},
  position: { lat: number; lng: number } = parkRow,
): Promise<Listener> => {
  const partner = await aPartner(host, about)
  ok(await partner.client.partner.setStatus({ body: { is_online: true, ...position } }))
  return listenAs(host, partner)
}

/** The records of a person's open sockets: for each, when it opened, its id, and its session. */
export const socketsOf = async (userId: string): Promise<string[]> => {
  // as stored
  const { sockets = new Set() } = ((await readRow(keys.sockets(userId))) ?? {}) as { sockets?: Set<string> }
  return [...sockets]
}

/** Records a socket that the gateway does not know, for a session that has another one open. */
export const noteSocket = async (userId: string, connectionId: string, openedAt: Date): Promise<void> => {
  const open = await socketsOf(userId)
  const [connectedAt, tokenHash = ''] = [openedAt.toISOString(), open[0]?.split(' ')[2]]
  const sockets = new Set([...open, `${connectedAt} ${connectionId} ${tokenHash}`])
  await putRow({ ...keys.connection(connectionId), userId, connectionId, tokenHash, connectedAt })
  await putRow({ ...keys.sockets(userId), sockets })
}
