import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens and returns the port. For port 0 the system chooses one. */
export const listen = async (server: Server, port: number, host: string): Promise<number> => {
  server.listen(port, host)
  await once(server, 'listening')
  // A server that listens on a port has an address object.
  return (server.address() as AddressInfo).port
}

/** Stops accepting connections, gives running calls a grace period, then closes the rest. */
export const stopListening = async (server: Server, graceMs = 3000): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const impatient = setTimeout(() => server.closeAllConnections(), graceMs)
  // A keep-alive connection becomes idle only when its call has ended.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  await closed
  clearTimeout(impatient)
  clearInterval(idle)
}

export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const server = createServer()
  const port = await listen(server, 0, host)
  await stopListening(server)
  return port
}
