import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, erase, eraseAfterThreeDays } from '#test/support/account-erasure.ts'
import { logIn, signUp } from '#test/support/accounts.ts'
import { type Application, byCar, countedPartners, onFoot } from '#test/support/applications.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days } from '#test/support/clock.ts'
import { samples } from '#test/support/every-endpoint.ts'
import { httpCall } from '#test/support/http-call.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { allRows, type Row, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person, setOnUser, signedIn } from '#test/support/test-users.ts'
import { countStoredCopies, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const form = samples.users.saveProfile.body

const counted = async (name: string): Promise<number> =>
  (await allRows()).filter(({ SK }) => SK === 'STAT').reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

const namesThem = (row: Row, person: { userId: string; email: string }) => {
  const text = JSON.stringify(row)
  return text.includes(person.userId) || text.includes(person.email)
}

/**
 * All rows that name a person, except codes, their links, mail marks and scheduled tasks, which expire by themselves.
 */
const leftOf = async (person: { userId: string; email: string }): Promise<Row[]> =>
  (await allRows()).filter((row) => namesThem(row, person) && !/^(OTP|LINK|SENT|DUE)#/.test(String(row.PK)))

/** Lets the three days pass. */
const waitForTheEnd = async () => {
  await host.settled()
  clock.advance(days(3) + 60)
  await host.sweep()
  await host.settled()
}

describe('after three days', () => {
  test('no row has their name, nor their words to others, and a last mail confirms it', async () => {
    const before = { users: await counted('users'), businesses: await counted('businesses') }
    const { client, email, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    const message = { name: 'Ann', email: ` ${email.toUpperCase()} `, message: 'Where is my vase?' }
    expect((await client.contact.sendMessage({ body: message })).status).toBe(200)
    await askForErasure({ client })
    await host.settled()
    expect((await allRows()).some((row) => row.SK === 'MSG' && namesThem(row, { userId: user.id, email }))).toBe(true)
    await waitForTheEnd()
    expect(await leftOf({ userId: user.id, email })).toEqual([])
    expect({ users: await counted('users'), businesses: await counted('businesses') }).toEqual(before)
    expect((await host.mailbox.to(email)).at(-1)?.subject).toBe('Your Sameway account has been erased')
  })

  test('a pickup at the last moment puts the erasure off', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier })
    await setOnUser(owner.userId, 'erasesAt', new Date(Date.now() + days(3) * 1000).toISOString())
    await waitForTheEnd()
    const row = await readRow({ PK: `USER#${owner.userId}`, SK: 'PROFILE' })
    expect(row?.erasesAt).toBe(new Date(Date.now() + days(3) * 1000).toISOString())
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'in_transit' })
    const subjects = (await host.mailbox.to(owner.user.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your Sameway account will be erased on'))).toHaveLength(2)
    const back = await logIn(host, owner.user.email)
    expect((await back.requests.getOtp({ params: { id } })).status).toBe(200)
  })

  test('their requests keep dates, areas and prices, and no file', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const photo = await uploadedFile(owner.client)
    const wish = {
      pickup_address: '77 Vesper Gate, Leeds, LS1 5HD',
      delivery_address: '78 Vesper Quay, Bradford, BD1 5PS',
      receiver_contact_number: '07700 900977',
      description: 'Vesper letters',
    }
    const completed = await requestIn('completed', { owner, carrier }, { ...wish, photos: [photo] })
    await requestIn('matched', { owner, carrier }, wish)
    const shown = new URL((await owner.client.uploads.openUpload({ params: { id: photo } })).body.url ?? '')
    const look = () => httpCall(shown.origin, { method: 'GET', path: shown.pathname + shown.search })
    expect((await look()).status).toBe(200)

    ok(await askForErasure(owner))
    await waitForTheEnd()
    clock.advance(-(days(3) + 60)) // back to when the link is valid
    expect((await look()).status).toBe(404)
    expect((await allRows()).filter((row) => /Vesper|7700\s?900977/.test(JSON.stringify(row)))).toEqual([])
    expect((await carrier.client.requests.getDetails({ params: { id: completed } })).body).toMatchObject({
      status: 'completed',
      price: 100,
      pickupAddress: expect.stringContaining('Leeds'),
    })
  })

  test('a business without drivers is erased completely', async () => {
    const businesses = await counted('businesses')
    const fleet = await aBusiness(host)
    const { businessId, userId, user } = fleet
    await erase(fleet)
    await host.settled()
    expect(await rowsOf(`BIZ#${businessId}`)).toEqual([])
    expect(await leftOf({ userId, email: user.email })).toEqual([])
    expect(await counted('businesses')).toBe(businesses)
  })

  test('an admin is erased if there is another', async () => {
    const admins = await counted('admins')
    const admin = await signedIn(host, { flags: { isAdmin: true } })
    await erase(admin)
    expect(await rowsOf(`USER#${admin.userId}`)).toEqual([])
    expect(await counted('admins')).toBe(admins)
  })

  test('the address is free again, and a new account gets nothing of the old one', async () => {
    const { client, email, password, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    await erase({ client, userId: user.id })
    expect((await host.client().auth.login({ body: { email, password } })).body.code).toBe('login.wrong')
    clock.advance(days(1))
    const again = await signUp(host, email)
    expect((await again.client.users.getProfile()).body).toMatchObject({ firstName: null, email })
  })
})

const apply = ({ partner }: Client, body: Partial<Application>, key?: string) =>
  partner.apply({ body, ...(key && { headers: { 'idempotency-key': key } }) })
const stored = ({ userId }: Person) => readRow(keys.partner(userId))
const kept = (uploadId: string | null | undefined) => countStoredCopies(host, uploadId)

describe('the documents of a partner', () => {
  test('are in the copy of their data, without the admin who decided', async () => {
    const person = await aRequester(host)
    const form = await byCar(person.client)
    ok(await apply(person.client, form, crypto.randomUUID()))
    const admin = await signedIn(host, { flags: { isAdmin: true } })
    ok(await admin.client.admin.verifyPartner({ params: { id: person.userId }, body: { decision: 'approve' } }))
    const { body, text } = await person.client.users.exportData()
    expect(body.partner).toMatchObject({
      status: 'verified',
      vehicleRegistration: 'AB12 CDE',
      documents: { 'driving-licence': { uploadId: form.drivingLicense } },
    })
    expect(text).not.toMatch(/"(decidedBy|repeats|replaced|bodyHash|GSI1PK)"/)
  })

  test('are deleted with their account, and the statistics follow', async () => {
    const before = await countedPartners()
    const person = await aRequester(host)
    const form = await byCar(person.client)
    ok(await apply(person.client, form))
    await erase(person)
    for (const id of Object.values(form)) if (String(id).startsWith('upl_')) expect(await kept(String(id))).toBe(0)
    expect(JSON.stringify(await allRows())).not.toContain(form.idDocument)
    expect(await stored(person)).toBeUndefined()
    expect(await countedPartners()).toEqual(before)
  })

  test('are kept nowhere when someone applies and erases their account at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await aRequester(host)
      ok(await apply(person.client, await onFoot(person.client)))
      const form = await onFoot(person.client)
      const [applied, erased] = await Promise.all([apply(person.client, form), askForErasure(person)])
      expect([201, 401, 404, 409]).toContain(applied.status)
      expect([200, 409]).toContain(erased.status)
      const isGone = erased.status === 200
      if (isGone) expect(await eraseAfterThreeDays(person)).toBe('erased')
      expect((await stored(person)) === undefined).toBe(isGone)
      if (isGone) expect(await kept(form.idDocument)).toBe(0)
    }
  })
})
