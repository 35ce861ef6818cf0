import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { anAdmin, anApplicant, auditOf, decide, everyUser, miscounted, toggle } from '#test/support/admin-actions.ts'
import { onFoot } from '#test/support/applications.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, toRounds } from '#test/support/concurrent-calls.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { allRows, readRow, readRowOfAnyCall, rowsOf } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person, signedIn } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const rowOf = ({ userId }: Pick<Person, 'userId'>) => readRowOfAnyCall(keys.user(userId))
const isAdmin = async (person: Pick<Person, 'userId'>) => (await rowOf(person))?.isAdmin ?? false
const mailsTo = async (email: string) => {
  await host.settled()
  return (await host.mailbox.to(email)).map(({ subject }) => subject)
}
const theSystem = async (): Promise<Pick<Person, 'userId'>> => {
  const row = (await allRows()).find(({ SK, email }) => SK === 'PROFILE' && email === protectedAdmin.email)
  return { userId: String(row?.userId) }
}

describe('the admin flag is not changed', () => {
  test.each([{}, { is_admin: true }, { is_admin: false }])('for the caller: %j', async (body) => {
    const admin = await anAdmin(host)
    expect(await toggle(admin, admin, body)).toMatchObject({
      status: 403,
      body: { code: 'admin.self', error: "You can't change your own admin access." },
    })
    expect(await isAdmin(admin)).toBe(true)
  })

  test.each([{}, { is_admin: true }, { is_admin: false }])('for the system admin: %j', async (body) => {
    const [admin, system] = [await anAdmin(host), await theSystem()]
    expect(await toggle(admin, system, body)).toMatchObject({
      status: 403,
      body: { code: 'admin.protected', error: 'This account is protected.' },
    })
    expect([await isAdmin(system), await auditOf(system)]).toEqual([true, []])
  })

  test('for an unknown or erased user', async () => {
    const [admin, gone] = [await anAdmin(host), await aRequester(host)]
    await erase(gone)
    for (const one of [{ userId: 'usr_0000000000000000000000' }, gone])
      expect(await toggle(admin, one)).toMatchObject({
        status: 404,
        body: { code: 'user.unknown', error: 'User not found.' },
      })
    expect(await miscounted()).toEqual([])
  })

  test('by someone who has just ceased to be an admin, by the access check and by the write', async () => {
    const [admin, former, person] = [await anAdmin(host), await anAdmin(host), await aRequester(host)]
    expect((await former.client.admin.listUsers()).status).toBe(200)
    ok(await toggle(admin, former))
    expect((await former.client.admin.listUsers()).body.code).toBe('access.denied')
    expect((await toggle(former, person)).body.code).toBe('access.denied')
    // Their session stays valid: they are still a user.
    expect((await former.client.auth.checkSession()).body.user).toMatchObject({ is_admin: false })

    const { toggleAdmin } = await import('#functions/domain/admin/user-actions.ts')
    const { deps } = await import('#functions/api/admin/deps.ts')
    const { auditContextOf: deedBy } = await import('#test/support/fake-requests.ts')
    const late = toggleAdmin(deps, deedBy(former.user.userId), person.user.userId, {})
    await expect(late).rejects.toMatchObject({ code: 'access.denied' })
    expect([await isAdmin(person), await auditOf(person)]).toEqual([false, []])
  })
})

describe('a new admin', () => {
  test('has the flag, is signed out, is listed with the admins, and gets a mail, as does the system admin', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host, { firstName: 'Ann', lastName: 'Bell' })]
    const socket = await openLive(host.url, person.client)
    const before = (await mailsTo(protectedAdmin.email)).length
    clock.advance(1)
    const answer = await toggle(admin, person)
    expect(answer.body).toEqual({ message: 'Ann Bell is an admin now.', is_admin: true })
    expect(await rowOf(person)).toMatchObject({ isAdmin: true, epoch: 2, firstName: 'Ann' })
    expect(await rowOf(person)).not.toHaveProperty('GSI2PK')
    await socket.closed()
    expect((await person.client.auth.checkSession()).status).toBe(401)
    expect((await everyUser(admin, { role: 'admin' }))[0]).toBe(person.userId)

    expect(await mailsTo(person.user.email)).toEqual(["You're now a Sameway admin"])
    expect((await mailsTo(protectedAdmin.email)).slice(before)).toEqual(['Sameway has a new admin'])
    const reported = (await host.mailbox.to(protectedAdmin.email)).at(-1)
    expect(reported?.text).toContain(`Ann Bell (${person.user.email}) is an admin now.`)

    const at = new Date().toISOString()
    expect(await auditOf(person)).toMatchObject([
      {
        by: admin.userId,
        action: 'admin.granted',
        subject: person.userId,
        about: { from: 'user' },
        at,
        ipPrefix: admin.client.address.replace(/\.\d+$/, '.0/24'),
        requestId: answer.headers['apigw-requestid'],
      },
    ])
    expect(await miscounted()).toEqual([])
  })

  test('loses the flag when it is toggled again', async () => {
    const [admin, person] = [await anAdmin(host), await signedIn(host)]
    const { email } = person.user
    ok(await toggle(admin, person))
    const before = (await mailsTo(protectedAdmin.email)).length
    clock.advance(1)
    expect((await toggle(admin, person)).body).toEqual({ message: `${email} is no longer an admin.`, is_admin: false })
    expect(await rowOf(person)).toMatchObject({ isAdmin: false, epoch: 2, GSI2PK: 'DIR#REGULAR' })
    expect(await readRow(keys.adminMark(person.userId))).toBeUndefined()
    expect(await mailsTo(email)).toEqual(["You're now a Sameway admin", "You're no longer a Sameway admin"])
    expect((await mailsTo(protectedAdmin.email)).slice(before)).toEqual(['Sameway has one admin fewer'])
    expect(await auditOf(person)).toMatchObject([{ about: { from: 'user' } }, { about: { from: 'admin' } }])
    ok(await toggle(admin, person))
    expect(await mailsTo(email)).toHaveLength(3)
    expect(await miscounted()).toEqual([])
  })

  test('is notified live when they lose the flag', async () => {
    const [admin, other] = [await anAdmin(host), await anAdmin(host)]
    const socket = await openLive(host.url, other.client)
    ok(await toggle(admin, other, { is_admin: false }))
    await waitFor('the news', () => socket.frames.some(({ type }) => type === 'session_changed') || undefined)
    expect(socket.isOpen()).toBe(true)
    socket.close()
  })

  test('is made once, however often a call names the wanted state', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    for (const is_admin of [false, true, true, false, false]) {
      clock.advance(1)
      expect(ok(await toggle(admin, person, { is_admin })).body.is_admin).toBe(is_admin)
    }
    expect((await auditOf(person)).map(({ action }) => action)).toEqual(['admin.granted', 'admin.withdrawn'])
    expect(await mailsTo(person.user.email)).toHaveLength(2)
  })

  test.each([
    ['a partner', async () => aPartner(host)],
    ['a business', async () => aBusiness(host)],
    ['an applicant', async () => anApplicant(host)],
  ])('%s keeps everything else when made an admin and then not', async (_, make) => {
    const [admin, person] = [await anAdmin(host), await make()]
    const before = await rowOf(person)
    ok(await toggle(admin, person))
    ok(await toggle(admin, person))
    expect(await rowOf(person)).toEqual({ ...before, isAdmin: false, epoch: 2 })
    expect(await miscounted()).toEqual([])
  })
})

