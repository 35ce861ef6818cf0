import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { goodPassword, logIn, signUp } from '#test/support/accounts.ts'
import {
  anAdmin,
  anApplicant,
  auditOf,
  decide,
  everyPageOfUsers,
  everyUser,
  miscounted,
  signOut,
  toggle,
} from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, toRounds } from '#test/support/concurrent-calls.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { allRows, readRowOfAnyCall } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

/** Makes each a second later, because lists are sorted by time. */
const inTurn = async <const Makes extends readonly (() => Promise<Person>)[]>(...makes: Makes) => {
  const people: Person[] = []
  for (const make of makes) {
    clock.advance(1)
    people.push(await make())
  }
  return people as { [At in keyof Makes]: Person } // one person for each function
}

describe('the list of people', () => {
  test('refuses a cursor of another admin, role or search, or that it did not give', async () => {
    const [admin, other] = [await anAdmin(host), await anAdmin(host)]
    const { next } = ok(await admin.client.admin.listUsers({ query: { limit: '1' } })).body
    const cursor = next ?? ''
    const tries = [
      [other, { cursor }],
      [admin, { cursor, role: 'admin' }],
      [admin, { cursor: `${cursor}0` }],
      [admin, { cursor: 'a.b.c' }],
    ] as const
    for (const [who, query] of tries)
      expect(await who.client.admin.listUsers({ query })).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', fields: { cursor: 'Please start again from the first page.' } },
      })
    expect((await admin.client.admin.searchUsers({ body: { cursor, q: 'ann' } })).status).toBe(400)
    expect((await admin.client.admin.listUsers({ query: { cursor, limit: '1' } })).status).toBe(200)
  })

  test.each([{ role: 'driver' }, { limit: '51' }, { limit: '0' }])('refuses %j', async (query) => {
    const admin = await anAdmin(host)
    expect((await admin.client.admin.listUsers({ query })).status).toBe(400)
  })

  test('has everyone, the newest first, with their roles', async () => {
    const [admin, requester, partner, business] = await inTurn(
      () => anAdmin(host),
      () => aRequester(host, { firstName: 'Ann', lastName: 'Bell' }),
      () => aPartner(host),
      () => aBusiness(host),
    )
    const { items, total } = ok(await admin.client.admin.listUsers({ query: { limit: '4' } })).body
    const flags = { is_admin: false, is_partner: false, is_business: false, is_driver: false, is_protected: false }
    const { email, createdAt } = requester.user
    expect(items).toMatchObject([
      { id: business.userId, ...flags, name: '', is_business: true, business_name: 'Riverside Vans Ltd' },
      { id: partner.userId, ...flags, is_partner: true, is_verified_partner: true, business_name: null },
      { id: requester.userId, ...flags, name: 'Ann Bell', email, created_at: createdAt },
      { id: admin.userId, ...flags, is_admin: true },
    ])
    expect(total).toBe((await everyUser(admin)).length)
    const all = (await everyPageOfUsers(admin)).flatMap((page) => page.items)
    expect(all.filter(({ is_protected }) => is_protected).map((one) => one.email)).toEqual([protectedAdmin.email])
  })

  test('has users who are leaving, with the day, until they are gone or have signed in', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const entry = async () =>
      ok(await admin.client.admin.searchUsers({ body: { q: person.user.email } })).body.items?.map(
        (one) => one.erases_at,
      )
    expect(await entry()).toEqual([null])
    const { erases_at } = ok(await askForErasure(person)).body
    expect(await entry()).toEqual([erases_at])
    await logIn(host, person.user.email)
    expect(await entry()).toEqual([null])
  })

  test('has the users of one role, by when they got it, each once over all pages', async () => {
    const admin = await anAdmin(host)
    const verified = await aBusiness(host)
    const [waiting, requester, partner, applicant, driver, regular, other] = await inTurn(
      () => aBusiness(host, { isVerified: false }),
      () => aRequester(host),
      () => aPartner(host),
      () => anApplicant(host),
      () => aDriverOf(host, verified),
      () => signedIn(host),
      () => aPartner(host),
    )
    for (const later of [partner, requester]) {
      clock.advance(1)
      ok(await toggle(admin, later))
    }
    const everybody = [other, regular, driver, applicant, partner, requester, waiting, verified]
    const wanted = {
      all: everybody,
      admin: [requester, partner],
      partner: [other, applicant, partner],
      business: [waiting, verified],
      regular: [regular],
    }
    for (const [role, people] of Object.entries(wanted)) {
      const list = await everyUser(admin, { role }, '50')
      const ours = list.filter((id) => everybody.some(({ userId }) => userId === id))
      expect([role, ours]).toEqual([role, people.map(({ userId }) => userId)])
      expect(new Set(list).size).toBe(list.length)
      for (const limit of ['1', '3', '7']) expect(await everyUser(admin, { role }, limit)).toEqual(list)
      for (const page of await everyPageOfUsers(admin, { role }, '3')) expect(page.total).toBe(list.length)
    }
  })

  test('drops a user as soon as they lose the role', async () => {
    const admin = await anAdmin(host)
    const [former, gone, refused] = [await anAdmin(host), await aRequester(host), await anApplicant(host)]
    ok(await toggle(admin, former))
    await erase(gone)
    ok(await decide(admin, refused, { decision: 'reject' }))
    expect(await everyUser(admin, { role: 'admin' })).not.toContain(former.userId)
    expect(await everyUser(admin)).not.toContain(gone.userId)
    expect(await everyUser(admin, { role: 'partner' })).not.toContain(refused.userId)
    expect(await everyUser(admin, { role: 'regular' })).toEqual(expect.arrayContaining([former.userId, refused.userId]))
  })

  test('counts users who came, changed and left', async () => {
    expect(await miscounted()).toEqual([])
  })
})

