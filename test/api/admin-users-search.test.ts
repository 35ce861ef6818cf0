import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { erase } from '#test/support/account-erasure.ts'
import { newEmail } from '#test/support/accounts.ts'
import { anAdmin, everyPageOfUsers, everyUser, toggle } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { ok } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows, deleteRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, newProfile, type Person, signedIn } from '#test/support/test-users.ts'

const host = await startTestHost()
let admin: Person
beforeEach(async () => {
  clock.freeze()
  admin = await anAdmin(host)
})
afterAll(host.stop)

const named = (firstName: string, lastName: string, email = newEmail()) =>
  signedIn(host, { email, profile: newProfile({ firstName, lastName }) })
const found = (q: string, role?: string) => everyUser(admin, { q, ...(role && { role }) }, '50')
/** Searches once the fan-out has written the rows for single letters and parts of words. */
const foundByPart = async (q: string) => {
  await host.settled()
  return found(q)
}

const searchRowsOf = async ({ userId }: Person) =>
  (await allRows()).filter((row) => row.userId === userId && String(row.PK).startsWith('SRCH#'))

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const forms = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => bare(text).toLowerCase(),
  (text: string) => text.normalize('NFD'),
]
/** Every prefix of two letters or more. */
const beginnings = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).map((_, index) => letters.slice(0, index + 2).join(''))
}

describe('a search is refused', () => {
  test.each(['@', '-', '. !'])('for %j, which has no letter and no digit', async (q) => {
    const text = 'Please type a letter or a digit.'
    expect(await admin.client.admin.searchUsers({ body: { q } })).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', error: text, fields: { q: text } },
    })
  })

  test('with a cursor of another search, role or admin', async () => {
    await named('Quentin', 'Quill')
    await named('Quentin', 'Quartz')
    const { next } = ok(await admin.client.admin.searchUsers({ body: { q: 'quentin', limit: 1 } })).body
    const cursor = next ?? ''
    const other = await anAdmin(host)
    for (const [who, query] of [
      [admin, { q: 'quen', cursor }],
      [admin, { q: 'quentin', role: 'regular', cursor }],
      [other, { q: 'quentin', cursor }],
    ] as const)
      expect((await who.client.admin.searchUsers({ body: query })).status).toBe(400)
    expect((await admin.client.admin.listUsers({ query: { cursor } })).status).toBe(400)
    expect(ok(await admin.client.admin.searchUsers({ body: { q: 'quentin', cursor } })).body.items).toHaveLength(1)
  })
})

describe('a search finds', () => {
  test.each<[string, () => Promise<Person>]>([
    ['accents', () => named('Zoë', 'Núñez')],
    ['an apostrophe and a hyphen', () => named('Seán', 'O’Neill-Smyth', newEmail('sean.oneill+parcels'))],
    ['several first names', () => named('Åsa Maria', 'Ångström', newEmail('aa_maria'))],
    ['letters of their own', () => named('Łukasz', 'Żółć')],
    ['Greek letters', () => named('Κώστας', 'Παπαδόπουλος')],
    ['Cyrillic letters', () => named('Дмитрий', 'Йовович')],
    ['Chinese letters', () => named('小龙', '李晓明')],
    ['single letters', () => named('Jean-Luc', 'd’Été', newEmail('x.y'))],
    ['a sharp s', () => named('Jürgen', 'Groß')],
    [
      'a business',
      () => signedIn(host, { email: newEmail('cafe'), business: { name: 'Café Söhne & 24h Co', address: 'Leeds' } }),
    ],
    ['a job as a driver', async () => aDriverOf(host, await aBusiness(host), { name: 'Siân Ap Rhys' })],
    ['no name yet', () => signedIn(host, { email: newEmail('nameless') })],
  ])('users with %s by every prefix of each word, in any case, with or without accents', async (_, make) => {
    const { user, userId } = await make()
    const { firstName = '', lastName = '', businessName = '', email } = user
    const words = [firstName, lastName, businessName, email].join(' ').split(/[^\p{L}\p{M}\p{N}]+/u)
    const wholes = beginnings(email).filter((text) => text.indexOf('@') > 0)
    const typed = [...new Set([...words.flatMap(beginnings), ...wholes])].map(
      (query, index) => forms[index % forms.length]?.(query) ?? query,
    )
    const missed = await inBatches(typed, async (q) => ((await found(q)).includes(userId) ? [] : [q]))
    expect(missed.flat()).toEqual([])
  })

  test('users by any part of a word, from three letters, and by the first letter of one', async () => {
    const { userId } = await named('Winifred', 'Hartley', newEmail('happybadger'))
    const owner = await signedIn(host, { business: { name: 'Handlebar Couriers', address: 'Leeds' } })
    for (const q of ['inifred', 'RED', 'artle', 'wini tley', 'tley wi', 'ybadge', 'w', 'W har'])
      expect([q, await foundByPart(q)]).toEqual([q, expect.arrayContaining([userId])])
    for (const q of ['andlebar', 'Ndle ouri', 'handlebar'])
      expect([q, await foundByPart(q)]).toEqual([q, [owner.userId]])
  })

  test('no one by two letters from the middle of a word, or by words if one of them does not match', async () => {
    const { userId } = await named('Winifred', 'Hartley', newEmail('zz'))
    for (const q of ['ni', 'hartleyx', 'winifred x', 'wini bell', 'xampl'])
      expect([q, await foundByPart(q)]).not.toEqual([q, expect.arrayContaining([userId])])
  })

  test('users who have all of the words, in any order, and single letters beside them', async () => {
    const people = [await named('Orla', 'Finch'), await named('Orla', 'Green'), await named('J', 'Finch')]
    const ids = (...which: number[]) => which.map((index) => people[index]?.userId).toSorted()
    for (const [q, which] of [
      ['orla fi', [0]],
      ['FINCH orl', [0]],
      ['orla', [0, 1]],
      ['finch', [0, 2]],
      ['j finch', [2]],
      ['finch o', [0]],
    ] as const)
      expect([q, (await found(q)).toSorted()]).toEqual([q, ids(...which)])
  })

  test('an address as a whole before the words in it', async () => {
    const exact = await named('Ivy', 'Moss', 'ivy@grove.example')
    const like = await named('Ivy', 'Grove', 'moss@ivy.example')
    expect(await found('ivy@grove.exa')).toEqual([exact.userId])
    expect(await found('IVY@')).toEqual([exact.userId])
    expect(await found('moss ivy@grove')).toEqual([exact.userId])
    expect(await found('@ivy')).toEqual(expect.arrayContaining([exact.userId, like.userId]))
    expect((await found('moss@example')).toSorted()).toEqual([exact.userId, like.userId].toSorted())
  })

  test('users of a role', async () => {
    const fleet = await signedIn(host, { business: { name: 'Tamsin Vans Ltd', address: 'Leeds' } })
    const [regular, admins] = [await named('Tamsin', 'Hale'), await named('Tamsin', 'Reed')]
    const partner = await aPartner(host, {}, { firstName: 'Tamsin' })
    ok(await toggle(admin, admins))
    for (const [role, person] of Object.entries({ admin: admins, partner, business: fleet, regular })) {
      expect([role, await found('tamsin', role)]).toEqual([role, [person.userId]])
      expect((await everyPageOfUsers(admin, { q: 'tamsin', role })).map(({ total }) => total)).toEqual([1])
    }
    expect(await found('tamsin')).toHaveLength(4)
  })
})

