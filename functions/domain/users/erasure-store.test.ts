import { expect, test } from 'vitest'
import { toInitials } from './erasure-store.ts'

test.each([
  ['Jane Smith', 'J. S.'],
  ['  jane  mary smith ', 'J. S.'],
  ['Cher', 'C.'],
  ['Élodie O’Neill', 'É. O.'],
  ['𝒜da Lovelace', '𝒜. L.'],
  ['', ''],
])('%j becomes %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})
