// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { partnerStatus } from './profile-page.tsx'

it.each([
  [{}, { partner: 'Not Applied', verification: 'N/A' }],
  [{ is_partner: true }, { partner: 'Applied', verification: 'Pending' }],
  [
    { is_partner: true, is_verified_partner: true },
    { partner: 'Partner', verification: 'Verified' },
  ],
])('the partner status of %o', (flags, status) => {
  expect(partnerStatus(userWith(flags))).toEqual(status)
})
