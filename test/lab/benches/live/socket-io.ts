import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import { waitFor } from '#test/support/wait-for.ts'
import { maxNotified } from './in-reach.ts'
import type { Sent } from './sent.ts'

const folder = join(import.meta.dirname, '../../peers')
const event = 'new_job_available'

type Server = {
  on: (what: 'connection', hear: (socket: { join: (room: string) => void }) => void) => void
  to: (room: string) => { emit: (event: string, body: unknown) => void }
  close: () => Promise<void>
}

/**
 * A Socket.IO client that uses the same WebSocket library as ours and reads frames as ours does, so that only the
 * servers differ.
 */
const connect = (url: string, hear: (frame: unknown) => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('0{')) socket.send('40')
      else if (text.startsWith('40')) resolve(socket)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('42')) hear(JSON.parse(text.slice(2)))
    })
  })

/**
 * The common solution: a room, and an event to everyone in it when a job is posted. The body of the call is the frame.
 */
export const startSocketIo = async () => {
  // The peer's packages are installed apart from ours, so we have none of their types.
  const { Server } = createRequire(join(folder, 'package.json'))('socket.io') as {
    Server: new (server: unknown, options: object) => Server
  }
  const http = createServer(async (incoming, outgoing) => {
    const frame = await json(incoming)
    outgoing.writeHead(201).end('{}')
    io.to('nearby').emit(event, frame)
  })
  let joined = 0
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
  io.on('connection', (socket) => {
    if (joined < maxNotified) socket.join('nearby')
    joined += 1
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const group: WebSocket[] = []
  let received: number[] = []

  return {
    growTo: async (size: number): Promise<void> => {
      while (group.length < size) group.push(await connect(url, () => received.push(performance.now())))
    },
    post: async (frame: unknown): Promise<Sent> => {
      received = []
      const body = JSON.stringify(frame)
      const recipients = Math.min(group.length, maxNotified)
      const requestedAt = performance.now()
      await fetch(url, { method: 'POST', body })
      const answeredMs = performance.now() - requestedAt
      await waitFor('every frame of Socket.IO', () => received.length >= recipients)
      return { eachMs: received.map((at) => at - requestedAt), answeredMs, recipients: received.length }
    },
    stop: async (): Promise<void> => {
      for (const socket of group) socket.terminate()
      await io.close()
    },
  }
}
