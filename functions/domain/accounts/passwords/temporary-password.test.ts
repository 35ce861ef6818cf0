import { expect, test } from 'vitest'
import { newTemporaryPassword } from './temporary-password.ts'

test('four groups of four, of letters that read alike to nobody, never the same twice', () => {
  const made = Array.from({ length: 200 }, newTemporaryPassword)
  for (const password of made) expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  expect(new Set(made).size).toBe(200)
})
