import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** What functions call and nobody else: on loopback, under one port, by the first part of the path. */
export const internalServer = (services: Record<string, Serve>): Server =>
  createServer((request, response) => {
    const name = (request.url ?? '').split(/[/?]/)[1] ?? ''
    const serve = services[name]
    if (!serve) {
      response.writeHead(404).end()
      return
    }
    serve(request, response).catch((error: unknown) => {
      if (!response.destroyed) console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