describe('at the same time', () => {
  /** Those who are still admins. Checks that each of the others, and no one else, has an audit entry. */
  const stillAdmins = async (people: readonly Person[]): Promise<Person[]> => {
    const trail = await rowsOf(`AUD#${new Date().toISOString().slice(0, 'yyyy-mm'.length)}`)
    const flags = await Promise.all(people.map(isAdmin))
    const entries = people.map(({ userId }) => trail.filter(({ subject }) => subject === userId).length)
    expect(entries).toEqual(flags.map((flag) => (flag ? 0 : 1)))
    return people.filter((_, index) => flags[index])
  }

  test('two admins who withdraw the flag from each other leave one', async () => {
    const everybody: Person[] = []
    for (const round of toRounds(10)) {
      const [one, other] = [await anAdmin(host), await anAdmin(host)]
      const received = await callAtOnce(round, [() => toggle(one, other), () => toggle(other, one)])
      expect(received.toSorted()).toEqual(['200', '403 access.denied'])
      expect(await isAdmin(one)).toBe(received[0] === '200')
      everybody.push(one, other)
    }
    expect(await stillAdmins(everybody)).toHaveLength(everybody.length / 2)
    expect(await miscounted()).toEqual([])
  })

  test('three admins who withdraw it in a ring leave at least one, and each change has its entry', async () => {
    for (const round of toRounds(10)) {
      const [a, b, c] = [await anAdmin(host), await anAdmin(host), await anAdmin(host)]
      await callAtOnce(round, [() => toggle(a, b), () => toggle(b, c), () => toggle(c, a)])
      expect((await stillAdmins([a, b, c])).length).toBeGreaterThan(0)
    }
  })

  test('several admins who name the same state change the flag once', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (const round of toRounds(6)) {
      const person = await aRequester(host)
      const wishes = [one, other, one].map((admin) => () => toggle(admin, person, { is_admin: true }))
      expect(await callAtOnce(round, wishes)).toEqual(['200', '200', '200'])
      expect([await isAdmin(person), (await auditOf(person)).length]).toEqual([true, 1])
      expect(await mailsTo(person.user.email)).toHaveLength(1)
    }
  })

  test('two admins who name no state change it as the audit trail shows', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (const round of toRounds(10)) {
      const person = await aRequester(host)
      const answers = await callAtOnce(
        round,
        [one, other].map((admin) => () => toggle(admin, person)),
      )
      expect(answers).toEqual(['200', '200'])
      expect(await isAdmin(person)).toBe((await auditOf(person)).length === 1)
    }
  })

  test('the flag and an approval as a partner: both changes hold', async () => {
    const admin = await anAdmin(host)
    for (const round of toRounds(5)) {
      const person = await anApplicant(host)
      const answers = await callAtOnce(round, [
        () => toggle(admin, person, { is_admin: true }),
        () => decide(admin, person, { decision: 'approve' }),
      ])
      expect(answers[0]).toBe('200')
      const approved = answers[1] === '200'
      expect(await rowOf(person)).toMatchObject({ isAdmin: true, isVerifiedPartner: approved })
    }
    const newcomer = await aRequester(host)
    const body = await onFoot(newcomer.client)
    await callAtOnce(0, [() => toggle(admin, newcomer), () => newcomer.client.partner.apply({ body })])
    expect(await isAdmin(newcomer)).toBe(true)
    expect(await miscounted()).toEqual([])
  })

  test('the flag and a request for erasure: nothing is left half done', async () => {
    const admin = await anAdmin(host)
    for (const round of toRounds(6)) {
      const person = await aRequester(host)
      const [granted] = await callAtOnce(round, [() => toggle(admin, person), () => askForErasure(person)])
      const row = await rowOf(person)
      expect(row?.isAdmin ?? false).toBe(granted === '200' && row !== undefined)
      expect(await miscounted()).toEqual([])
    }
  })
})
