import { expect, test } from 'vitest'
import { people, sessionOf } from '#test/support/fake-requests.ts'
import { userWith } from '#test/support/user-with.ts'
import { getStatus } from './get-status.ts'

const userId = people.carrier
const now = new Date('2026-11-20T12:00:00.000Z')
const until = '2026-11-21T09:00:00.000Z'
const status = (isVerified: boolean, isOnline?: boolean, pausedUntil?: string, at = now) =>
  getStatus(
    {
      presence: { find: async () => (isOnline === undefined ? undefined : { userId, isOnline }) },
      counters: { giveBacksOf: async () => (pausedUntil ? { pausedUntil } : {}) },
      now: () => at,
    },
    sessionOf(userId, { user: userWith({ is_verified_partner: isVerified }) }),
  )

test('nobody is online who is not verified, whatever they once were', async () => {
  expect(await status(false, true, until)).toEqual({ is_online: false, paused_until: null })
})

test('a partner is what they last chose, and offline before they ever chose', async () => {
  expect((await status(true)).is_online).toBe(false)
  expect((await status(true, false)).is_online).toBe(false)
  expect((await status(true, true)).is_online).toBe(true)
})

test('who gave too much back hears until when they pause, and no more once that is over', async () => {
  expect((await status(true, true, until)).paused_until).toBe(until)
  expect((await status(true, true, until, new Date(until))).paused_until).toBeNull()
})
