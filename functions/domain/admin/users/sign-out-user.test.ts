import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { deedBy, noon, userId } from '#test/support/fake-requests.ts'
import type { AdminStore } from './admin-store.ts'
import { signOutUser } from './sign-out-user.ts'

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
  return { run: (whom = person) => signOutUser(deps, deedBy(admin), whom), written }
}

describe('it is refused', () => {
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
    await expect(run(admin)).rejects.toMatchObject({ code: 'signout.self' })
    expect(written).toEqual([])
  })

  test.each<[string, Outcome, string]>([
    ['to whoever is no admin any more when it comes to it', 'no-admin', 'access.denied'],
    ['for somebody who was erased meanwhile', 'moved', 'user.unknown'],
  ])('%s', async (_, outcome, code) => {
    await expect(world({}, outcome).run()).rejects.toMatchObject({ code })
  })
})

test.each<[Partial<UserItem>, string]>([
  [{ firstName: 'Ann', lastName: 'Bell' }, 'Ann Bell is signed out on every device.'],
  [{ isDriver: true }, 'ann@example.org is signed out on every device.'],
  [{ isAdmin: true, firstName: 'Ann' }, 'Ann is signed out on every device.'],
])('it begins another epoch of %j and leaves an entry, in one step', async (user, message) => {
  const { run, written } = world(user)
  expect(await run()).toEqual({ message })
  const [[epoch, entry] = []] = written
  expect(epoch?.ConditionCheck?.Key).toEqual(keys.user(person))
  expect(entry?.Put?.Item).toMatchObject({
    ...deedBy(admin),
    at: noon.toISOString(),
    subject: person,
    action: 'user.signed-out',
  })
})
