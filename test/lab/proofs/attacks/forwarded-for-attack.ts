import { httpCall } from '#test/support/http-call.ts'
import type { Attack } from './attack.ts'

const proxy = '127.0.0.1'

/**
 * A host behind a trusted proxy, and a caller who tries to be counted under another address, or to use up the calls of
 * all others.
 */
export const attack: Attack = {
  about: 'who calls through a proxy is counted as others, or counts for others',
  settings: { TRUSTED_PROXIES: proxy },
  run: async (host) => {
    /** A call as it reaches the host: from the proxy, with the given chain, or bypassing it. */
    const call = async (chain: string, localAddress = proxy): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': chain }
      const body = JSON.stringify({ email: 'someone@post.example' })
      const sending = { method: 'POST', path: '/api/auth/check-user', headers, body, localAddress }
      return (await httpCall(host.url, sending)).status
    }
    const gains: string[] = []
    const tries = 60
    const made = async (chainOf: (n: number) => string, localAddress?: string): Promise<number> => {
      let refused = 0
      for (let n = 0; n < tries; n++) if ((await call(chainOf(n), localAddress)) === 429) refused += 1
      return refused
    }
    if ((await made((n) => `198.51.100.${n}, 203.0.113.1`)) === 0) gains.push('a made-up chain escapes every limit')
    if ((await call('203.0.113.2')) === 429) gains.push('one caller uses up the calls of all others behind the proxy')
    if ((await made((n) => `198.51.100.${n}`, '127.9.9.9')) === 0)
      gains.push('a caller past the proxy escapes every limit')
    return { tries: 2 * tries + 1, gains }
  },
}
