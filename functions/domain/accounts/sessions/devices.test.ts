import { expect, test, vi } from 'vitest'
import { toSessionUser, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { UserId } from '#shared/model/ids.ts'
import { newSessionItem } from './session-store.ts'
import { deviceIdOf, endSession, listDevices } from './sessions.ts'

const userId = UserId.parse('usr_0123456789abcdefABCDEF')
const start = new Date('2026-11-20T12:00:00Z')
const user: UserItem = { userId, email: 'ann@example.org', createdAt: start.toISOString(), epoch: 2 }
const hashOf = (name: string) => name.repeat(43)
const device = (name: string, epoch = 2) => newSessionItem({ ...user, epoch }, hashOf(name), `Device ${name}`, start)

const caller: Session = {
  user: toSessionUser(user, new Date()),
  userId,
  tokenHash: hashOf('a'),
  authenticatedAt: start.toISOString(),
}

const harness = (open = [device('a'), device('b'), device('c', 1)], hours = 1) => {
  const sessions = { list: vi.fn(async () => open), delete: vi.fn(async () => undefined) }
  const now = () => new Date(start.getTime() + hours * 3_600_000)
  const ended = () => sessions.delete.mock.calls.map((call: unknown[]) => call[0])
  return { deps: { sessions, now }, ended }
}

test('lists devices that are signed in now; a session of an older epoch is left out', async () => {
  const { deps } = harness()
  expect(await listDevices(deps, caller)).toEqual([
    {
      id: 'a'.repeat(22),
      device: 'Device a',
      signed_in_at: start.toISOString(),
      last_seen_at: start.toISOString(),
      current: true,
    },
    expect.objectContaining({ id: 'b'.repeat(22), device: 'Device b', current: false }),
  ])
  expect(deps.sessions.list).toHaveBeenCalledWith(userId)
})

test('a device that was idle for too long is not listed, even if its row still exists', async () => {
  const days = (count: number) => harness(undefined, 24 * count).deps
  expect(await listDevices(days(6), caller)).toHaveLength(2)
  expect(await listDevices(days(7), caller)).toEqual([])
})

test('a caller whose session is not in the list sees no devices', async () => {
  expect(await listDevices(harness([device('b')]).deps, caller)).toEqual([])
})

test('one device is signed out by its id, and the answer shows whether it was the caller’s own', async () => {
  const other = harness()
  expect(await endSession(other.deps, caller, deviceIdOf(device('b')))).toEqual({ isOwn: false })
  expect(other.ended()).toEqual([{ userId, tokenHash: hashOf('b') }])
  const own = harness()
  expect(await endSession(own.deps, caller, deviceIdOf(device('a')))).toEqual({ isOwn: true })
  expect(own.ended()).toEqual([{ userId, tokenHash: hashOf('a') }])
})

test('all other devices are signed out at once; having none is no error', async () => {
  const many = harness()
  expect(await endSession(many.deps, caller, 'others')).toEqual({ isOwn: false })
  expect(many.ended()).toEqual(['b', 'c'].map((name) => ({ userId, tokenHash: hashOf(name) })))
  const alone = harness([device('a')])
  expect(await endSession(alone.deps, caller, 'others')).toEqual({ isOwn: false })
  expect(alone.ended()).toEqual([])
})

test('an id that the caller has no device for is unknown', async () => {
  const { deps, ended } = harness()
  await expect(endSession(deps, caller, 'z'.repeat(22))).rejects.toMatchObject({ code: 'session.unknown' })
  expect(ended()).toEqual([])
})
