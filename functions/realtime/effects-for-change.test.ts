import { expect, test } from 'vitest'
import { userIndex } from '#functions/domain/accounts/user-store.ts'
import { requestRow } from '#functions/domain/requests/request-item.ts'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { noon, people, requestAt } from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { effectsForChange } from './effects-for-change.ts'

const userId = people.carrier
const at = noon.toISOString()
const later = new Date(noon.getTime() + 3_600_000).toISOString()
const effectTypes = async (change: { old?: object; new?: object }) => {
  const [old, next] = [change.old, change.new].map((row) => row && { ...row })
  const effects = await effectsForChange({ old, new: next, at: noon }, () => readKeyRing('k1:one'), noon)
  return effects.map(({ type }) => type)
}

const user = { userId, email: 'ann@example.org', createdAt: at, epoch: 1 }
const everyRole = { isDriver: true, isVerifiedPartner: true, isBeingErased: true, erasesAt: at }
const code = {
  kind: 'notice',
  purpose: 'signup',
  to: user.email,
  nonce: 'n',
  keyId: 'k1',
  flowHash: 'f',
  epoch: 0,
  wrong: 0,
}
const message = {
  ...keys.contactMessage('m'),
  messageId: 'm',
  name: 'Ann',
  email: user.email,
  message: 'Hi',
  createdAt: at,
}
const business = {
  businessId: 'b',
  ownerId: userId,
  name: 'One',
  address: '1 Street',
  status: 'verified',
  createdAt: at,
  version: 1,
}
const ride = {
  ...keys.ride(userId, 'r'),
  ...{ partnerId: userId, rideId: 'r', departAt: later, arriveAt: later, from: {}, to: {}, fromAddress: 'Leeds' },
  ...{ toAddress: 'York', mode: 'Car', extraMiles: 0, loading: false, createdAt: at },
}
const request = requestRow(requestAt('pending_match'))
const changes: [string, { old?: object; new?: object }, string[]][] = [
  [
    'a requested code',
    { new: { ...keys.otp('signup', user.email, 'f'), ...code, sentAt: at, expiresAt: later, ttl: 0 } },
    ['mail'],
  ],
  ['an ended session', { old: keys.session(userId, 'h') }, ['end-sockets']],
  ['an opened socket', { new: { ...keys.sockets(userId), sockets: new Set(['one']) } }, ['end-sockets']],
  ['a new user', { new: { ...keys.user(userId), ...user, ...userIndex(user) } }, ['search-parts']],
  [
    'an erased user',
    { old: { ...keys.user(userId), ...user, ...everyRole } },
    [
      'end-sockets',
      'forget-sockets',
      'forget-notifications',
      'end-work',
      'schedule-task',
      'mail',
      'end-work',
      'schedule-task',
    ],
  ],
  [
    'a decided application',
    {
      old: { ...keys.partner(userId), ...anApplication({ userId, status: 'pending' }) },
      new: { ...keys.partner(userId), ...anApplication({ userId }) },
    },
    ['note', 'push', 'mail-to'],
  ],
  ['an erased presence', { old: { ...keys.presence(userId), userId, isOnline: true, cell: '2.1.1' } }, ['delete-row']],
  [
    'a partner who goes online',
    { new: { ...keys.presence(userId), userId, isOnline: true, seenAt: at, turn: 'online' } },
    ['schedule-task'],
  ],
  [
    'a partner who will go offline soon',
    { new: { ...keys.presence(userId), userId, isOnline: true, seenAt: at, turn: 'warned' } },
    ['note', 'push'],
  ],
  [
    'a partner who has not been in their hub for long',
    { new: { ...keys.presence(userId), userId, isOnline: false, turn: 'ended' } },
    ['note', 'push', 'push', 'end-work'],
  ],
  ['a removed ride', { old: ride }, ['end-work', 'schedule-task']],
  [
    'a pausing partner',
    { new: { ...keys.historyCounts(userId), pausedUntil: later } },
    ['put-row', 'note', 'push', 'mail-to'],
  ],
  [
    'a pausing business',
    { new: { ...keys.businessCounts('b'), pausedUntil: later } },
    ['put-row', 'note', 'push-to-business', 'mail-to'],
  ],
  [
    'a renamed business',
    { old: { ...keys.business('b'), ...business }, new: { ...keys.business('b'), ...business, name: 'Two' } },
    ['business-renamed'],
  ],
  ['a new request', { new: request }, ['put-row', 'put-row', 'schedule-task', 'pool-added']],
  ['a new message', { new: message }, ['mail']],
]

test.each(changes)('%s has the effects of its features, in order', async (_, change, types) => {
  expect(await effectTypes(change)).toEqual(types)
})

// During a release both versions write: see "Releases" in lib/cloud/README.md.
test.each(changes)(
  '%s has the same effects with an attribute that only a later release knows',
  async (_, change, types) => {
    const later = { colour: 'blue', GSI4PK: 'COLOUR#blue', GSI4SK: at }
    const { old, new: next } = change
    expect(
      await effectTypes({ ...(old && { old: { ...old, ...later } }), ...(next && { new: { ...next, ...later } }) }),
    ).toEqual(types)
  },
)

test('a row of a kind that only a later release knows has no effects', async () => {
  for (const key of [
    { PK: 'LATER#1', SK: 'LATER' },
    { PK: `USER#${userId}`, SK: 'LATER#1' },
  ])
    expect(await effectTypes({ new: { ...key, colour: 'blue' } })).toEqual([])
})

test.each([
  keys.credentials(userId),
  keys.notification(userId, `${at}#one`),
  keys.notificationsRead(userId),
  keys.driver('b', userId),
  keys.grant('flow'),
  keys.emailLock(user.email),
  keys.codeMails('reset', user.email),
  keys.link('token'),
  keys.requestDetail('r'),
  { ...keys.request('r'), PK: 'USER#u' },
  { PK: 'STAT#1', SK: 'STAT' },
])('$PK $SK has no effects, whatever it holds', async (key) => {
  for (const [, change] of changes)
    expect(
      await effectTypes({
        ...(change.old && { old: { ...change.old, ...key } }),
        ...(change.new && { new: { ...change.new, ...key } }),
      }),
    ).toEqual([])
})
