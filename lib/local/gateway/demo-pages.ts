import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDirectCall } from './caller-address.ts'

/**
 * Pages read this cookie. With it, the landing page offers to sign in as a user of the demo world, and every screen has
 * the tour.
 */
const cookie = 'demo'
export const demoPath = '/__dev/demo'

type SignIn = { role: string; name?: string; email: string; password: string }

export type DemoPages = ReturnType<typeof demoPages>

/** The additions of the demo world to pages on this machine; undefined without a demo world. */
export const demoPages = (signIns: readonly SignIn[] | undefined, renew: () => Promise<void>) => ({
  /** Sets the cookie with each page, or removes one that an earlier host set. */
  mark: (request: IncomingMessage, response: ServerResponse): void => {
    const isMarked = new RegExp(`(^|;\\s*)${cookie}=`).test(request.headers.cookie ?? '')
    const isDemo = signIns !== undefined && isDirectCall(request)
    if (isDemo) response.setHeader('set-cookie', `${cookie}=1; Path=/; SameSite=Strict`)
    else if (isMarked) response.setHeader('set-cookie', `${cookie}=; Path=/; SameSite=Strict; Max-Age=0`)
  },
  /**
   * Serves the sign-ins, only to a browser on this machine, like the mailbox. A POST makes anew what the tour begins
   * with.
   */
  signIns: async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method = '' } = request
    if (!signIns || !['GET', 'POST'].includes(method) || !isDirectCall(request)) return response.writeHead(404).end()
    if (method === 'POST') {
      await renew()
      return response.writeHead(204).end()
    }
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    return response.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' }).end(JSON.stringify(signIns))
  },
})
