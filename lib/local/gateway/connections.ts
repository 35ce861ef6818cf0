import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'

export type Connection = {
  id: string
  socket: WebSocket
  sourceIp: string
  userAgent: string
  connectedAt: number
  lastActiveAt: number
}

/** The sockets that are open now, by id. */
export type Connections = Map<string, Connection>

/** As API Gateway makes them: they end in '=', so whoever puts one in an address must encode it. */
export const connectionId = (): string => `${randomBytes(11).toString('base64url')}=`
