import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { hasEnded, homePath, postLoginPath, postLoginState, wantedState } from './redirects.ts'

const flags = [
  'is_admin',
  'is_driver',
  'password_change_required',
  'is_business',
  'has_business_profile',
  'is_profile_complete',
] as const satisfies readonly (keyof SessionUser)[]

const everyUser = Array.from({ length: 2 ** flags.length }, (_, bits) =>
  userWith(Object.fromEntries(flags.map((flag, place) => [flag, Boolean(bits & (1 << place))]))),
)

/** The product's order, written down independently. The first rule that fits wins. */
const rules: [string, (user: SessionUser) => boolean][] = [
  ['/admin/dashboard', (user) => user.is_admin],
  ['/change-password', (user) => user.is_driver && user.password_change_required],
  ['/driver/dashboard', (user) => user.is_driver],
  ['/business/setup', (user) => user.is_business && !user.has_business_profile],
  ['/business/dashboard', (user) => user.is_business],
  ['/dashboard', (user) => user.is_profile_complete],
  ['/onboarding', () => true],
]

it('homePath follows the order for every combination of flags, and reaches every home', () => {
  expect(everyUser.map(homePath)).toEqual(everyUser.map((user) => rules.find(([, fits]) => fits(user))?.[0]))
  expect(new Set(everyUser.map(homePath))).toEqual(new Set(rules.map(([path]) => path)))
})

describe('postLoginPath', () => {
  const person = userWith({ is_profile_complete: true })
  const driver = userWith({ is_driver: true })
  const newDriver = userWith({ is_driver: true, password_change_required: true })
  const admin = userWith({ is_admin: true })

  it.each([
    null,
    undefined,
    'wanted',
    {},
    { wanted: '/history' },
    { wanted: '/history', need: 'nothing' },
    { wanted: 7, need: 'profile' },
    ...['', 'history', '//example.org/history', '/\\example.org', 'https://example.org/', 'javascript:alert(1)'].map(
      (wanted) => ({ wanted, need: 'profile' }),
    ),
  ])('leads home from the history state %j', (state) => {
    expect(postLoginPath(person, state)).toBe('/dashboard')
  })

  it.each([
    ['a driver', driver, '/driver/dashboard'],
    ['a driver with a temporary password', newDriver, '/change-password'],
    ['an admin without a profile', admin, '/admin/dashboard'],
  ])('leads %s home from a screen that they may not see', (_, user, home) => {
    expect(postLoginPath(user, wantedState('/requests', 'profile'))).toBe(home)
  })

  describe('after a session has ended', () => {
    const state = wantedState('/onboarding', 'session', { userId: person.id, state: { startStep: 2 } })

    it('leads the same user back, with the state of the screen', () => {
      expect(hasEnded(state)).toBe(true)
      expect([postLoginPath(person, state), postLoginState(person, state)]).toEqual(['/onboarding', { startStep: 2 }])
    })

    it('leads another user home, without that state', () => {
      const other = { ...person, id: 'usr_0000000000000000000002' as typeof person.id } // a branded id
      expect([postLoginPath(other, state), postLoginState(other, state)]).toEqual(['/dashboard', null])
    })
  })

  it('leads to the wanted screen, which has no state of its own', () => {
    expect(postLoginState(person, wantedState('/history', 'profile'))).toBeNull()
    expect(hasEnded(wantedState('/history', 'profile'))).toBe(false)
    expect(postLoginPath(person, wantedState('/requests?again=rid_1', 'profile'))).toBe('/requests?again=rid_1')
    expect(postLoginPath(admin, wantedState('/admin/user-management', 'admin'))).toBe('/admin/user-management')
  })
})
