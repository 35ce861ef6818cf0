import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { LocalTable } from '#functions/platform/local-adapters.ts'
import { readBody } from '../gateway/request-body.ts'
import { stopListening } from '../listen.ts'
import { decode, decodeOutcome, encode, encodeOutcome, isOperation, targetPrefix } from './json-protocol.ts'

/** The calls that our commands can make to the host that has the table's file open. */
export type Reachable = LocalTable & {
  confirmed: () => Promise<void> | undefined
  /** Copies the table's rows into a new file. */
  backup: (to: string) => Promise<void>
}

const maxBodyBytes = 20 * 1024 * 1024

/** The maximum for the address of a Unix socket is 104 bytes on macOS and 108 on Linux. */
const maxSocketPath = 100

const socketIn = (dataDir: string): string => join(dataDir, 'admin.sock')
const noteIn = (dataDir: string): string => join(dataDir, 'admin.path')

const hasRoom = (path: string): boolean => process.platform !== 'win32' && Buffer.byteLength(path) <= maxSocketPath

/** Where the socket of a running host is. */
const findSocket = (dataDir: string): string => {
  try {
    return readFileSync(noteIn(dataDir), 'utf8')
  } catch {
    return socketIn(dataDir)
  }
}

/** Removes the socket of a killed host. The lock on the data folder guarantees that no other host runs. */
const removeSocket = (dataDir: string): void => {
  const path = findSocket(dataDir)
  rmSync(noteIn(dataDir), { force: true })
  if (process.platform === 'win32') return
  rmSync(path, { force: true })
  if (path === socketIn(dataDir)) return
  try {
    rmdirSync(dirname(path))
  } catch {
    // It is gone, or holds what is not ours.
  }
}

/** A new address. If the data folder's path is too long, or the address is a pipe, a note in the folder names it. */
const newAddress = (dataDir: string): string => {
  if (hasRoom(socketIn(dataDir))) return socketIn(dataDir)
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\sameway-${randomUUID()}`
      : join(mkdtempSync(join(tmpdir(), 'sameway-')), 'admin.sock')
  writeFileSync(noteIn(dataDir), path, { mode: 0o600 })
  return path
}

/**
 * Lets our commands reach the table of a running host, by a Unix socket or a named pipe that only its owner can use. It
 * speaks DynamoDB's JSON protocol, plus `POST /backup`.
 */
export const openAdminSocket = async (
  dataDir: string,
  reachable: Reachable,
): Promise<{ close: () => Promise<void> }> => {
  removeSocket(dataDir)
  const path = newAddress(dataDir)
  const server = createServer((call, response) => {
    answer(call, response, reachable).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  server.listen(path)
  await once(server, 'listening')
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return {
    close: async () => {
      await stopListening(server)
      removeSocket(dataDir)
    },
  }
}

const answer = async (call: IncomingMessage, response: ServerResponse, reachable: Reachable): Promise<void> => {
  const body = (await readBody(call, maxBodyBytes))?.toString() ?? ''
  if (call.url === '/backup') {
    await reachable.backup(JSON.parse(body).to)
    return void response.end()
  }
  const operation = String(call.headers['x-amz-target']).replace(targetPrefix, '')
  const outcome = isOperation(operation)
    ? await reachable.send(operation, decode(body))
    : { refusal: { name: 'UnknownOperationException', message: `The admin socket does not know ${operation}` } }
  await reachable.confirmed()
  const encoded = encodeOutcome(outcome)
  response.writeHead(encoded.status, { 'content-type': 'application/x-amz-json-1.0' }).end(encoded.body)
}

/** The table of the host that runs on this data folder. Throws ENOENT or ECONNREFUSED if there is no host. */
export const reachRunningHost = (dataDir: string): Reachable => {
  const post = async (path: string, body: string, target = ''): Promise<{ status: number; said: string }> => {
    const call = request({ socketPath: findSocket(dataDir), path, method: 'POST', headers: { 'x-amz-target': target } })
    call.end(body)
    const [response] = await once(call, 'response')
    return { status: response.statusCode, said: await text(response) }
  }
  return {
    send: async (operation, input) => {
      const { status, said } = await post('/', encode(input), `${targetPrefix}${operation}`)
      if (status === 500) throw new Error(said)
      return decodeOutcome(status, said)
    },
    confirmed: () => undefined, // the host waits before it answers
    backup: async (to) => {
      const { status, said } = await post('/backup', JSON.stringify({ to }))
      if (status !== 200) throw new Error(said)
    },
  }
}
