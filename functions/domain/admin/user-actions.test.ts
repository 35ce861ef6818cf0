import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { auditContextOf, noon, userId } from '#test/support/fake-requests.ts'
import type { AdminStore } from './admin-store.ts'
import { signOutUser, toggleAdmin } from './user-actions.ts'

describe('toggle admin', () => {
  const [admin, person] = [userId('admin'), userId('person')]
  type Outcome = Awaited<ReturnType<AdminStore['change']>>

  /** The user at each read, and the outcome of each try; the last of both repeats. */
  const world = (found: readonly (Partial<UserItem> | undefined)[], outcomes: readonly Outcome[] = ['changed']) => {
    const written: { isAdmin: boolean; read: UserItem }[] = []
    const entries: unknown[] = []
    let looks = 0
    const deps = {
      people: {
        find: async () => {
          const row = found[Math.min(looks, found.length - 1)]
          looks += 1
          return row && { userId: person, email: 'ann@example.org', createdAt: '', epoch: 1, ...row }
        },
      },
      admins: {
        change: async (_: unknown, actions: readonly Action[]): Promise<Outcome> => {
          entries.push(actions.at(-1)?.Put?.Item)
          return outcomes[Math.min(entries.length, outcomes.length) - 1] ?? 'changed'
        },
      },
      adminChange: (read: UserItem, isAdmin: boolean) => {
        written.push({ isAdmin, read })
        return []
      },
      isProtected: ({ email }: UserItem) => email === 'root@example.org',
      now: () => noon,
    }
    const run = (is_admin?: boolean, whom = person) => toggleAdmin(deps, auditContextOf(admin), whom, { is_admin })
    return { run, written, entries, looks: () => looks }
  }

  describe('refuses', () => {
    test.each([undefined, true, false])('to change one’s own role: %j', async (wish) => {
      const { run, looks } = world([{ isAdmin: true }])
      await expect(run(wish, admin)).rejects.toMatchObject({ code: 'admin.self' })
      expect(looks()).toBe(0)
    })

    test.each<[string, Partial<UserItem> | undefined, boolean | undefined, string]>([
      ['of an unknown user', undefined, undefined, 'user.unknown'],
      ['of the system admin', { email: 'root@example.org', isAdmin: true }, undefined, 'admin.protected'],
      ['of the system admin, even where it changes nothing', { email: 'root@example.org' }, false, 'admin.protected'],
      ['of a driver', { isDriver: true }, undefined, 'admin.driver'],
      ['of a driver', { isDriver: true }, true, 'admin.driver'],
    ])('to change the role %s', async (_, user, wish, code) => {
      const { run, written } = world([user])
      await expect(run(wish)).rejects.toMatchObject({ code })
      expect(written).toEqual([])
    })

    test('if the caller has lost the admin role meanwhile', async () => {
      await expect(world([{}], ['no-admin']).run()).rejects.toMatchObject({ code: 'access.denied' })
    })

    test('after four tries if the row keeps changing', async () => {
      const { run, looks } = world([{}], ['moved'])
      await expect(run()).rejects.toMatchObject({ code: 'state.moved' })
      expect(looks()).toBe(4)
    })

    test.each([
      ['was erased', undefined, 'user.unknown', 'User not found.'],
      [
        'became a driver',
        { isDriver: true },
        'admin.driver',
        "A driver can't be an admin: their business sets their password.",
      ],
    ] as const)('for a person who %s meanwhile', async (_, meanwhile, code, message) => {
      await expect(world([{}, meanwhile], ['moved']).run()).rejects.toMatchObject({ code, message })
    })
  })

  describe('changes the role', () => {
    test.each([
      [{ firstName: 'Ann', lastName: 'Bell' }, undefined, 'Ann Bell is an admin now.', true],
      [{}, true, 'ann@example.org is an admin now.', true],
      [{ isAdmin: true, firstName: 'Ann' }, undefined, 'Ann is no longer an admin.', false],
      // If a driver ever became an admin, that can still be taken back.
      [{ isAdmin: true, isDriver: true }, false, 'ann@example.org is no longer an admin.', false],
    ])('of %j when set to %j', async (user, wish, message, is_admin) => {
      const { run, written, entries } = world([user])
      expect(await run(wish)).toEqual({ message, is_admin })
      expect(written).toMatchObject([{ isAdmin: is_admin, read: user }])
      const [action, from] = is_admin ? ['admin.granted', 'user'] : ['admin.withdrawn', 'admin']
      expect(entries).toMatchObject([
        { ...auditContextOf(admin), at: noon.toISOString(), subject: person, action, about: { from } },
      ])
    })

    test.each([
      [{ isAdmin: true }, true],
      [{}, false],
      [{ isAdmin: false }, false],
    ])('only if it differs: %j to %j', async (user, wish) => {
      const { run, written } = world([user])
      expect(await run(wish)).toMatchObject({ is_admin: wish })
      expect(written).toEqual([])
    })

    test('after reading a changed row again', async () => {
      const { run, written } = world([{}, { isPartner: true }], ['moved', 'changed'])
      expect(await run()).toMatchObject({ is_admin: true })
      expect(written.at(-1)).toMatchObject({ isAdmin: true, read: { isPartner: true } })
    })

    test('only once, if another admin made the same change first', async () => {
      const { run, written } = world([{}, { isAdmin: true }], ['moved'])
      expect(await run()).toMatchObject({ is_admin: true })
      expect(written).toHaveLength(1)
    })
  })
})

