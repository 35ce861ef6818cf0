import { describe, expect, it } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { wantedState, wayIn } from './way-in.ts'

const person = userWith({ is_profile_complete: true })
const driver = userWith({ is_driver: true })
const newDriver = userWith({ is_driver: true, password_change_required: true })
const admin = userWith({ is_admin: true })

describe('whoever signs in', () => {
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
  ])('goes home, if %j is all that is known', (state) => {
    expect(wayIn(person, state)).toBe('/dashboard')
  })

  it.each([
    ['a driver', driver, '/driver/dashboard'],
    ['a driver with a temporary password', newDriver, '/change-password'],
    ['an admin without a profile', admin, '/admin/dashboard'],
  ])('goes home from a screen that is not for %s', (_, user, home) => {
    expect(wayIn(user, wantedState('/requests', 'profile'))).toBe(home)
  })

  it('goes to the screen that led to the sign-in', () => {
    expect(wayIn(person, wantedState('/requests?again=rid_1', 'profile'))).toBe('/requests?again=rid_1')
    expect(wayIn(admin, wantedState('/admin/user-management', 'admin'))).toBe('/admin/user-management')
  })
})
