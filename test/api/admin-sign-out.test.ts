import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { goodPassword, logIn, signUp } from '#test/support/accounts.ts'
import { anAdmin, auditOf, miscounted, signOut, toggle } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, toRounds } from '#test/support/concurrent-calls.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const rowOf = ({ userId }: Pick<Person, 'userId'>) => readRow(keys.user(userId))
const seesThemselves = async ({ client }: Pick<Person, 'client'>) => (await client.auth.checkSession()).status
/** Who has a password to come back with. */
const aNewcomer = async () => {
  const { client, email, user } = await signUp(host)
  return { client, email, userId: String(user.id) }
}

describe('nobody is signed out', () => {
  test('by anybody but an admin', async () => {
    const [person, fleet] = [await aRequester(host), await aBusiness(host)]
    const others = [await aRequester(host), await aPartner(host), fleet, await aDriverOf(host, fleet), person]
    for (const other of others)
      expect(await signOut(other, person)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect([await seesThemselves(person), await auditOf(person)]).toEqual([200, []])
  })

  test('by who was withdrawn a moment ago', async () => {
    const [admin, former, person] = [await anAdmin(host), await anAdmin(host), await aRequester(host)]
    ok(await toggle(admin, former, { is_admin: false }))
    expect((await signOut(former, person)).body.code).toBe('access.denied')
    expect(await seesThemselves(person)).toBe(200)
  })

  test('who is the system admin, or oneself', async () => {
    const admin = await anAdmin(host)
    const system = (await allRows()).find(({ SK, email }) => SK === 'PROFILE' && email === protectedAdmin.email)
    expect(await signOut(admin, { userId: String(system?.userId) })).toMatchObject({
      status: 403,
      body: { code: 'admin.protected' },
    })
    expect(await signOut(admin, admin)).toMatchObject({ status: 403, body: { code: 'signout.self' } })
    expect(await seesThemselves(admin)).toBe(200)
  })

  test('who is not there, or was erased', async () => {
    const [admin, gone] = [await anAdmin(host), await aRequester(host)]
    await erase(gone)
    for (const one of [{ userId: 'usr_0000000000000000000000' }, gone])
      expect(await signOut(admin, one)).toMatchObject({ status: 404, body: { code: 'user.unknown' } })
    expect(await rowOf(gone)).toBeUndefined()
  })
})

describe('whoever is signed out', () => {
  test('is so on every device, their socket closes, nothing else changes, and they may come back', async () => {
    const [admin, person] = [await anAdmin(host), await aNewcomer()]
    const other = { client: await logIn(host, person.email) }
    const socket = await openLive(host.url, person.client)
    const before = await rowOf(person)
    clock.advance(1)
    expect(ok(await signOut(admin, person)).body).toEqual({ message: `${person.email} is signed out on every device.` })
    expect(await rowOf(person)).toEqual({ ...before, epoch: 2 })
    await socket.closed()
    expect([await seesThemselves(person), await seesThemselves(other)]).toEqual([401, 401])
    expect(await seesThemselves({ client: await logIn(host, person.email) })).toBe(200)
    expect(await auditOf(person)).toMatchObject([{ by: admin.userId, action: 'user.signed-out' }])
    expect(await miscounted()).toEqual([])
  })

  test('is so again when it is asked for again', async () => {
    const [admin, person] = [await anAdmin(host), await aNewcomer()]
    ok(await signOut(admin, person))
    const client = await logIn(host, person.email)
    clock.advance(1)
    ok(await signOut(admin, person))
    expect(await seesThemselves({ client })).toBe(401)
    expect(await auditOf(person)).toHaveLength(2)
  })

  test('may be a driver, or another admin', async () => {
    const admin = await anAdmin(host)
    for (const person of [await aDriverOf(host, await aBusiness(host)), await anAdmin(host)]) {
      ok(await signOut(admin, person))
      expect(await seesThemselves(person)).toBe(401)
    }
  })

  test('by two admins at once, or while they sign in: what was open before is over', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (const round of toRounds(6)) {
      const [person, device] = [await aNewcomer(), host.client()]
      const received = await callAtOnce(round, [
        () => signOut(one, person),
        () => signOut(other, person),
        () => device.auth.login({ body: { email: person.email, password: goodPassword } }),
      ])
      expect(received).toEqual(['200', '200', '200'])
      expect([await seesThemselves(person), (await rowOf(person))?.epoch]).toEqual([401, 3])
      expect(await auditOf(person)).toHaveLength(2)
    }
  })

  test('with the end of their account: nobody is left over by half', async () => {
    const admin = await anAdmin(host)
    for (const round of toRounds(6)) {
      const person = await aRequester(host)
      await callAtOnce(round, [() => signOut(admin, person), () => askForErasure(person)])
      const row = await rowOf(person)
      if (row) expect(row.email).toBe(person.user.email)
      expect(await miscounted()).toEqual([])
    }
  })
})