describe('sign out user', () => {
  const [admin, person] = [userId('admin'), userId('person')]
  type Outcome = Awaited<ReturnType<AdminStore['change']>>

  const world = (found: Partial<UserItem> | undefined, outcome: Outcome = 'changed') => {
    const written: (readonly Action[])[] = []
    const deps = {
      people: {
        find: async () => found && { userId: person, email: 'ann@example.org', createdAt: '', epoch: 1, ...found },
      },
      admins: {
        change: async (_: unknown, actions: readonly Action[]): Promise<Outcome> => {
          written.push(actions)
          return outcome
        },
      },
      signOutEverywhere: (whom: string): Action => ({
        ConditionCheck: { Key: keys.user(whom), ConditionExpression: 'x' },
      }),
      isProtected: ({ email }: UserItem) => email === 'root@example.org',
      now: () => noon,
    }
    return { run: (whom = person) => signOutUser(deps, auditContextOf(admin), whom), written }
  }

  describe('refuses', () => {
    test.each<[string, Partial<UserItem> | undefined, string]>([
      ['nobody', undefined, 'user.unknown'],
      ['the system admin', { email: 'root@example.org', isAdmin: true }, 'admin.protected'],
    ])('to sign out %s', async (_, user, code) => {
      const { run, written } = world(user)
      await expect(run()).rejects.toMatchObject({ code })
      expect(written).toEqual([])
    })

    test('to sign oneself out', async () => {
      const { run, written } = world({ isAdmin: true })
      await expect(run(admin)).rejects.toMatchObject({
        code: 'signout.self',
        message: 'To sign yourself out, please log out.',
      })
      expect(written).toEqual([])
    })

    test.each<[string, Outcome, string]>([
      ['if the caller has lost the admin role meanwhile', 'no-admin', 'access.denied'],
      ['if the user was erased meanwhile', 'moved', 'user.unknown'],
    ])('%s', async (_, outcome, code) => {
      await expect(world({}, outcome).run()).rejects.toMatchObject({ code })
    })
  })

  test.each<[Partial<UserItem>, string]>([
    [{ firstName: 'Ann', lastName: 'Bell' }, 'Ann Bell is signed out on every device.'],
    [{ isDriver: true }, 'ann@example.org is signed out on every device.'],
    [{ isAdmin: true, firstName: 'Ann' }, 'Ann is signed out on every device.'],
  ])('starts a new epoch of %j and writes an audit entry in one step', async (user, message) => {
    const { run, written } = world(user)
    expect(await run()).toEqual({ message })
    const [[epoch, entry] = []] = written
    expect(epoch?.ConditionCheck?.Key).toEqual(keys.user(person))
    expect(entry?.Put?.Item).toMatchObject({
      ...auditContextOf(admin),
      at: noon.toISOString(),
      subject: person,
      action: 'user.signed-out',
    })
  })
})
