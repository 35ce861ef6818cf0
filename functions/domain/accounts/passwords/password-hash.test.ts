import { expect, test } from 'vitest'
import { weakHash } from '#test/support/weak-hash.ts'
import { hashPassword, isPassword, needsRehash } from './password-hash.ts'

test('a password that differs only by a space or a Unicode form is wrong', async () => {
  const hash = await hashPassword('Zo\u00EB and six')
  for (const typed of ['zo\u00EB and six', 'Zo\u00EB and six ', 'Zoe\u0308 and six', ''])
    expect(await isPassword(typed, hash)).toBe(false)
  expect(await isPassword('Zo\u00EB and six', hash)).toBe(true)
})

test('without an account no password is right', async () => {
  for (const typed of ['', '\0'.repeat(32), 'password']) expect(await isPassword(typed)).toBe(false)
})

test('the same password is stored differently every time, as a PHC string', async () => {
  const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('a hash with weaker settings still verifies, but needs a rehash', async () => {
  const old = weakHash('old but right')
  expect(await isPassword('old but right', old)).toBe(true)
  expect(needsRehash(old)).toBe(true)
  expect(needsRehash(await hashPassword('x'))).toBe(false)
})

test('a stored text that is not a hash throws instead of counting as a wrong password', async () => {
  await expect(isPassword('x', 'plain')).rejects.toThrow('form we do not know')
})

const [salt, tag] = ['A'.repeat(22), 'A'.repeat(43)]

test.each([
  ['as today', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`, false],
  ['with more of everything', `$argon2id$v=19$m=47104,t=3,p=2$${salt}$${tag}A`, false],
  ['with less memory', `$argon2id$v=19$m=19455,t=2,p=1$${salt}$${tag}`, true],
  ['with fewer passes', `$argon2id$v=19$m=19456,t=1,p=1$${salt}$${tag}`, true],
  ['with fewer lanes', `$argon2id$v=19$m=19456,t=2,p=0$${salt}$${tag}`, true],
  ['with a shorter tag', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag.slice(2)}`, true],
  ['by another function', `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${tag}`, true],
  ['with something after it', `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}$`, true],
  ['with something before it', `x$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag}`, true],
])('whether a hash %s needs a rehash', (_, hash, isAnew) => {
  expect(needsRehash(hash)).toBe(isAnew)
})
