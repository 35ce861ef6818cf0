import { expect, test } from 'vitest'
import { newAccount } from '#functions/domain/accounts/sign-up/create-account.ts'
import { cookieNames } from '#functions/platform/lambda/cookies.ts'
import { noon } from '#test/support/fake-requests.ts'
import { newSessionItem, readSessionToken } from './session-store.ts'
import { deviceLabel, newSession } from './sessions.ts'

const mozilla = 'Mozilla/5.0'

test.each([
  ['', 'Unknown device'],
  ['curl/8.9.1', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [
    `${mozilla} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  [`${mozilla} (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`, 'Samsung Internet on Android'],
  [`${mozilla} (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1`, 'Safari on iPad'],
  [`${mozilla} (X11; CrOS x86_64 16000.0) Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Firefox/143.0', 'Firefox'],
  [`${mozilla} (Windows NT 10.0)`, 'Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${mozilla} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Linux'],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test('each sign-in has a new secret in its cookie, and its hash in the row', () => {
  const { user } = newAccount({ email: 'ann@example.org' }, 'hash', noon)
  const [one, two] = [newSession(user, 'Firefox/143.0', noon), newSession(user, '', noon)]
  const token = readSessionToken({ [cookieNames.session]: one.cookieValue })
  expect(token).toEqual({ userId: user.userId, tokenHash: one.item.tokenHash })
  expect(one).toMatchObject({ user, item: newSessionItem(user, one.item.tokenHash, 'Firefox', noon) })
  expect(two.cookieValue).not.toBe(one.cookieValue)
})
