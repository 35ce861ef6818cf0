import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { noAnswer } from './no-answer.ts'

/** What is asked of a service: where at its endpoint, under which headers, with what. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string }
export type Answer = { status: number; text: string }
/** Asks one service, in its messages `who`, and waits for its answer so long. */
export type Service = { who: string; endpoint: URL; answerMs: number }

const connectMs = 1_000
const mostSockets = 50

/** Sends to one place over connections that are kept. Whatever comes instead of a whole answer is none. */
export const sending = ({ who, endpoint, answerMs }: Service) => {
  const { Agent, request } = endpoint.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets })
  const place = { ...urlToHttpOptions(endpoint), agent }

  return ({ method, path, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const call = request({ ...place, method, path, headers })
      const giveUp = (): void => {
        reject(noAnswer(`${who} did not answer in time`))
        call.destroy()
      }
      const fail = (error: Error): void => {
        clearTimeout(late)
        reject(noAnswer(`${who} did not answer: ${'code' in error ? error.code : error.message}`, error))
      }
      const late = setTimeout(giveUp, answerMs)

      call.on('socket', (socket) => {
        if (!socket.connecting) return
        const unconnected = setTimeout(giveUp, connectMs)
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
