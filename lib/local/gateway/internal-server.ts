import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { checkSignature, ServiceRefusal, sha256 } from '../emulators/signature-v4.ts'
import type { Credentials } from '../emulators/table-api.ts'
import { readBody } from './request-body.ts'

type Serve = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>

/** The service names in signatures. */
const signingNames = { ws: 'execute-api', ses: 'ses', table: 'dynamodb' } as const
type Name = keyof typeof signingNames

/** The largest call is a batch of rows. */
const maxBodyBytes = 20 * 1024 * 1024

/** The services for our functions only: on loopback, on one port, told apart by the first part of the path, signed calls. */
export const internalServer = (services: { [N in Name]?: Serve }, credentials: Credentials): Server =>
  createServer((request, response) => {
    // The SDK corrects its clock by this header, so that its signatures match ours.
    response.setHeader('date', new Date().toUTCString())
    const name = (request.url ?? '').split(/[/?]/)[1] ?? ''
    if (!isName(name)) return response.writeHead(404).end()
    const serve = services[name]
    if (!serve) return response.writeHead(404).end()
    // Any web page could find this port. Browsers send Origin, our functions do not.
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
