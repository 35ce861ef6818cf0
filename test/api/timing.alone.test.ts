import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { newEmail } from '#test/support/accounts.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { newDriver, newRequester } from '#test/support/test-users.ts'

const host = await startTestHost({ OTP_ECHO: '0' })
afterAll(host.stop)

/**
 * Times each call inside the host, from the start of the request to the end of the response. The client of this test
 * shares the host's thread, so its own time would include the mail that follows.
 */
const began = new WeakMap<IncomingMessage, number>()
let lastMs = 0
subscribe('http.server.request.start', (message) => {
  began.set((message as { request: IncomingMessage }).request, performance.now())
})
subscribe('http.server.response.finish', (message) => {
  lastMs = performance.now() - (began.get((message as { request: IncomingMessage }).request) ?? Number.NaN)
})
const timeOf = async (call: Promise<unknown>): Promise<number> => {
  await call
  return lastMs
}

/** A leak of whether a password is hashed would show as a ratio of five or more. */
const allowed = 1.25

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The largest ratio between the medians of several kinds of call, made in turn so that a busy moment meets all. */
const spreadOf = (times: number[][]): number => {
  const medians = times.map(median)
  return Math.max(...medians) / Math.min(...medians)
}

const inTurn = async (times: number[][], kinds: (() => Promise<number>)[], rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    // Each kind is first in turn, because the first call after a pause is the slowest.
    for (const index of kinds.keys()) {
      const place = (index + round) % kinds.length
      times[place]?.push((await kinds[place]?.()) ?? 0)
    }
  }
}

/** Measures up to four times: a leak shows in every measurement, a busy machine does not. */
const smallestSpread = async (measure: () => Promise<number>): Promise<number> => {
  const found: number[] = []
  while (found.length < 4 && !found.some((ratio) => ratio < allowed)) found.push(await measure())
  return Math.min(...found)
}

test('the time of a failed log-in does not reveal who has an account', { timeout: 90_000 }, async () => {
  const login = (email: string) => () =>
    timeOf(host.client().auth.login({ body: { email, password: 'a wrong guess 1' } }))
  const measure = async () => {
    const times: number[][] = [[], [], []]
    for (let group = 0; group < 6; group += 1) {
      const { email } = await newRequester()
      const { email: driver } = await newDriver({ isDeactivated: true })
      // Three tries each: the fifth would begin a pause.
      await inTurn(times, [login(email), login(driver), login(newEmail())], 3)
    }
    return spreadOf(times)
  }
  expect(await smallestSpread(measure)).toBeLessThan(allowed)
})

test.each(['sendResetOtp', 'emailLink', 'sendOtp'] as const)(
  'the time of %s does not reveal who has an account',
  { timeout: 90_000 },
  async (call) => {
    const send = (email: string) => timeOf(host.client().auth[call]({ body: { email } }))
    const known: string[] = []
    const measure = async () => {
      while (known.length < 30) known.push((await newRequester()).email)
      const times: number[][] = [[], []]
      await inTurn(times, [() => send(known.pop() ?? ''), () => send(newEmail())], 30)
      return spreadOf(times)
    }
    expect(await smallestSpread(measure)).toBeLessThan(allowed)
  },
)
