import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { homeOf } from './home-of.ts'

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

/** The order of the product, said a second time: the first rule that fits. */
const rules: [string, (user: SessionUser) => boolean][] = [
  ['/admin/dashboard', (user) => user.is_admin],
  ['/change-password', (user) => user.is_driver && user.password_change_required],
  ['/driver/dashboard', (user) => user.is_driver],
  ['/business/setup', (user) => user.is_business && !user.has_business_profile],
  ['/business/dashboard', (user) => user.is_business],
  ['/dashboard', (user) => user.is_profile_complete],
  ['/onboarding', () => true],
]

describe('homeOf', () => {
  it('follows the order for every combination of flags', () => {
    expect(everyUser.map(homeOf)).toEqual(everyUser.map((user) => rules.find(([, fits]) => fits(user))?.[0]))
  })

  it('reaches every home', () => {
    expect(new Set(everyUser.map(homeOf))).toEqual(new Set(rules.map(([path]) => path)))
  })
})
