import { describe, expect, test } from 'vitest'
import { askForErasure, erase } from '#test/support/account-erasure.ts'
import { logIn } from '#test/support/accounts.ts'
import {
  anAdmin,
  anApplicant,
  decide,
  everyPageOfUsers,
  everyUser,
  miscounted,
  toggle,
} from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

/** A second later for each, as lists are by time. */
const inTurn = async <const Makes extends readonly (() => Promise<Person>)[]>(...makes: Makes) => {
  const people: Person[] = []
  for (const make of makes) {
    clock.advance(1)
    people.push(await make())
  }
  return people as { [At in keyof Makes]: Person } // one for each
}

describe('the list of people', () => {
  test('takes no cursor of another admin, role or search, or that it did not give', async () => {
    const [admin, other] = [await anAdmin(host), await anAdmin(host)]
    const { next } = ok(await admin.client.admin.listUsers({ query: { limit: '1' } })).body
    const cursor = next ?? ''
    const tries = [
      [other, { cursor }],
      [admin, { cursor, role: 'admin' }],
      [admin, { cursor, q: 'ann' }],
      [admin, { cursor: `${cursor}0` }],
      [admin, { cursor: 'a.b.c' }],
    ] as const
    for (const [who, query] of tries)
      expect(await who.client.admin.listUsers({ query })).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', fields: { cursor: 'Please start again from the first page.' } },
      })
    expect((await admin.client.admin.listUsers({ query: { cursor, limit: '1' } })).status).toBe(200)
  })

  test.each([{ role: 'driver' }, { limit: '51' }, { limit: '0' }, { q: 'x'.repeat(101) }])(
    'does not know %j',
    async (query) => {
      const admin = await anAdmin(host)
      expect((await admin.client.admin.listUsers({ query })).status).toBe(400)
    },
  )

  test('has everyone, the newest first, and says what they are', async () => {
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
      { id: partner.userId, ...flags, is_partner: true, business_name: null },
      { id: requester.userId, ...flags, name: 'Ann Bell', email, created_at: createdAt },
      { id: admin.userId, ...flags, is_admin: true },
    ])
    expect(total).toBe((await everyUser(admin)).length)
    const all = (await everyPageOfUsers(admin)).flatMap((page) => page.items)
    expect(all.filter(({ is_protected }) => is_protected).map((one) => one.email)).toEqual([protectedAdmin.email])
  })

  test('has who is leaving, with the day, until they are gone or have signed in', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const entry = async () =>
      ok(await admin.client.admin.listUsers({ query: { q: person.user.email } })).body.items?.map(
        (one) => one.erases_at,
      )
    expect(await entry()).toEqual([null])
    const { erases_at } = ok(await askForErasure(person)).body
    expect(await entry()).toEqual([erases_at])
    await logIn(host, person.user.email)
    expect(await entry()).toEqual([null])
  })

  test('has those of one role, by when they came to it, each once over all pages', async () => {
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

  test('loses at once whoever is no longer what the list is of', async () => {
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

  test('counts whoever came, changed and went', async () => {
    expect(await miscounted()).toEqual([])
  })
})
