import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { anAdmin, decide, everyBusiness, everyPageOfUsers, lift, suspend } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { clock, days } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays, ok, post } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, newProfile, type Person, signedIn } from '#test/support/test-users.ts'

const host = await openHost()

const shutOut = {
  status: 403,
  body: {
    code: 'account.shut-out',
    error:
      'An account with the same details as yours is suspended, so we can’t do this. If you think that’s a mistake, please ask us to look again.',
  },
}

type Details = { email?: string; mobile_number?: string }

/** Someone signs up, in a browser of their own. */
const register = async ({ email = newEmail(), ...details }: Details = {}) => {
  const client = host.client()
  await verifyAddress(client, email)
  return client.auth.register({ body: { email, ...details, ...passwords() } })
}

const registerBusiness = async (registrationNumber: string, email = newEmail()) => {
  const client = host.client()
  await verifyAddress(client, email)
  const business = { businessName: 'Lock Vans Ltd', businessAddress: '5 Lock Lane, Leeds', registrationNumber }
  return client.auth.registerBusiness({ body: { email, ...passwords(), ...business } })
}

const userEntry = async (admin: Person, userId: string) =>
  (await everyPageOfUsers(admin)).flatMap(({ items }) => items).find(({ id }) => id === userId)

const tagged = ({ user: { email } }: Person) => email.replace('@', '+again@')
const marksOf = async ({ userId }: Person) =>
  (await allRows()).filter(({ PK, SK }) => String(PK).startsWith('MARK#') && String(SK).endsWith(`#${userId}`))

describe('a sign-up', () => {
  test('with the mailbox of a suspended user is refused, until that ends or is lifted', async () => {
    const [admin, ended, lifted] = [await anAdmin(host), await aRequester(host), await aRequester(host)]
    ok(await suspend(admin, ended, { reason: 'A reason.', until: inDays(2) }))
    ok(await suspend(admin, lifted))
    expect(await register({ email: tagged(ended) })).toMatchObject(shutOut)
    expect(await register({ email: tagged(lifted) })).toMatchObject(shutOut)
    ok(await lift(admin, lifted))
    clock.advance(60)
    expect((await register({ email: tagged(lifted) })).status).toBe(201)
    clock.advance(days(3))
    expect((await register({ email: tagged(ended) })).status).toBe(201)
  })

  test('shows nothing of a suspension without proof of the address', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    ok(await suspend(admin, person))
    const { body } = await host.client().auth.register({ body: { email: tagged(person), ...passwords() } })
    expect(body.code).toBe('signup.unverified')
  })

  test('with the number of a suspended user passes with a mark: numbers are not verified', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    ok(await suspend(admin, person))
    const { body } = ok(await register({ mobile_number: `+44 ${(person.user.mobile ?? '').slice(1)}` }))
    expect((await userEntry(admin, body.user?.id ?? ''))?.returns_after).toBe('suspended')
    const other = ok(await register({ mobile_number: '07700 900999' }))
    expect((await userEntry(admin, other.body.user?.id ?? ''))?.returns_after).toBeNull()
  })

  test('with the mailbox of a revoked partner passes with a mark: they may apply again themselves', async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host, { vehicleRegistration: 'RE12 VOK' })]
    ok(await decide(admin, partner, { decision: 'reject' }))
    const { body } = ok(await register({ email: tagged(partner) }))
    expect((await userEntry(admin, body.user?.id ?? ''))?.returns_after).toBe('revoked')
    expect(await marksOf(partner)).toHaveLength(3)
  })
})