test('a user without rows for parts of words is found by them after one night', async () => {
  const person = await named('Ignatius', 'Fairweather')
  await host.settled()
  const rows = (await searchRowsOf(person)) as { PK: string; SK: string }[] // every row has its keys
  const parts = rows.filter(({ PK }) => PK.length !== 'SRCH#fa'.length)
  expect(parts.map(({ SK }) => SK)).toContain(`airweather#${person.userId}`)
  for (const { PK, SK } of parts) await deleteRow({ PK, SK })
  await deleteRow(keys.searchFilling())
  expect(await found('airweath')).toEqual([])
  await host.night()
  expect(await found('airweath')).toEqual([person.userId])
  expect(await searchRowsOf(person)).toHaveLength(rows.length)
})

describe('a search no longer finds', () => {
  test('an old name, of a person or a business and its drivers', async () => {
    const { client, userId } = await named('Beatrix', 'Oldname')
    const body = { ...newProfile({ firstName: 'Beatrix', lastName: 'Newname' }), dob: '1990-02-03' }
    ok(await client.users.saveProfile({ body }))
    expect([await found('oldname'), await found('newname'), await found('beatrix')]).toEqual([[], [userId], [userId]])

    const owner = await signedIn(host, { business: { name: 'Kestrel Vans', address: 'Leeds' } })
    const fleet = { ...owner, businessId: owner.user.businessId ?? '', businessName: 'Kestrel Vans' }
    const driver = await aDriverOf(host, fleet)
    const renamed = { business_name: 'Osprey Vans', business_address: '4 Weir Lane, Leeds', registration_number: '1' }
    ok(await owner.client.business.saveBusiness({ body: renamed }))
    const both = [owner.userId, driver.userId].toSorted()
    expect([await found('kestrel'), (await found('osprey')).toSorted()]).toEqual([[], both])
  })

  test('an erased user', async () => {
    const person = await named('Phoebe', 'Leaver')
    const { user } = person
    await erase(person)
    expect([await found('phoebe'), await found('leaver'), await found(user.email)]).toEqual([[], [], []])
    await host.settled()
    expect((await searchRowsOf(person)).map(({ SK }) => SK)).toEqual([])
  })
})

test('pages of any size list everyone once, in one order, and each has the total', async () => {
  // Several people have two or three words with the same beginning.
  const names = ['Marina', 'Marlow', 'Marina Marlow', 'Mar', 'Marc', 'Martha', 'Maré', 'Marco', 'Mark', 'Marion']
  const people: Person[] = []
  for (const [index, name] of names.entries())
    people.push(await named(name, `Mars${index % 3}`, newEmail(`mar${index}.marsh.marble`)))
  for (const q of ['ma', 'mar', 'mars']) {
    const all = await found(q)
    expect(all.toSorted()).toEqual(expect.arrayContaining(people.map(({ userId }) => userId).toSorted()))
    expect(new Set(all).size).toBe(all.length)
    for (const limit of ['1', '3', '4', '10', '11']) {
      const pages = await everyPageOfUsers(admin, { q }, limit)
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all)
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.length]))
      expect(pages.slice(0, -1).every(({ items }) => items.length === Number(limit))).toBe(true)
      expect(pages.at(-1)?.items.length).toBeGreaterThan(0)
    }
  }
  const some = await found('mar mars1')
  expect(some).toHaveLength(people.filter((_, index) => index % 3 === 1).length)
  const pages = await everyPageOfUsers(admin, { q: 'mar mars1' }, '2')
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(some)
  expect(pages.map(({ total }) => total)).toEqual([null, null])
})
