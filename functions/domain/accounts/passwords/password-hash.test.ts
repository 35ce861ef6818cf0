import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, needsRehash } from './password-hash.ts'

const weakly = (password: string): string => {
  const nonce = Buffer.alloc(16, 7)
  const settings = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...settings })
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(tag)}`
}

test('a wrong password is wrong, also by one space or one form of a letter', async () => {
  const hash = await hashPassword('Zo\u00EB and six')
  for (const typed of ['zo\u00EB and six', 'Zo\u00EB and six ', 'Zoe\u0308 and six', '']) {
    expect(await isPassword(typed, hash)).toBe(false)
  }
  expect(await isPassword('Zo\u00EB and six', hash)).toBe(true)
})

test("nobody's password is never right", async () => {
  for (const typed of ['', '\0'.repeat(32), 'password']) expect(await isPassword(typed)).toBe(false)
})

test('the same password is stored differently every time, as a PHC string', async () => {
  const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('a hash of weaker settings still verifies, and asks to be made anew', async () => {
  const old = weakly('old but right')
  expect(await isPassword('old but right', old)).toBe(true)
  expect(needsRehash(old)).toBe(true)
  expect(needsRehash(await hashPassword('x'))).toBe(false)
})

test('a stored text that is no hash is our fault, not a wrong password', async () => {
  await expect(isPassword('x', 'plain')).rejects.toThrow('form we do not know')
})
