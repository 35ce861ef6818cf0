import { describe, expect, test } from 'vitest'
import { outcomeOf, type PushOutcome, reasonIn, retryAtOf } from './push-answers.ts'

const mozilla = (errno: number, message: string) => JSON.stringify({ code: 401, errno, error: 'Unauthorized', message })

/** What services say, from their documentation and from reports of what they really sent. */
test.each<[status: number, text: string, PushOutcome['outcome']]>([
  [200, '', 'sent'],
  [201, '', 'sent'],
  [202, '', 'sent'],
  [400, '{"reason":"VapidPkHashMismatch"}', 'gone'],
  [400, '{"reason":"BadWebPushTopic"}', 'refused'],
  [400, '{"reason":"BadAuthorizationHeader"}', 'refused'],
  [400, '<HTML><TITLE>UnauthorizedRegistration</TITLE></HTML>', 'refused'],
  [400, mozilla(111, 'Missing TTL header'), 'refused'],
  [400, '', 'refused'],
  [401, mozilla(109, 'VAPID public key mismatch'), 'gone'],
  [401, mozilla(109, 'Request did not validate missing authorization header'), 'refused'],
  [403, '{"reason":"BadJwtToken"}', 'refused'],
  [403, 'invalid JWT provided', 'refused'],
  [
    403,
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.\n',
    'gone',
  ],
  [
    403,
    'the key in the authorization header does not correspond to the sender ID used to subscribe this user.',
    'gone',
  ],
  [403, 'MismatchSenderId', 'gone'],
  [403, '', 'refused'],
  [404, mozilla(102, 'Request did not validate invalid token'), 'gone'],
  [405, '', 'refused'],
  [406, '', 'late'],
  [408, '', 'late'],
  [410, '{"reason":"Unregistered"}', 'gone'],
  [413, '{"reason":"PayloadTooLarge"}', 'dropped'],
  [415, '', 'refused'],
  [429, '', 'late'],
  [500, '', 'late'],
  [502, '', 'late'],
  [503, 'VapidPkHashMismatch', 'late'],
])('%i with %j means: %s', (status, text, outcome) => {
  expect(outcomeOf({ status, text })).toBe(outcome)
})

describe('the next try', () => {
  const now = new Date('2026-11-27T12:00:00.000Z')
  const at = (retryAfter: string | undefined) => retryAtOf(retryAfter, now).toISOString()

  test.each([
    ['the seconds that the service asks for', '120', '2026-11-27T12:02:00.000Z'],
    ['the date that the service asks for', 'Fri, 27 Nov 2026 12:15:00 GMT', '2026-11-27T12:15:00.000Z'],
    ['a minute later where it asks for nothing', undefined, '2026-11-27T12:01:00.000Z'],
    ['a minute later for a text that is neither', 'soon', '2026-11-27T12:01:00.000Z'],
    ['a minute later for 0', '0', '2026-11-27T12:01:00.000Z'],
    ['a minute later for a date in the past', 'Fri, 27 Nov 2026 11:00:00 GMT', '2026-11-27T12:01:00.000Z'],
    ['a day later at most', '999999999', '2026-11-28T12:00:00.000Z'],
    ['a minute later for a number beyond all dates', '9'.repeat(40), '2026-11-27T12:01:00.000Z'],
  ])('is %s', (_, retryAfter, expected) => {
    expect(at(retryAfter)).toBe(expected)
  })
})

test.each([
  ['{"reason":"BadJwtToken"}', 'BadJwtToken'],
  [mozilla(109, 'x'), '109'],
  ['{"reason":"ann@example.org"}', undefined],
  [`{"reason":"${'a'.repeat(41)}"}`, undefined],
  ['invalid JWT provided', undefined],
  ['', undefined],
])('the log names the reason of %j, if it is a plain name: %s', (text, reason) => {
  expect(reasonIn(text)).toBe(reason)
})
