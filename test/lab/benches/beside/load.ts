import { Agent, request } from 'node:http'

export type Call = { method: 'GET' | 'POST'; path: string; cookie: string; body?: string }

export type Load = {
  url: string
  calls: Call[]
  /** The number of calls in flight, each on a kept-alive connection. */
  atOnce: number
  /** For races: sends `atOnce` calls together and waits for all answers before it sends the next. */
  inWaves?: boolean
  /** Stops after this time, or after this many calls; without either, once all are done. */
  seconds?: number
  count?: number
  /** Starts again from the first call when they run out. */
  isRepeatable?: boolean
}

type Answer = { status: number; ms: number; text: string }
/** The answers in the order of the calls; only the last one of a repeated call. */
export type Loaded = { seconds: number; answers: Answer[]; ms: number[]; statuses: Record<number, number> }

const send = (agent: Agent, url: URL, { method, path, cookie, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const headers = {
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const call = request({ agent, host: '127.0.0.1', port: url.port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt, text }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })

export const runLoad = async ({ url, calls, atOnce, inWaves, seconds, count, isRepeatable }: Load): Promise<Loaded> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const to = new URL(url)
  const answers: Answer[] = []
  const loaded: Loaded = { seconds: 0, answers, ms: [], statuses: {} }
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1000
  const most = count ?? (isRepeatable ? Number.POSITIVE_INFINITY : calls.length)
  let next = 0
  const take = (): number | undefined => {
    if (seconds !== undefined && elapsed() >= seconds) return undefined
    if (next >= most) return undefined
    return next++ % calls.length
  }
  const one = async (index: number): Promise<void> => {
    const call = calls[index]
    if (!call) return
    const answer = await send(agent, to, call)
    answers[index] = answer
    loaded.ms.push(answer.ms)
    loaded.statuses[answer.status] = (loaded.statuses[answer.status] ?? 0) + 1
  }
  const lane = async (): Promise<void> => {
    for (let at = take(); at !== undefined; at = take()) await one(at)
  }
  if (inWaves) {
    for (let first = 0; first < calls.length; first += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => one(first + index)))
  } else {
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  loaded.seconds = elapsed()
  agent.destroy()
  return loaded
}
