import { expect, test } from 'vitest'
import { people, sessionOf } from '#test/support/fake-requests.ts'
import { userWith } from '#test/support/user-with.ts'
import { getStatus } from './get-status.ts'

const userId = people.carrier
const status = (isVerified: boolean, isOnline?: boolean) =>
  getStatus(
    { presence: { find: async () => (isOnline === undefined ? undefined : { userId, isOnline }) } },
    sessionOf(userId, { user: userWith({ is_verified_partner: isVerified }) }),
  )

test('nobody is online who is not verified, whatever they once were', async () => {
  expect(await status(false, true)).toEqual({ is_online: false })
})

test('a partner is what they last chose, and offline before they ever chose', async () => {
  expect(await status(true)).toEqual({ is_online: false })
  expect(await status(true, false)).toEqual({ is_online: false })
  expect(await status(true, true)).toEqual({ is_online: true })
})
