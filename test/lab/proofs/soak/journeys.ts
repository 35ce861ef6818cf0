import { goodPassword } from '#test/support/accounts.ts'
import type { Answer } from '#test/support/http-call.ts'
import { documents } from '#test/support/requests.ts'
import type { Entered } from './test-users.ts'

/** Status 0 stands for a call without an answer. */
export type Measured = { operation: string; status: number; ms: number }

/** Of a hundred visitors, how many sign in and how many read; the others send something. */
const mix = { signIn: 1, look: 49 } as const

class Refused extends Error {}

/** Returns a function that makes one journey and records each of its calls. */
export const journeysOf = (group: Entered, chance: () => number, note: (call: Measured) => void) => {
  const { owners, carriers, emails, newBrowser } = group
  let turn = 0
  const nextOf = <One>(all: readonly One[]): One => all[turn % all.length] as One // none of these is empty

  /** A user who is refused stops there. */
  const call = async <A extends Answer>(operation: string, send: () => Promise<A>): Promise<A> => {
    const startedAt = performance.now()
    const answer = await send().catch(() => undefined)
    note({ operation, status: answer?.status ?? 0, ms: performance.now() - startedAt })
    if (!answer || answer.status >= 300) throw new Refused()
    return answer
  }

  const signIn = async (): Promise<void> => {
    const [browser, email] = [newBrowser(), nextOf(emails)]
    await call('sign in', () => browser.auth.login({ body: { email, password: goodPassword } }))
    await call('check the session', () => browser.auth.checkSession())
    await call('sign out', () => browser.auth.logout())
  }

  const look = async (): Promise<void> => {
    const [owner, carrier] = [nextOf(owners), nextOf(carriers)]
    await call('check the session', () => owner.auth.checkSession())
    await call('list', () => owner.requests.listRequests({ query: { state: 'open' } }))
    await call('jobs near me', () => carrier.requests.listAvailable())
  }

  const deliver = async (): Promise<void> => {
    const [{ requests: owner }, { requests: carrier, delivery }] = [nextOf(owners), nextOf(carriers)]
    const posted = await call('post', () => owner.createRequest({ body: documents() }))
    const params = { id: posted.body.request?.id ?? '' }
    await call('jobs near me', () => carrier.listAvailable())
    await call('accept', () => carrier.acceptRequest({ params }))
    await call('start', () => delivery.startDelivery({ params, body: { status: 'in_transit' } }))
    const { otp = '' } = (await call('code', () => owner.getOtp({ params }))).body
    await call('complete', () => delivery.completeDelivery({ params, body: { otp } }))
    await call('list', () => owner.listRequests({ query: { state: 'open' } }))
  }

  return async (): Promise<void> => {
    turn += 1
    const lot = chance() * 100
    const journey = lot < mix.signIn ? signIn : lot < mix.signIn + mix.look ? look : deliver
    await journey().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
}
