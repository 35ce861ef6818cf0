import { type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export type Sending = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The loopback address to call from: the host takes the socket's address for the caller's. */
  localAddress?: string
}

export type Answer = {
  status: number
  headers: Record<string, string>
  setCookies: string[]
  text: string
  ms: number
}

/** One call on a connection of its own. */
export const httpCall = (url: string, { method, path, headers = {}, body, localAddress }: Sending): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const { hostname, port } = new URL(url)
    const call = request(
      { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port, method, path, agent: false, localAddress },
      (response) => {
        readAnswer(response, startedAt).then(resolve, reject)
      },
    )
    call.on('error', reject)
    call.setHeader('host', `${hostname}:${port}`)
    for (const [name, value] of Object.entries(headers)) call.setHeader(name, value)
    if (body !== undefined) call.setHeader('content-length', Buffer.byteLength(body))
    call.end(body)
  })

export const readAnswer = async (response: IncomingMessage, startedAt: number): Promise<Answer> => {
  const text = await readText(response)
  const { 'set-cookie': setCookies = [], ...rest } = response.headers
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    setCookies,
    text,
    ms: performance.now() - startedAt,
  }
}

const readText = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  const bytes = Buffer.concat(parts)
  return (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
}