describe('an application', () => {
  test('with the number and the car of one suspended account is refused; with the car alone marked', async () => {
    const car = { vehicleRegistration: 'SU12 SPD' }
    const [admin, partner, stranger] = [await anAdmin(host), await aPartner(host, car), await aRequester(host)]
    ok(await suspend(admin, partner))
    const same = await aRequester(host, { mobile: partner.user.mobile ?? '' })
    const body = await byCar(same.client, car)
    expect(await same.client.partner.apply({ body })).toMatchObject(shutOut)
    expect(await readRow(keys.partner(same.userId))).toBeUndefined()
    ok(await stranger.client.partner.apply({ body: await byCar(stranger.client, car) }))
    expect(await readRow(keys.partner(stranger.userId))).toMatchObject({ returnsAfter: 'suspended' })

    // The files of the refused application can be used once it is lifted.
    ok(await lift(admin, partner))
    ok(await same.client.partner.apply({ body }))
    expect(await readRow(keys.partner(same.userId))).not.toHaveProperty('returnsAfter')
  })

  test('with a user’s own account after a revocation is not refused for their own marks', async () => {
    const car = { vehicleRegistration: 'OW12 NER' }
    const [admin, partner] = [await anAdmin(host), await aPartner(host, car)]
    ok(await decide(admin, partner, { decision: 'reject' }))
    ok(await partner.client.partner.apply({ body: await byCar(partner.client, { vehicleRegistration: 'NE12 WER' }) }))
    expect(await marksOf(partner)).toHaveLength(3)
    ok(await decide(admin, partner, { decision: 'approve' }))
    expect(await marksOf(partner)).toEqual([])
  })
})

describe('a first post', () => {
  test('with the number of a user suspended since is marked, and later posts look nothing up', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const second = await aRequester(host, { mobile: person.user.mobile ?? '' })
    ok(await suspend(admin, person))
    const [first] = [await post(second.client), await post(second.client)]
    expect(first.status).toBe('pending_match')
    expect(await userEntry(admin, second.userId)).toMatchObject({ returns_after: 'suspended', suspension: null })
  })

  test('with the mailbox of a suspended user is refused, and so is each repetition', async () => {
    const [admin, person] = [await anAdmin(host), await aRequester(host)]
    const second = await signedIn(host, { email: tagged(person), profile: newProfile() })
    ok(await suspend(admin, person))
    for (let count = 0; count < 2; count += 1)
      expect(await second.client.requests.createRequest({ body: documents() })).toMatchObject(shutOut)
    ok(await lift(admin, person))
    await post(second.client)
  })
})

test('a business under review is marked with the company number of a suspended one, whichever came first', async () => {
  const [admin, number] = [await anAdmin(host), '01000001']
  const [shut, early] = [ok(await registerBusiness(number)), ok(await registerBusiness(number.replace(/^0/, '')))]
  const shutId = shut.body.user?.id ?? ''
  ok(await suspend(admin, { userId: shutId }))
  const late = ok(await registerBusiness(`${number} `))
  const entries = await everyBusiness(admin)
  const entryOf = async (userId = '') => {
    const row = await readRow(keys.user(userId))
    return entries.find(({ id }) => id === row?.businessId)?.returns_after
  }
  expect(await entryOf(early.body.user?.id)).toBe('suspended')
  expect(await entryOf(late.body.user?.id)).toBe('suspended')
  expect(await entryOf(shutId)).toBeNull()
})

test('lifting a suspension deletes the marks of that account alone: it keeps those of another account with the same number, and those of an erasure', async () => {
  const [admin, one] = [await anAdmin(host), await aRequester(host)]
  const mobile = one.user.mobile ?? ''
  const [other, erased] = [await aRequester(host, { mobile }), await aRequester(host, { mobile })]
  for (const person of [one, other, erased]) ok(await suspend(admin, person))
  await erase(erased)
  expect(await marksOf(erased)).toEqual([])
  ok(await lift(admin, one))
  expect([await marksOf(one), (await marksOf(other)).length]).toEqual([[], 2])
  const ofErasure = async () =>
    (await allRows()).filter(({ SK, expiresAt }) => String(SK).startsWith('erased#') && expiresAt).length
  expect(await ofErasure()).toBe(2)
  ok(await lift(admin, other))
  expect(await ofErasure()).toBe(2)
  const { body } = ok(await register({ mobile_number: mobile }))
  expect((await userEntry(admin, body.user?.id ?? ''))?.returns_after).toBe('suspended')
})
