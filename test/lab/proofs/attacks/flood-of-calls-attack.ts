import type { Client } from '#test/support/client.ts'
import { httpCall } from '#test/support/http-call.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const tries = 650
const atOnce = 50
const people = 30

type Call = { path: string; cookie?: string; localAddress?: string }

const cookieOf = ({ cookies }: Client): string => [...cookies].map((pair) => pair.join('=')).join('; ')

/**
 * Makes calls without a limit of their own as fast as they are answered, and calls of thirty people who share one
 * address.
 */
export const attack: Attack = {
  about: 'one caller keeps the machine busy with calls that are not counted',
  run: async (host) => {
    const cookie = cookieOf((await aRequester(host)).client)
    let made = 0
    let floods = 0
    /** Floods the host, by default from a new address, and returns how many calls were refused. */
    const flood = async (callOf: (n: number) => Call): Promise<number> => {
      floods += 1
      const address = `127.68.0.${floods}`
      let refused = 0
      for (let left = tries; left > 0; left -= atOnce) {
        const calls = Array.from({ length: atOnce }, () => {
          made += 1
          const { path, cookie: sent, localAddress = address } = callOf(made)
          return httpCall(host.url, { method: 'GET', path, localAddress, headers: sent ? { cookie: sent } : {} })
        })
        refused += (await Promise.all(calls)).filter(({ status }) => status === 429).length
      }
      return refused
    }
    const path = '/api/users/me'
    const refused = {
      'with a session from many addresses': await flood((n) => ({ path, cookie, localAddress: `127.69.0.${n % 250}` })),
      'without a session': await flood(() => ({ path: '/api/auth/check-session' })),
      'with sessions that do not exist': await flood((n) => ({
        path,
        cookie: cookie.slice(0, -8) + String(n).padStart(8, '0'),
      })),
      'on paths that do not exist': await flood((n) => ({ path: `/api/nothing/${n}` })),
    }
    const neighbours = await Promise.all(
      Array.from({ length: people }, async () => cookieOf((await aRequester(host)).client)),
    )
    const innocent = await flood((n) => ({ path, cookie: neighbours[n % people] ?? '' }))
    return {
      tries: made,
      gains: [
        ...Object.entries(refused).flatMap(([how, count]) =>
          count === 0 ? [`${tries} calls and no refusal ${how}`] : [],
        ),
        ...(innocent > 0 ? [`${innocent} calls of people who share an address were refused`] : []),
      ],
    }
  },
}
