import { caller } from '#functions/platform/aws/caller.ts'
import { troubleOf, troubleWithout } from '#functions/platform/aws/trouble.ts'
import { persistence } from '#functions/platform/aws/try-again.ts'
import { config } from '#functions/platform/config.ts'

/** A frame that hangs must not hold back what else there is to tell: it is tried again. */
const answerMs = 2_000
const gone = 410

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The gateway of sockets answered ${status}`)
    this.status = status
  }
}

/** A frame that comes twice is known again by its id, so all of it may be asked twice. */
const persist = persistence((error) => {
  if (error instanceof Refused) return troubleOf(error.status)
  return error instanceof Error ? troubleWithout(error, true) : undefined
})

const connect = () => {
  const endpoint = new URL(config.SOCKETS_ENDPOINT)
  const call = caller(process.env, 'execute-api', { who: 'The gateway of sockets', endpoint, answerMs })
  const place = `${endpoint.pathname.replace(/\/$/, '')}/@connections`

  return async (method: 'POST' | 'DELETE', connectionId: string, body: string): Promise<boolean> => {
    const path = `${place}/${encodeURIComponent(connectionId)}`
    const headers = body ? { 'content-type': 'application/octet-stream' } : {}
    const { status } = await call({ method, path, headers, body })
    if (status >= 300 && status !== gone) throw new Refused(status)
    return status !== gone
  }
}

let gateway: ReturnType<typeof connect> | undefined

const ask = (method: 'POST' | 'DELETE', connectionId: string, body = ''): Promise<boolean> => {
  gateway ??= connect() // where it is, and who asks, is read with the first question
  const asking = gateway
  return persist(() => asking(method, connectionId, body), true)
}

/** What holds the open sockets. False where a socket is gone, which is no failure. */
export const socketGateway = {
  post: (connectionId: string, frame: string): Promise<boolean> => ask('POST', connectionId, frame),
  hangUp: (connectionId: string): Promise<boolean> => ask('DELETE', connectionId),
}
