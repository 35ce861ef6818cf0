import { expect, test, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { postLoginPath, wantedState } from './redirects.ts'
import { claimStartedRequest, forgetStartedRequest, keepStartedRequest, startedRequest } from './started-request.ts'

const started = { from: 'Leeds', to: 'Bradford, BD1' }
const person = userWith({ is_profile_complete: true })

test('a started request is kept until it is forgotten', () => {
  expect(startedRequest()).toBeUndefined()
  keepStartedRequest(started)
  expect(startedRequest()).toEqual(started)
  forgetStartedRequest()
  expect(startedRequest()).toBeUndefined()
})

test('the tab that signs in claims it from all others', () => {
  claimStartedRequest()
  expect(startedRequest()).toBeUndefined()
  keepStartedRequest(started)
  claimStartedRequest()
  expect(startedRequest()).toEqual(started)
  // What another tab of this browser would find.
  expect(localStorage.length).toBe(0)
  forgetStartedRequest()
  expect(startedRequest()).toBeUndefined()
})

test('it expires after a day, with the link in the mail', () => {
  vi.useFakeTimers()
  keepStartedRequest(started)
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(startedRequest()).toEqual(started)
  vi.advanceTimersByTime(3_600_001)
  expect(startedRequest()).toBeUndefined()
})

test.each(['{', '7', 'null', '{"from":"Leeds"}', '{"from":1,"to":2,"keptAtMs":9e15}'])(
  '%s in storage counts as no request',
  (text) => {
    localStorage.setItem('sameway.started-request', text)
    expect(startedRequest()).toBeUndefined()
  },
)

test('it leads a user who signs in to the wizard, once their profile is complete', () => {
  keepStartedRequest(started)
  expect(postLoginPath(person, null)).toBe('/requests')
  expect(postLoginPath(userWith(), null)).toBe('/onboarding')
  expect(postLoginPath(person, wantedState('/history', 'profile'))).toBe('/history')
})

test.each([
  ['an admin', userWith({ is_admin: true, is_profile_complete: true }), '/admin/dashboard'],
  ['a business', userWith({ is_business: true, has_business_profile: true }), '/business/dashboard'],
  ['a driver', userWith({ is_driver: true }), '/driver/dashboard'],
])('it changes nothing for %s', (_, user, home) => {
  keepStartedRequest(started)
  expect(postLoginPath(user, null)).toBe(home)
})
