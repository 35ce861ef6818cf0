import { expect, test } from 'vitest'
import { Failure, failures } from './failure.ts'

test('a refusal says its catalogue sentence with its values in place', () => {
  const failure = new Failure('otp.wait', { retryAfterSeconds: 50, values: { seconds: 50 } })
  expect(failure).toMatchObject({
    message: 'Please wait 50 seconds before requesting another OTP.',
    kind: 'limited',
    retryAfterSeconds: 50,
  })
})

test('a missing value stays visible rather than reading as something else', () => {
  expect(new Failure('otp.wait').message).toContain('{seconds}')
})

test('a field may say it better than the catalogue', () => {
  expect(new Failure('input.invalid', { text: 'Please enter OTP' }).message).toBe('Please enter OTP')
})

test('every code is thing.reason and every sentence is one', () => {
  for (const [code, { text }] of Object.entries(failures)) {
    expect(code).toMatch(/^[a-z-]+\.[a-z-]+$/)
    expect(text).toMatch(/^[A-Z].*\.$/)
  }
})
