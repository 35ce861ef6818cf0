import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

export type Answer = { status: number; headers: Headers; text: string }

const timeoutMs = 15_000

/** The firewall refuses calls without one: NoUserAgent_HEADER of AWS's common rule set. */
const userAgent = 'sameway-smoke/1'

/** One call without redirects and without a cookie jar. */
export const probe = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const headers = new Headers({ 'user-agent': userAgent })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A WebSocket handshake by hand, because Node's own WebSocket cannot set Origin. */
export const handshake = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? overHttps : overHttp
    const call = request(url, {
      agent: false,
      timeout: timeoutMs,
      headers: {
        'user-agent': userAgent,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('sixteen bytes ok').toString('base64'),
        ...headers,
      },
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('upgrade', ({ statusCode = 0 }, stream) => {
      stream.destroy()
      resolve(statusCode)
    })
    call.on('timeout', () => call.destroy(new Error('no answer in time')))
    call.on('error', reject)
    call.end()
  })
