import { expect, test } from 'vitest'
import { type Key, keys } from '#functions/platform/table/keys.ts'
import { matchesStreamFilter } from './matches-stream-filter.ts'

const image = ({ PK, SK }: Key) => ({ PK: { S: PK }, SK: { S: SK } })
const record = (key: Key, kind: 'INSERT' | 'MODIFY' | 'REMOVE' = 'MODIFY') => ({
  eventName: kind,
  dynamodb: {
    Keys: image(key),
    ...(kind !== 'INSERT' && { OldImage: image(key) }),
    ...(kind !== 'REMOVE' && { NewImage: image(key) }),
  },
})

test.each([
  ['a counter of the limits', keys.rateWindow('login', 'ip', '127.0.0.1', 29_000_000)],
  ['a try at a password', keys.loginTries('a@example.org')],
  ['that a mail was asked for', keys.codeMails('reset', 'a@example.org')],
  ['a link that was mailed', keys.link('token')],
  ['a ride', keys.ride('u', 'r')],
  ['an opening of a ride', keys.rideCell(0, '2026-11-20', 'morning', '2.1.1', '5#t#r')],
  ['somebody online', keys.online('2.1.1', 'u')],
  ['a job that somebody hid', keys.rejected('u', 'r')],
  ['who was told of a job', keys.requestTold('r')],
  ['how often a request was written about', keys.requestMails('r')],
  ['a step of a request that was', keys.requestEvent('r', 3)],
  ['what is due', keys.due('2026-11-20', 1, 't', 'w')],
  ['a mail that was sent', keys.sentMail('e')],
  ['the details of a request', keys.requestDetail('r')],
  ['a presence that changes', keys.presence('u')],
  ['whose a socket is', keys.connection('c')],
  ['what somebody has at a time', keys.historyCounts('u')],
  ['what a fleet has had', keys.businessCounts('b')],
  ['that somebody has to pause', keys.pauseOf(keys.historyCounts('u'), '2026-11-20')],
])('%s wakes nobody', (_, key) => {
  for (const kind of ['INSERT', 'MODIFY'] as const) expect(matchesStreamFilter(record(key, kind))).toBe(false)
})

test.each([
  ['a request', keys.request('r'), 'INSERT'],
  ['a request that moved', keys.request('r'), 'MODIFY'],
  ['a person', keys.user('u'), 'MODIFY'],
  ['an erased person', keys.user('u'), 'REMOVE'],
  ['an application', keys.partner('u'), 'MODIFY'],
  ['a code', keys.otp('signup', 'a@example.org', 'flow'), 'INSERT'],
  ['a message', keys.contactMessage('m'), 'INSERT'],
  ['a session that ended', keys.session('u', 'hash'), 'REMOVE'],
  ['the first socket of a person', keys.sockets('u'), 'INSERT'],
  ['a socket that opened', keys.sockets('u'), 'MODIFY'],
  ['a presence that went with its account', keys.presence('u'), 'REMOVE'],
  ['a ride that was taken back', keys.ride('u', 'r'), 'REMOVE'],
] as const)('%s is told of', (_, key, kind) => {
  expect(matchesStreamFilter(record(key, kind))).toBe(true)
})

test.each([keys.historyCounts('u'), keys.businessCounts('b')])(
  '$PK is told of while it says that they pause',
  (key) => {
    const { dynamodb, ...rest } = record(key)
    const NewImage = { ...image(key), pausedUntil: { S: '2026-11-20T12:00:00.000Z' } }
    expect(matchesStreamFilter({ ...rest, dynamodb: { ...dynamodb, NewImage } })).toBe(true)
  },
)

test('only the part of a record that Lambda filters by is looked at', () => {
  const byTime = { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }
  expect(matchesStreamFilter({ ...record(keys.session('u', 'hash'), 'REMOVE'), ...byTime })).toBe(true)
})
