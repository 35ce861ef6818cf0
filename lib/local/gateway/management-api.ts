import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeSafely } from './route-table.ts'
import type { Connections } from './socket-gateway.ts'

const maxMessageBytes = 128 * 1024
/** A client that does not read would fill our memory; it is let go instead. */
const maxWaitingBytes = 1024 * 1024

/** POST, GET and DELETE of /@connections/{id}, as functions call it through the SDK. */
export const managementApi =
  (connections: Connections) =>
  async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const id = decodeSafely(/\/@connections\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '')
    const refuse = (status: number, type: string): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
      response.end(JSON.stringify({ message: type }))
    }
    const connection = connections.get(id)
    if (!connection) return refuse(410, 'GoneException')
    const { socket } = connection
    if (request.method === 'DELETE') {
      socket.close(1000)
      response.writeHead(204).end()
    } else if (request.method === 'GET') {
      const { connectedAt, lastActiveAt, sourceIp, userAgent } = connection
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          connectedAt: new Date(connectedAt).toISOString(),
          lastActiveAt: new Date(lastActiveAt).toISOString(),
          identity: { sourceIp, userAgent },
        }),
      )
    } else if (request.method !== 'POST') refuse(405, 'MethodNotAllowedException')
    else if (body.length > maxMessageBytes) refuse(413, 'PayloadTooLargeException')
    else if (socket.readyState !== socket.OPEN) refuse(410, 'GoneException')
    else if (socket.bufferedAmount > maxWaitingBytes) {
      socket.terminate()
      refuse(410, 'GoneException')
    } else {
      connection.lastActiveAt = Date.now()
      socket.send(body.toString('utf8'))
      response.writeHead(200).end()
    }
  }
