import { expect, test } from 'vitest'
import { Failure, failures } from './failure.ts'

test('a refusal has the catalogue’s sentence with its values filled in', () => {
  const failure = new Failure('otp.wait', { retryAfterSeconds: 50, values: { seconds: 50 } })
  expect(failure).toMatchObject({
    message: 'Please wait 50 seconds before requesting another OTP.',
    kind: 'limited',
    retryAfterSeconds: 50,
  })
})

test('a missing value stays visible in the sentence', () => {
  expect(new Failure('otp.wait').message).toContain('{seconds}')
})

test('the text of a field replaces that of the catalogue', () => {
  expect(new Failure('input.invalid', { text: 'Please enter OTP' }).message).toBe('Please enter OTP')
})

test('every code has the form thing.reason, and every text is a sentence', () => {
  for (const [code, { text }] of Object.entries(failures)) {
    expect(code).toMatch(/^[a-z-]+\.[a-z-]+$/)
    expect(text).toMatch(/^[A-Z].*\.$/)
  }
})
