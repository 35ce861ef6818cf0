import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { wordsOf } from '#shared/model/notifications.ts'
import { ofType } from '#test/support/effects.ts'
import { userId } from '#test/support/fake-requests.ts'
import { presenceEffects } from './presence-effects.ts'

const ann = userId('ann')
const at = new Date('2026-11-20T18:00:30.000Z')
const seenAt = '2026-11-20T06:30:00.000Z'
const row = { ...keys.presence(ann), userId: ann, isOnline: true, cell: '2.1.1', seenAt }
const offline = { ...keys.presence(ann), userId: ann, isOnline: false }

test.each([
  ['sent a sign', { old: row, new: row }],
  ['moved', { old: row, new: { ...row, cell: '2.1.2' } }],
  ['came back after the warning', { old: { ...row, turn: 'warned' }, new: row }],
  ['went offline', { old: row, new: offline }],
  ['was erased while offline', { old: offline, new: undefined }],
])('there are no effects when a partner %s', (_, change) => {
  expect(presenceEffects({ ...change, at })).toEqual([])
})

test('erasing a partner removes them from the online list', () => {
  expect(presenceEffects({ old: row, new: undefined, at })).toEqual([
    { type: 'delete-row', key: keys.online('2.1.1', ann) },
  ])
})

test('going online schedules the warning before its end', () => {
  const change = { old: offline, new: { ...row, turn: 'online' }, at }
  expect(presenceEffects(change)).toEqual([
    { type: 'schedule-task', task: { kind: 'presence.end', at: '2026-11-20T18:00:00.000Z', userId: ann } },
  ])
})

test('the warning says until when, and since when the hub has been out of sight, without a mail', () => {
  const effects = presenceEffects({ old: row, new: { ...row, turn: 'warned' }, at })
  expect(effects.map(({ type }) => type)).toEqual(['note', 'push'])
  expect(ofType(effects, 'note').map(({ notification }) => wordsOf(notification))).toEqual([
    {
      title: "You'll go offline at 18:30",
      body: "You haven't been in the Partner Hub since 06:30. Open this and you'll stay online.",
      opens: '/dashboard?tab=hub',
    },
  ])
})

test('the end is an entry in the list, and brings open screens up to date, without a mail', () => {
  const effects = presenceEffects({ old: row, new: { ...offline, turn: 'ended' }, at })
  expect(effects.map(({ type }) => type)).toEqual(['note', 'push', 'push', 'end-work'])
  expect(ofType(effects, 'note').map(({ notification }) => notification)).toEqual([{ kind: 'wentOffline' }])
  expect(ofType(effects, 'push').map(({ event }) => event.type)).toEqual(['notified', 'session_changed'])
})

test('going offline takes back what they have proposed', () => {
  expect(presenceEffects({ old: row, new: { ...offline, turn: 'offline' }, at })).toEqual([
    { type: 'end-work', end: { kind: 'presence.fall', userId: ann } },
  ])
})
