import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { cookieNames, readCookies, setCookie } from './cookies.ts'
import { newSessionToken, noSessionCookies, readSessionToken, sessionCookies } from './session-token.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const given = (value: string) => ({ [cookieNames.session]: value })

test.each([
  '',
  '.',
  'usr_0123456789abcdefABCDEF',
  'usr_0123456789abcdefABCDEF.short',
  `usr_short.${'a'.repeat(43)}`,
  `usr_0123456789abcdefABCDEF.${'a'.repeat(44)}`,
  `usr_0123456789abcdefABCDEF.${'#'.repeat(43)}`,
])('%j is no session', (value) => {
  expect(readSessionToken(given(value))).toBeUndefined()
})

test('any text in the cookie is read without a fault', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(() => readSessionToken(given(value))).not.toThrow()
    }),
  )
})

test('the cookie finds its session again, and the table never holds the secret', () => {
  const { tokenHash, cookieValue } = newSessionToken(userId)
  expect(readSessionToken(given(cookieValue))).toEqual({ userId, tokenHash })
  expect(cookieValue).not.toContain(tokenHash)
})

test('no two sessions share a secret', () => {
  const values = Array.from({ length: 100 }, () => newSessionToken(userId).cookieValue)
  expect(new Set(values).size).toBe(100)
})

test('what is set is what is read', () => {
  const value = fc.stringMatching(/^[\w.~=-]{0,80}$/)
  const name = fc.stringMatching(/^[a-z-]{1,20}$/)
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (jar) => {
      const pairs = Object.entries(jar).map(
        ([key, text]) => setCookie(key, text, { maxAgeSeconds: 60 }).split('; ')[0] ?? '',
      )
      expect(readCookies(pairs)).toEqual(jar)
    }),
  )
})

test('over https a cookie is bound to this host, and scripts cannot read the secret', () => {
  const [session = '', hint = ''] = sessionCookies('value', 60)
  expect(session).toBe('__Host-sid=value; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure')
  expect(hint).not.toContain('HttpOnly')
  expect(hint).not.toContain('value')
})

test('signing out clears both', () => {
  expect(noSessionCookies().map((cookie) => cookie.match(/^[^=]+=;.*Max-Age=0/)?.length)).toEqual([1, 1])
})
