import { expect, test } from 'vitest'
import { ApiError, refusalText } from './api-error.ts'

const limited = (retryAfterSeconds?: number) =>
  new ApiError({
    status: 429,
    code: 'limit.reached',
    message: 'Too many attempts. Please try again later.',
    retryAfterSeconds,
  })

test('a limit without a waiting time keeps the server’s text', () => {
  expect(refusalText(limited())).toBe('Too many attempts. Please try again later.')
})

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
])('a limit of %i s says to wait %s', (seconds, wait) => {
  expect(refusalText(limited(seconds))).toBe(`Too many attempts. Please try again in ${wait}.`)
})

test('a paused sign-in says how long to wait too', () => {
  const paused = { status: 429, code: 'login.paused', message: 'Too many attempts. Please try again later.' }
  expect(refusalText(new ApiError({ ...paused, retryAfterSeconds: 60 }))).toBe(
    'Too many attempts. Please try again in 60 seconds.',
  )
})

test('any other refusal keeps its own text, and an unexpected error gets the general one', () => {
  expect(refusalText(new ApiError({ status: 400, code: 'otp.wrong', message: 'Invalid or expired OTP.' }))).toBe(
    'Invalid or expired OTP.',
  )
  expect(refusalText(new TypeError('x is not a function'))).toBe('Something went wrong')
})
