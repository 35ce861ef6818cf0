import { httpCall } from '#test/support/http-call.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const tries = 700
const atOnce = 50

/** Calls that have no limit of their own, as fast as they are answered: with a session, and from an address without one. */
export const attack: Attack = {
  about: 'one caller keeps the machine busy with calls that nobody counts',
  run: async () => {
    const host = await startTestHost()
    const { client } = await aRequester(host)
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    let made = 0
    const gains: string[] = []
    const flood = async (who: string, sendingOf: (n: number) => { path: string; headers?: Record<string, string> }) => {
      const statuses: number[] = []
      while (statuses.length < tries) {
        const calls = Array.from({ length: atOnce }, () => {
          made += 1
          return httpCall(host.url, { method: 'GET', localAddress: '127.68.0.1', ...sendingOf(made) })
        })
        statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
      }
      if (!statuses.includes(429)) gains.push(`${tries} calls and no refusal ${who}`)
    }
    await flood('with a session', () => ({ path: '/api/users/me', headers: { cookie } }))
    await flood('without a session', () => ({ path: '/api/auth/check-session' }))
    await flood('with sessions that do not exist', (n) => ({
      path: '/api/users/me',
      headers: { cookie: `sid=${cookie.slice(4, -8)}${String(n).padStart(8, '0')}` },
    }))
    await flood('on paths that do not exist', (n) => ({ path: `/api/nothing/${n}` }))
    const other = await aRequester(host)
    if ((await other.client.users.getProfile()).status !== 200) gains.push('somebody else was refused')
    await host.stop()
    return { tries: made, gains }
  },
}
