import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { checkSignature, ServiceRefusal, sha256 } from '../emulators/signature-v4.ts'
import type { Credentials } from '../emulators/table-api.ts'
import { readBody } from './request-body.ts'

type Serve = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>

/** As the services are named in what is signed. */
const signingNames = { ws: 'execute-api', ses: 'ses', table: 'dynamodb' } as const
type Name = keyof typeof signingNames

/** The largest call of all is a batch of rows. */
const maxBodyBytes = 20 * 1024 * 1024

/** What functions call and nobody else: on loopback, under one port, by the first part of the path, signed with our key. */
export const internalServer = (services: { [N in Name]?: Serve }, credentials: Credentials): Server =>
  createServer((request, response) => {
    // The clock that signatures are judged by: the SDK sets its own by what it reads here.
    response.setHeader('date', new Date().toUTCString())
    const name = (request.url ?? '').split(/[/?]/)[1] ?? ''
    if (!isName(name)) return response.writeHead(404).end()
    const serve = services[name]
    if (!serve) return response.writeHead(404).end()
    // Any page can find this port and send to it; only a browser says where from.
    if (request.headers.origin !== undefined) return response.writeHead(403).end()
    return answer(serve, name, credentials, request, response).catch((error: unknown) => {
      const isRefusal = error instanceof ServiceRefusal
      if (!isRefusal && !response.destroyed) console.error(error)
      if (!response.headersSent) response.writeHead(isRefusal ? error.status : 500)
      response.end()
    })
  })

const isName = (name: string): name is Name => Object.hasOwn(signingNames, name)

const answer = async (
  serve: Serve,
  name: Name,
  credentials: Credentials,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await readBody(request, maxBodyBytes)
  if (!body) throw new ServiceRefusal(413, 'RequestEntityTooLarge')
  checkSignature(request, credentials, { service: signingNames[name], payloadHash: sha256(body) })
  await serve(request, response, body)
}
