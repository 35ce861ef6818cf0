import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Jane Smith', 'J. S.'],
  ['  jane  mary smith ', 'J. S.'],
  ['Cher', 'C.'],
  ['Élodie O’Neill', 'É. O.'],
  ['𝒜da Lovelace', '𝒜. L.'],
  ['', ''],
])('%j becomes %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
