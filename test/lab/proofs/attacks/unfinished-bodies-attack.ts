import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { httpCall } from '#test/support/http-call.ts'
import type { Attack } from './attack.ts'

const bodies = 60
const bytes = 10 * 1024 * 1024
const maxMegabytes = 30

/** A post, with or without a length, that sends all of its body but the end, and then nothing more. */
const beginPost = (port: number, isChunked: boolean): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.on('data', () => undefined)
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  )
  const part = Buffer.alloc(64 * 1024 - 16, 'x')
  const sent = isChunked
    ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
    : part
  const send = (left: number): void => {
    if (left > 0 && !socket.destroyed) socket.write(sent, () => send(left - part.length))
  }
  send(bytes - part.length)
  return socket
}

const memoryNow = (): number => {
  global.gc?.()
  return process.memoryUsage().rss / 1024 / 1024
}

/**
 * Sends sixty bodies of ten megabytes without an end, in both ways, and measures the memory that the host keeps for
 * them.
 */
export const attack: Attack = {
  about: 'bodies that never end fill the memory',
  run: async (host) => {
    const gains: string[] = []
    for (const isChunked of [false, true]) {
      const before = memoryNow()
      const sockets = Array.from({ length: bodies }, () => beginPost(host.port, isChunked))
      await wait(3000)
      const grown = Math.round(memoryNow() - before)
      if (grown > maxMegabytes) gains.push(`${grown} MB more with ${isChunked ? 'chunks' : 'a length'}`)
      const { status } = await httpCall(host.url, { method: 'GET', path: '/api/auth/check-session' })
      if (status !== 401) gains.push(`another call was answered with ${status}`)
      for (const socket of sockets) socket.destroy()
      await wait(200)
    }
    return { tries: 2 * bodies, gains }
  },
}
