import { describe, expect, test } from 'vitest'
import { config } from '#functions/platform/config.ts'
import { isCommonPassword, newTemporaryPassword, refuseCommonPassword } from './password-policy.ts'

describe('password policy', () => {
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

  test.each(['quiet-otter-lane', 'greenvansltd', '739105582', 'my sameway van', 'greenhouse 4', 'l7d-mike'])(
    '%s is allowed',
    async (password) => {
      expect(await isCommonPassword(password, owner)).toBe(false)
    },
  )

  test('an address of digits alone is too common as well', async () => {
    expect(await isCommonPassword('7390155824', { email: '7390155824@example.org' })).toBe(true)
    expect(await isCommonPassword('7390155825', { email: '7390155824@example.org' })).toBe(false)
  })

  test('a word of the owner is too common from three letters on, whatever digits and signs are around it', async () => {
    expect(await isCommonPassword('li88888', { email: 'li@example.org', names: ['Li'] })).toBe(false)
    expect(await isCommonPassword('lin88888', { email: 'x@example.org', names: ['Lin'] })).toBe(true)
    expect(await isCommonPassword('!88888!', { email: 'x@example.org', names: ['999'] })).toBe(false)
  })

  test('a common password has its own failure, and any other is allowed', async () => {
    await expect(refuseCommonPassword('password', owner)).rejects.toMatchObject({ code: 'password.common' })
    await expect(refuseCommonPassword('quiet-otter-lane', owner)).resolves.toBeUndefined()
  })

  test('no password is refused while the list is switched off', async () => {
    config.PASSWORD_BLOCKLIST = 'off'
    await expect(refuseCommonPassword('password', owner)).resolves.toBeUndefined()
    config.PASSWORD_BLOCKLIST = 'enforce'
  })
})

test('a temporary password is four groups of four characters, none of them easily confused, and never the same twice', () => {
  const made = Array.from({ length: 200 }, newTemporaryPassword)
  for (const password of made) expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  expect(new Set(made).size).toBe(200)
})
