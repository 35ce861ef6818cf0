import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearCookie, cookieNames, readCookies, setCookie } from '#functions/platform/lambda/cookies.ts'
import { UserId } from '#shared/model/ids.ts'
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

test('the table keeps the SHA-256 of the secret, so sessions outlive a deployment', () => {
  expect(readSessionToken(given(`${userId}.${'a'.repeat(43)}`))).toEqual({
    userId,
    tokenHash: 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA',
  })
  expect(readSessionToken({})).toBeUndefined()
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
  expect(hint).toBe('signed-in=1; Path=/; Max-Age=60; SameSite=Lax; Secure')
  expect(cookieNames).toEqual({ session: '__Host-sid', flow: '__Host-vf', device: '__Host-kd' })
})

test('signing out clears both', () => {
  expect(noSessionCookies()).toEqual([
    '__Host-sid=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
    'signed-in=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ])
  expect(clearCookie('vf')).toContain('HttpOnly')
})

test('a call without cookies has none, and blanks around a name do not matter', () => {
  expect(readCookies()).toEqual({})
  expect(readCookies([' sid=a=b'])).toEqual({ sid: 'a=b' })
})
