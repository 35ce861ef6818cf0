import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, auditOf, lift, suspend, toggle } from '#test/support/admin-actions.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const reason = 'Three parcels never arrived.'

describe('a suspension is refused', () => {
  test.each<[string, () => Promise<Pick<Person, 'userId'>>, string]>([
    ['for an admin', () => anAdmin(host), 'suspension.admin'],
    ['for the system admin', async () => ({ userId: await systemAdminId() }), 'admin.protected'],
    ['for an unknown user', async () => ({ userId: 'usr_0000000000000000000000' }), 'user.unknown'],
  ])('%s', async (_, make, code) => {
    const [admin, person] = [await anAdmin(host), await make()]
    expect((await suspend(admin, person)).body).toMatchObject({ code })
    expect(await auditOf(person)).toEqual([])
    expect((await readRow(keys.user(person.userId)))?.suspension).toBeUndefined()
  })

  test('to the user themselves, and to anyone who is no admin', async () => {
    const [admin, person, other] = [await anAdmin(host), await aRequester(host), await aRequester(host)]
    expect((await suspend(admin, admin)).body).toMatchObject({ code: 'suspension.self' })
    expect((await suspend(person, other)).body).toMatchObject({ code: 'access.denied' })
    expect((await lift(person, other)).body).toMatchObject({ code: 'access.denied' })
  })

  test.each([
    ['without a reason', { reason: ' ' }, 'reason', 'Please give a reason.'],
    ['with too long a reason', { reason: 'x'.repeat(301) }, 'reason', 'Please use 300 characters or fewer.'],
    ['until a past day', { reason, until: '2020-01-01' }, 'until', 'Please choose today or a later day.'],
    ['until an invalid day', { reason, until: '2026-02-30' }, 'until', 'Please enter a date.'],
  ])('%s', async (_, body, field, text) => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const answer = await suspend(admin, person, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid', fields: { [field]: text } } })
    expect(await readRow(keys.user(person.userId))).not.toHaveProperty('suspension')
  })

  const systemAdminId = async () =>
    String((await allRows()).find(({ SK, email }) => SK === 'PROFILE' && email === protectedAdmin.email)?.userId)
})

test('a suspended user is not made an admin, by the access check and by the write', async () => {
  const [admin, person] = [await anAdmin(host), await aRequester(host)]
  ok(await suspend(admin, person))
  for (const body of [undefined, { is_admin: true }])
    expect((await toggle(admin, person, body)).body).toMatchObject({ code: 'admin.suspended' })
  expect(ok(await toggle(admin, person, { is_admin: false })).body).toMatchObject({ is_admin: false })
  ok(await lift(admin, person))
  ok(await toggle(admin, person, { is_admin: true }))

  // Loaded late: the functions read their settings when they load.
  const { toggleAdmin } = await import('#functions/domain/admin/user-actions.ts')
  const { deps } = await import('#functions/api/admin/deps.ts')
  const { auditContextOf } = await import('#test/support/fake-requests.ts')
  const late = await aRequester(host)
  const people = {
    find: async (userId: string) => {
      const found = await deps.people.find(userId)
      await suspend(admin, late)
      return found
    },
  }
  const call = toggleAdmin({ ...deps, people }, auditContextOf(admin.user.userId), late.user.userId, {})
  await expect(call).rejects.toMatchObject({
    code: 'admin.suspended',
    message: 'A suspended user cannot be an admin.',
  })
  expect(await readRow(keys.user(late.userId))).not.toHaveProperty('isAdmin')
})
