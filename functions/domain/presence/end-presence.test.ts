import { beforeEach, expect, test } from 'vitest'
import { userId } from '#test/support/fake-requests.ts'
import { endPresence } from './end-presence.ts'
import type { PresenceItem } from './presence-item.ts'

const ann = userId('ann')
const morning = '2026-11-20T06:30:00.000Z'
const at = (time: string): Date => new Date(`2026-11-20T${time}Z`)

let presence: PresenceItem | undefined
let written: string[]
let scheduled: string[]
/** What another call writes between the read of the task and its write. */
let meanwhile: (() => void) | undefined

beforeEach(() => {
  presence = { userId: ann, isOnline: true, seenAt: morning }
  written = []
  scheduled = []
  meanwhile = undefined
})

const write = (next: PresenceItem, was: PresenceItem, what: string): boolean => {
  meanwhile?.()
  meanwhile = undefined
  if (presence?.isOnline !== was.isOnline || presence.seenAt !== was.seenAt) return false
  presence = next
  written.push(what)
  return true
}

const run = (now: Date) =>
  endPresence(
    {
      presence: {
        find: async () => presence,
        warn: async (was) => write({ ...was, turn: 'warned' }, was, 'warned'),
        end: async (was) => write({ userId: ann, isOnline: false, turn: 'ended' }, was, 'ended'),
      },
      schedule: async (task) => void scheduled.push(task.at.slice(11, 16)),
    },
    ann,
    now,
  )

test.each<[string, PresenceItem | undefined]>([
  ['whose account is erased', undefined],
  ['who has gone offline', { userId: ann, isOnline: false }],
  ['whose row an earlier release wrote meanwhile', { userId: ann, isOnline: true }],
])('nothing happens to a partner %s', async (_, found) => {
  presence = found
  await run(at('23:00:00'))
  expect([presence, written, scheduled]).toEqual([found, [], []])
})

test('a sign since the task was scheduled moves it', async () => {
  presence = { userId: ann, isOnline: true, seenAt: '2026-11-20T10:00:00.000Z' }
  await run(at('18:00:00'))
  expect([written, scheduled]).toEqual([[], ['21:30']])
})

test('half an hour before the end comes one warning, also if the task runs twice, and then the end', async () => {
  await run(at('17:59:59'))
  expect([written, scheduled]).toEqual([[], ['18:00']])
  await run(at('18:00:00'))
  await run(at('18:00:01'))
  expect([written, scheduled]).toEqual([['warned'], ['18:00', '18:30', '18:30']])
  await run(at('18:30:00'))
  await run(at('18:30:00'))
  expect([written, scheduled.length]).toEqual([['warned', 'ended'], 3])
})

test('a task that runs late ends it without a warning', async () => {
  await run(at('19:00:00'))
  expect([written, scheduled]).toEqual([['ended'], []])
})

const comesBack = () => {
  presence = { userId: ann, isOnline: true, seenAt: '2026-11-20T18:00:00.000Z' }
}
const goesOffline = () => {
  presence = { userId: ann, isOnline: false }
}

test.each([
  ['18:00:00', comesBack, ['05:30']],
  ['18:30:00', comesBack, ['05:30']],
  ['18:00:00', goesOffline, []],
  ['18:30:00', goesOffline, []],
])('a partner who acts while the task of %s runs is left as they are', async (time, act, next) => {
  meanwhile = act
  await run(at(time))
  expect([written, scheduled]).toEqual([[], next])
})