const rowOf = ({ userId }: Pick<Person, 'userId'>) => readRowOfAnyCall(keys.user(userId))
const seesThemselves = async ({ client }: Pick<Person, 'client'>) => (await client.auth.checkSession()).status
/** A user who signed up with a password and can log in again. */
const aNewcomer = async () => {
  const { client, email, user } = await signUp(host)
  return { client, email, userId: String(user.id) }
}

describe('a sign-out by an admin is refused', () => {
  test('to someone who has just ceased to be an admin', async () => {
    const [admin, former, person] = [await anAdmin(host), await anAdmin(host), await aRequester(host)]
    ok(await toggle(admin, former, { is_admin: false }))
    expect((await signOut(former, person)).body.code).toBe('access.denied')
    expect(await seesThemselves(person)).toBe(200)
  })

  test('for the system admin, and for the caller', async () => {
    const admin = await anAdmin(host)
    const system = (await allRows()).find(({ SK, email }) => SK === 'PROFILE' && email === protectedAdmin.email)
    expect(await signOut(admin, { userId: String(system?.userId) })).toMatchObject({
      status: 403,
      body: { code: 'admin.protected' },
    })
    expect(await signOut(admin, admin)).toMatchObject({ status: 403, body: { code: 'signout.self' } })
    expect(await seesThemselves(admin)).toBe(200)
  })

  test('for an unknown or erased user', async () => {
    const [admin, gone] = [await anAdmin(host), await aRequester(host)]
    await erase(gone)
    for (const one of [{ userId: 'usr_0000000000000000000000' }, gone])
      expect(await signOut(admin, one)).toMatchObject({ status: 404, body: { code: 'user.unknown' } })
    expect(await rowOf(gone)).toBeUndefined()
  })
})

describe('a user who is signed out', () => {
  test('loses every session and socket, keeps everything else, and may sign in again', async () => {
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

  test('is signed out again when the admin asks again', async () => {
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

  test('by two admins at once while signing in loses the earlier sessions', async () => {
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

  test('while asking for erasure leaves nothing half done', async () => {
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
