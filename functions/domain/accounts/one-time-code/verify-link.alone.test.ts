import { expect, test, vi } from 'vitest'
import { newAccount } from '../sign-up/create-account.ts'
import type { LinkItem } from './store.ts'

vi.hoisted(() => {
  process.env.SYSTEM_ADMIN_EMAIL = 'root@example.org'
})
const { followLink } = await import('./verify.ts')

const now = new Date('2026-11-20T12:00:00Z')

const harness = ({
  email = 'ann@example.org',
  hasLink = true,
  hasAccount = true,
  isUnused = true,
  epoch = 1,
  purpose = 'reset' as LinkItem['purpose'],
} = {}) => {
  const { user, credentials } = newAccount({ email }, 'a hash', now)
  const link: LinkItem = { email, purpose, epoch, expiresAt: '2026-11-21T12:00:00.000Z', ttl: 0 }
  const deps = {
    accounts: {
      findLock: vi.fn(async () => (hasAccount ? { userId: user.userId, email } : undefined)),
      findAccount: async () => ({ user, credentials }),
    },
    links: {
      read: async () => (hasLink ? link : undefined),
      use: vi.fn<typeof import('./store.ts').linkStore.use>(async () => isUnused),
    },
    now: () => now,
  }
  return { deps, user, follow: () => followLink(deps, { token: 'token' }) }
}

test.each([
  ['that never existed', { hasLink: false }],
  ['of an account that is gone', { hasAccount: false }],
  ['that was used or has run out', { isUnused: false }],
  ['from before the last change of the password', { epoch: 0 }],
  ['to sign up, for an address that now has an account', { purpose: 'signup' as const, epoch: 0 }],
])('a link %s is refused with the same code', async (_, wish) => {
  await expect(harness(wish).follow()).rejects.toMatchObject({ code: 'link.unknown' })
})

test('a link grants one reset in this browser, for a quarter of an hour', async () => {
  const { deps, user, follow } = harness()
  const { flow, ...followed } = await follow()
  expect(followed).toEqual({ email: user.email, user })
  expect(flow).toMatch(/^[\w-]{43}$/)
  const item = { email: user.email, purpose: 'reset', epoch: 1, expiresAt: '2026-11-20T12:15:00.000Z' }
  expect(deps.links.use).toHaveBeenCalledWith('token', { flow, item: expect.objectContaining(item) }, now)
})

test('a sign-up link grants a sign-up and returns no user', async () => {
  const { deps, follow } = harness({ purpose: 'signup', epoch: 0, hasAccount: false })
  const { flow, ...followed } = await follow()
  expect(followed).toEqual({ email: 'ann@example.org', user: undefined })
  const item = { email: 'ann@example.org', purpose: 'signup', epoch: 0, expiresAt: '2026-11-20T12:15:00.000Z' }
  expect(deps.links.use).toHaveBeenCalledWith('token', { flow, item: expect.objectContaining(item) }, now)
})

test("the system admin's link grants no reset", async () => {
  const { deps, follow } = harness({ email: 'root@example.org' })
  expect((await follow()).flow).toBeUndefined()
  expect(deps.links.use).toHaveBeenCalledWith('token', undefined, now)
})
