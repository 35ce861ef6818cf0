import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const owner = { email: 'mike.hill@example.org', names: ['Michael', undefined, 'Green Vans Ltd'] }

test.each([
  '123456',
  'password',
  'PassWord',
  'sameway',
  'Sameway2026!',
  'mike.hill',
  'mike.hill99',
  'mike.hill@example.org',
  'michael1',
  'Green Vans Ltd',
  '!!green123',
])('%s is too common', async (password) => {
  expect(await isCommonPassword(password, owner)).toBe(true)
})

test.each(['quiet-otter-lane', '739105582', 'my sameway van', 'greenhouse 4', 'l7d-mike'])(
  '%s may stand',
  async (password) => {
    expect(await isCommonPassword(password, owner)).toBe(false)
  },
)

test('an address of digits alone is no password either', async () => {
  expect(await isCommonPassword('7390155824', { email: '7390155824@example.org' })).toBe(true)
  expect(await isCommonPassword('7390155825', { email: '7390155824@example.org' })).toBe(false)
})
