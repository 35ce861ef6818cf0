import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Email } from './credentials.ts'
import { emailIn } from './email.ts'

test.each(['nobody', 'a@b', ' Mike@Example.org ', `${' '.repeat(240)}mike@example.org`])(
  '%j is an address when the schema says so',
  (typed) => expect(emailIn(typed)).toBe(Email.safeParse(typed).data),
)

test('it agrees with the schema on whatever is typed', () => {
  const typed = fc.oneof(fc.emailAddress(), fc.string(), fc.string({ unit: fc.constantFrom('a', 'B', '@', '.', ' ') }))
  fc.assert(
    fc.property(typed, (text) => {
      expect(emailIn(text)).toBe(Email.safeParse(text).data)
    }),
  )
})
