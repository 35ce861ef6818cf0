import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Email } from './credentials.ts'
import { emailIn, emailText, isSameMailbox, mailboxOf, mailShareOf } from './email.ts'

const longLocal = 'a'.repeat(65)

test.each([
  ['nothing in it', ''],
  ['no @', 'nobody'],
  ['two dots in a row', 'a..b@x.com'],
  ['a leading dot', '.a@x.com'],
  ['a dot before the @', 'a.@x.com'],
  ['a space', 'a b@x.com'],
  ['a control character', 'a\u0007b@x.com'],
  ['65 characters before the @', `${longLocal}@x.com`],
  ['255 characters', `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(11)}`],
  ['a letter beyond ASCII before the @', 'jürgen@x.com'],
  ['a dotless i', 'mıke@example.org'],
  ['a letter beyond ASCII after the @', 'a@bücher.example'],
  ['two dots in its domain', 'a@x..com'],
  ['a dot at its end', 'a@x.com.'],
  ['a dot after the @', 'a@.x.com'],
  ['a label that begins with a hyphen', 'a@-x.com'],
  ['a label that ends with a hyphen', 'a@x-.com'],
  ['a number as its top-level domain', 'a@127.0.0.1'],
  ['no top-level domain', 'a@localhost'],
  ['a quoted part', '"a b"@x.com'],
  ['a second address', 'a@x.com,b@x.com'],
  ['a name around it', 'Ann <a@x.com>'],
  ['a line break', 'a@x.com\nbcc:b@x.com'],
])('refuses an address with %s', (_, typed) => {
  const { error } = Email.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual([emailText])
  expect(emailIn(typed)).toBeUndefined()
})

test.each([
  'ann@example.org',
  'first.last+tag@sub.example.co.uk',
  "o'brien_x-y@x-y.example",
  `${'a'.repeat(64)}@x.com`,
  'a@xn--bcher-kva.example',
  '1@1.example',
])('takes %s', (typed) => {
  expect(Email.parse(typed)).toBe(typed)
})

test('refuses a long hostile text without backtracking', () => {
  const started = performance.now()
  expect(Email.safeParse(`${'a.'.repeat(50_000)}@`).success).toBe(false)
  for (const part of ['a.', 'a-', '-', 'a@', '.a'])
    for (const text of [part.repeat(127), `a@${part.repeat(120)}!`]) expect(emailIn(text)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(100)
})

test('emailIn agrees with the schema on any text', () => {
  const typed = fc.oneof(fc.emailAddress(), fc.string(), fc.string({ unit: fc.constantFrom('a', 'B', '@', '.', ' ') }))
  fc.assert(
    fc.property(typed, (text) => {
      expect(emailIn(text)).toBe(Email.safeParse(text).data)
    }),
    { examples: [[' Mike@Example.org '], [`${' '.repeat(240)}mike@example.org`]] },
  )
})

test.each([
  ['ann@example.org', 'ann@example.org'],
  [' Ann@Example.org ', 'ann@example.org'],
  ['ann+parcels+2@example.org', 'ann@example.org'],
  ['ann.lee+1@example.org', 'ann.lee@example.org'],
  ['a.n.n+1@gmail.com', 'ann@gmail.com'],
  ['A.nn@googlemail.com', 'ann@gmail.com'],
  ['+@example.org', '+@example.org'],
  ['ann@notgmail.com', 'ann@notgmail.com'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  expect(mailboxOf(mailbox)).toBe(mailbox)
})

test('tagged addresses share one daily limit, and the untagged address has its own', () => {
  const share = (...emails: string[]) => new Set(emails.map(mailShareOf)).size
  expect(share('a.b@gmail.com', 'ab+1@gmail.com', 'ab@googlemail.com')).toBe(1)
  expect(share('ann+1@example.org', 'ann+2@example.org')).toBe(1)
  // A stranger can use up the mails for tagged addresses, but not those for the owner.
  expect(share('ann@example.org', 'ann+1@example.org')).toBe(2)
  expect(share('ann@example.org', 'a.nn@example.org')).toBe(2)
})

test.each([
  ['a.b@gmail.com', 'ab+1@googlemail.com', true],
  ['ann@example.org', 'ann@example.org', true],
  ['ann@example.org', 'ann+1@example.org', false],
  ['ab@gmail.com', 'ab@example.org', false],
])('a mail to %s proves %s: %s', (email, other, isProven) => {
  expect([isSameMailbox(email, other), isSameMailbox(other, email)]).toEqual([isProven, isProven])
})
