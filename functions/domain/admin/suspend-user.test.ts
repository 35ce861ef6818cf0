import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { Suspension } from '#shared/model/suspension.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import type { AdminStore } from './admin-store.ts'
import { liftSuspension, suspendUser } from './suspend-user.ts'

const [admin, person] = [userId('admin'), userId('person')]
const suspension = { reason: 'Late thrice.', at: '2026-11-19T12:00:00.000Z' }
type Outcome = Awaited<ReturnType<AdminStore['change']>>

/** The user at each read, and the outcome of each try; the last of both repeats. */
const createWorld = (found: readonly (Partial<UserItem> | undefined)[], outcomes: readonly Outcome[] = ['changed']) => {
  const written: (Suspension | undefined)[] = []
  const entries: unknown[] = []
  const ended: UserId[] = []
  let reads = 0
  const deps = {
    people: {
      find: async () => {
        const row = found[Math.min(reads, found.length - 1)]
        reads += 1
        return row && { userId: person, email: 'ann@example.org', createdAt: '', epoch: 1, ...row }
      },
    },
    admins: {
      change: async (_: unknown, actions: readonly Action[]): Promise<Outcome> => {
        const outcome = outcomes[Math.min(entries.length, outcomes.length - 1)] ?? 'changed'
        entries.push(actions.at(-1)?.Put?.Item)
        return outcome
      },
    },
    suspensionActions: async (_: UserItem, next: Suspension | undefined) => {
      written.push(next)
      return []
    },
    isProtected: ({ email }: UserItem) => email === 'root@example.org',
    endSuspendedWork: async (id: UserId) => ended.push(id),
    now: () => noon,
  }
  const suspend = (body: { reason?: string; until?: string } = {}, whom = person) =>
    suspendUser(deps, auditContextOf(admin), whom, { reason: 'Late thrice.', until: undefined, ...body })
  const lift = () => liftSuspension(deps, auditContextOf(admin), person)
  return { suspend, lift, written, entries, ended, reads: () => reads }
}

describe('a suspension is refused', () => {
  test.each<[string, Partial<UserItem> | undefined, string]>([
    ['of an unknown user', undefined, 'user.unknown'],
    ['of the protected account', { email: 'root@example.org' }, 'admin.protected'],
    ['of an admin', { isAdmin: true }, 'suspension.admin'],
  ])('%s', async (_, user, code) => {
    const { suspend, written, ended } = createWorld([user])
    await expect(suspend()).rejects.toMatchObject({ code })
    expect([written, ended]).toEqual([[], []])
  })

  test('of oneself', async () => {
    const { suspend, reads } = createWorld([{}])
    await expect(suspend({}, admin)).rejects.toMatchObject({
      code: 'suspension.self',
      message: 'You cannot suspend yourself.',
    })
    expect(reads()).toBe(0)
  })

  test.each(['2026-11-19', 'soon', '2028-01-01'])('until %s', async (until) => {
    const { suspend, written } = createWorld([{}])
    await expect(suspend({ until })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { until: expect.stringMatching(/./) },
    })
    expect(written).toEqual([])
  })

  test('if the caller is no longer an admin, or the user became one or keeps changing', async () => {
    await expect(createWorld([{}], ['no-admin']).suspend()).rejects.toMatchObject({ code: 'access.denied' })
    await expect(createWorld([{}, { isAdmin: true }], ['moved']).suspend()).rejects.toMatchObject({
      code: 'suspension.admin',
    })
    const { suspend, reads, ended } = createWorld([{}], ['moved'])
    await expect(suspend()).rejects.toMatchObject({
      code: 'state.moved',
      message: 'This has changed in the meantime. Please look again.',
    })
    expect([reads(), ended]).toEqual([4, []])
  })
})

describe('a suspension', () => {
  test('is written with its audit entry, then ends the open work', async () => {
    const { suspend, written, entries, ended } = createWorld([{ firstName: 'Ann', lastName: 'Bell' }])
    expect(await suspend({ until: '2026-11-30' })).toEqual({
      message: 'Ann Bell is suspended until the end of 30 November 2026.',
    })
    const endsAt = '2026-12-01T00:00:00.000Z'
    expect(written).toEqual([{ reason: 'Late thrice.', at: noon.toISOString(), endsAt }])
    const about = { from: 'user', reason: 'Late thrice.', until: '2026-11-30' }
    expect(entries).toMatchObject([{ by: admin, action: 'user.suspended', subject: person, about }])
    expect(ended).toEqual([person])
  })

  test('changes nothing if repeated, and gets the same answer', async () => {
    const { suspend, written, ended } = createWorld([{ suspension }])
    expect(await suspend()).toEqual({ message: 'ann@example.org is suspended until further notice.' })
    expect([written, ended]).toEqual([[], []])
  })

  test('with another end or reason replaces the first', async () => {
    const { suspend, written, entries } = createWorld([{ suspension }])
    await suspend({ until: '2026-11-20' })
    await suspend({ reason: 'Worse.' })
    expect(written).toHaveLength(2)
    expect(entries).toMatchObject([{ about: { from: 'suspended' } }, { about: { from: 'suspended' } }])
  })

  test('counts as new after one that has ended', async () => {
    const { suspend, entries } = createWorld([{ suspension: { ...suspension, endsAt: noon.toISOString() } }])
    await suspend()
    expect(entries).toMatchObject([{ about: { from: 'user' } }])
  })
})

describe('lifting a suspension', () => {
  test('is refused for unknown users and former admins', async () => {
    await expect(createWorld([undefined]).lift()).rejects.toMatchObject({ code: 'user.unknown' })
    await expect(createWorld([{ suspension }], ['no-admin']).lift()).rejects.toMatchObject({ code: 'access.denied' })
  })

  test('is written with its audit entry', async () => {
    const { lift, written, entries } = createWorld([{ suspension, businessName: 'Riverside Vans' }])
    expect(await lift()).toEqual({ message: 'Riverside Vans is no longer suspended.' })
    expect(written).toEqual([undefined])
    expect(entries).toMatchObject([{ action: 'user.lifted', subject: person }])
  })

  test.each([
    ['was lifted before', {}],
    ['has ended by itself', { suspension: { ...suspension, endsAt: noon.toISOString() } }],
  ])('changes nothing if it %s', async (_, user) => {
    const { lift, written } = createWorld([user])
    expect(await lift()).toEqual({ message: 'ann@example.org is no longer suspended.' })
    expect(written).toEqual([])
  })
})
