import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { Email, NewPassword, Otp, passwordError, passwordTexts } from './credentials.ts'

const texts = passwordTexts.personal

test('an address is stored without surrounding spaces and in lower case', () => {
  expect(Email.parse('  Mike.O+tag@Example.ORG ')).toBe('mike.o+tag@example.org')
})

test('parsing an address twice changes nothing', () => {
  forAll(fc.emailAddress(), (typed) => {
    const once = Email.safeParse(typed)
    fc.pre(once.success)
    expect(Email.parse(once.data)).toBe(once.data)
  })
})

test.each([
  ['', '', texts.missing],
  ['secret1', '', texts.missing],
  ['secret1', 'secret2', texts.mismatch],
  ['12345', '12345', texts.short],
  ['🔒'.repeat(5), '🔒'.repeat(5), texts.short],
  ['🔒'.repeat(129), '🔒'.repeat(129), 'Password must be at most 128 characters'],
])('%j repeated as %j: %s', (password, repeated, errorText) => {
  expect(passwordError(texts, password, repeated)).toBe(errorText)
})

test('accepts exactly the passwords of 6 to 128 characters that were repeated correctly', () => {
  const typed = fc.string({ unit: 'grapheme-composite', maxLength: 140 })
  forAll(typed, typed, fc.boolean(), (password, other, isRepeated) => {
    const repeated = isRepeated ? password : other
    const length = [...password].length
    const isRight = password === repeated && length >= 6 && length <= 128
    expect(passwordError(texts, password, repeated) === undefined).toBe(isRight)
  })
})

test('a password keeps its spaces', () => {
  expect(NewPassword.parse('  six me  ')).toBe('  six me  ')
  expect(NewPassword.safeParse('12345').error?.issues[0]?.message).toBe(passwordTexts.change.short)
})

test.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ' 123456'])('%j is no code', (typed) => {
  expect(Otp.safeParse(typed).success).toBe(false)
})
