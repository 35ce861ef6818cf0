import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { noAnswer } from './no-answer.ts'

type Answer = { status: number; text: string }

// A table that hangs is out, and its caller still waits to hear so.
const patience = { connectMs: 1_000, answerMs: 3_000 }
const mostSockets = 50

/** Posts to one place over connections that are kept. Whatever comes instead of a whole answer is none. */
export const posting = (endpoint: URL) => {
  const { Agent, request } = endpoint.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets })
  const place = { ...urlToHttpOptions(endpoint), agent, method: 'POST' }

  return (headers: Record<string, string>, body: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const call = request({ ...place, headers })
      const giveUp = (): void => {
        reject(noAnswer('The table did not answer in time'))
        call.destroy()
      }
      const fail = (error: Error): void => {
        clearTimeout(late)
        reject(noAnswer(`The table did not answer: ${'code' in error ? error.code : error.message}`, error))
      }
      const late = setTimeout(giveUp, patience.answerMs)

      call.on('socket', (socket) => {
        if (!socket.connecting) return
        const unconnected = setTimeout(giveUp, patience.connectMs)
        socket.once('connect', () => clearTimeout(unconnected)).once('close', () => clearTimeout(unconnected))
      })
      call.on('error', fail)
      call.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', fail)
        response.on('end', () => {
          clearTimeout(late)
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
        })
      })
      call.end(body)
    })
}
