import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, signUp } from '#test/support/accounts.ts'
import { clock, days } from '#test/support/clock.ts'
import { erase, leave } from '#test/support/erasures.ts'
import { httpCall } from '#test/support/http-call.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openOffers } from '#test/support/offers.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, signedIn } from '#test/support/people.ts'
import { post, requestIn } from '#test/support/requests.ts'
import { samples } from '#test/support/samples.ts'
import { protectedAdmin, startTestHost } from '#test/support/start-test-host.ts'
import { allRows, type Row, readRow, rowsOf } from '#test/support/table.ts'
import { uploadedFile } from '#test/support/uploaded-file.ts'

const host = await startTestHost()
beforeEach(clock.freeze)
afterAll(host.stop)

const form = samples.users.saveProfile.body

const counted = async (name: string): Promise<number> =>
  (await allRows()).filter(({ SK }) => SK === 'STAT').reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

const namesThem = (row: Row, person: { userId: string; email: string }) => {
  const text = JSON.stringify(row)
  return text.includes(person.userId) || text.includes(person.email)
}

/** What names somebody, save codes, marks of mails and what is due: those go in their own time. */
const leftOf = async (person: { userId: string; email: string }): Promise<Row[]> =>
  (await allRows()).filter((row) => namesThem(row, person) && !/^(OTP|SENT|DUE)#/.test(String(row.PK)))

/** Their three days are over. */
const waitForTheEnd = async () => {
  await host.settled()
  clock.advance(days(3) + 60)
  await host.sweep()
  await host.settled()
}

describe('asking to be erased', () => {
  test('is refused to drivers and to the protected admin', async () => {
    const driver = await aDriverOf(host, await aBusiness(host))
    const admin = await logIn(host, protectedAdmin.email, protectedAdmin.password)
    for (const [client, code] of [
      [driver.client, 'account.employed'],
      [admin, 'account.protected'],
    ] as const) {
      expect(await leave({ client })).toMatchObject({ status: 403, body: { code } })
      expect((await client.auth.checkSession()).status).toBe(200)
    }
  })

  test('is refused without the password, and with another one', async () => {
    const { client, userId } = await aRequester(host)
    const { id } = await post(client)
    expect(await client.users.eraseAccount({ body: {} })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Please enter your password.' } },
    })
    expect(await leave({ client }, 'not my password 1')).toMatchObject({
      status: 403,
      body: { code: 'password.current-wrong', fields: { password: 'This is not your password.' } },
    })
    expect((await client.auth.checkSession()).status).toBe(200)
    expect(await readRow({ PK: `USER#${userId}`, SK: 'PROFILE' })).not.toHaveProperty('erasesAt')
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('after five wrong passwords is refused with the right one, too, for a minute', async () => {
    const person = await aRequester(host)
    const guesses = Array.from({ length: 5 }, (_, guess) => `not my password ${guess}`)
    for (const guess of guesses) expect((await leave(person, guess)).body.code).toBe('password.current-wrong')
    expect(await leave(person)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    clock.advance(60)
    expect((await leave(person)).status).toBe(200)
  })

  test('is refused to a business that has drivers', async () => {
    const fleet = await aBusiness(host)
    await aDriverOf(host, fleet)
    expect(await leave(fleet)).toMatchObject({
      status: 409,
      body: { code: 'account.has-drivers', error: 'Your business still has drivers. Please remove them first.' },
    })
    expect(await readRow({ PK: `BIZ#${fleet.businessId}`, SK: 'PROFILE' })).toBeDefined()
  })

  test('is refused while something of mine is on its way, and leaves my other requests open', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn('in_transit', { owner, carrier })
    const { id } = await post(owner.client)
    expect(await leave(carrier)).toMatchObject({ status: 409, body: { code: 'account.busy' } })
    expect(await leave(owner)).toMatchObject({
      status: 409,
      body: { error: 'You cannot erase your account while a delivery is on its way. Please finish it first.' },
    })
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('asked several times at once is heard once', async () => {
    const { client } = await aRequester(host)
    const answers = await Promise.all([1, 2, 3].map(() => leave({ client: client.elsewhere() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
  })
})

describe('from then on', () => {
  test('every device is signed out, and a mail tells the date', async () => {
    const { client, email } = await signUp(host)
    const phone = await logIn(host, email)
    const socket = await openLive(host.url, phone)
    const asked = await leave({ client })
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(Date.now() + days(3) * 1000)
    expect(asked).toMatchObject({
      status: 200,
      body: {
        message: `Your account will be erased on ${date}. Sign in before then to keep it.`,
        erases_at: new Date(Date.now() + days(3) * 1000).toISOString(),
      },
    })
    expect([...client.cookies.keys()].filter((name) => ['sid', 'kd', 'signed-in'].includes(name))).toEqual([])
    expect(asked.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await phone.auth.checkSession()).status).toBe(401)
    expect((await leave({ client: phone })).status).toBe(401)
    await socket.closed()
    await host.settled()
    const [mail] = (await host.mailbox.to(email)).slice(-1)
    expect(mail?.subject).toBe(`Your Sameway account will be erased on ${date}`)
  })

  test('what nobody has picked up is called off, and what they took goes back', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aRequester(host)]
    const mine = [await requestIn('matched', { owner, carrier }), (await post(owner.client)).id]
    const taken = await requestIn('matched', { owner: other, carrier })
    expect((await leave(owner)).status).toBe(200)
    for (const id of mine) expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'cancelled' })
    expect((await leave(carrier)).status).toBe(200)
    expect(await readRow({ PK: `REQ#${taken}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('what a crash did not get to is done by the stream', async () => {
    const { erasureStore } = await import('#functions/domain/users/erasure-store.ts')
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client)
    const taken = await requestIn('matched', { owner: await aRequester(host), carrier: partner })
    const erasesAt = new Date(Date.now() + days(3) * 1000).toISOString()
    for (const { user } of [owner, partner])
      expect(await erasureStore.begin({ user, erasesAt, otherAdmin: undefined })).toBe('begun')
    await host.settled()
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'cancelled' })
    expect(await readRow({ PK: `REQ#${taken}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('their rides are seen by nobody, and no offer can name one', async () => {
    const { offerTo } = await import('#test/support/offers.ts')
    const { publishRide } = await import('#test/support/rides.ts')
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await offerTo(owner, partner)
    const ride = await publishRide(partner)
    expect((await leave(partner)).status).toBe(200)
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
    await expect(offerTo(owner, partner)).rejects.toThrow('ride.gone')
    const back = await logIn(host, partner.user.email)
    expect((await back.partner.listRides()).body.map(({ id: rideId }) => rideId)).toContain(ride.rideId)
    expect(await openOffers({ client: back })).toEqual([])
  })
})

describe('signing in before the day', () => {
  test('keeps the account, says so once, and leaves what ended as it is', async () => {
    const { client, email, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    const { id } = await post(client)
    await leave({ client })
    clock.advance(days(3) - 60)
    expect((await host.client().auth.login({ body: { email, password: 'not my password 1' } })).status).toBe(401)
    const body = { email, password: 'Lime tree 4 harbour' }
    expect((await host.client().auth.login({ body })).body.message).toBe(
      'Welcome back. Your account is kept. Requests, jobs and offers that ended stay ended.',
    )
    const again = host.client()
    expect((await again.auth.login({ body })).body).not.toHaveProperty('message')
    await waitForTheEnd()
    expect((await again.auth.checkSession()).body.user?.id).toBe(user.id)
    expect((await again.users.getProfile()).body).toMatchObject({ firstName: form.firstName })
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'cancelled' })
    expect((await host.mailbox.to(email)).map(({ subject }) => subject)).toContain('Your Sameway account is kept')
  })

  test('is the only thing that keeps it: a new password alone does not', async () => {
    const { verifyReset } = await import('#test/support/accounts.ts')
    const { client, email, user } = await signUp(host)
    await leave({ client })
    const browser = host.client()
    await verifyReset(browser, email)
    expect((await browser.auth.setNewPassword({ body: { email, newPassword: 'Quay wall 9 lantern' } })).status).toBe(
      200,
    )
    await waitForTheEnd()
    expect(await rowsOf(`USER#${user.id}`)).toEqual([])
  })

  test('comes too late once the rows have begun to go', async () => {
    const { erasureStore } = await import('#functions/domain/users/erasure-store.ts')
    const { client, email, user } = await signUp(host)
    await leave({ client })
    const row = await readRow({ PK: `USER#${user.id}`, SK: 'PROFILE' })
    expect(await erasureStore.close(row as Parameters<typeof erasureStore.close>[0])).toBe(true)
    const { body } = await host.client().auth.login({ body: { email, password: 'Lime tree 4 harbour' } })
    expect(body.code).toBe('login.wrong')
    await waitForTheEnd()
    expect(await rowsOf(`USER#${user.id}`)).toEqual([])
  })
})

describe('after three days', () => {
  test('no row has my name, nor what I once wrote to you, and a last mail says so', async () => {
    const before = { users: await counted('users'), businesses: await counted('businesses') }
    const { client, email, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    const message = { name: 'Ann', email: ` ${email.toUpperCase()} `, message: 'Where is my vase?' }
    expect((await client.contact.sendMessage({ body: message })).status).toBe(200)
    await leave({ client })
    await host.settled()
    expect((await allRows()).some((row) => row.SK === 'MSG' && namesThem(row, { userId: user.id, email }))).toBe(true)
    await waitForTheEnd()
    expect(await leftOf({ userId: user.id, email })).toEqual([])
    expect({ users: await counted('users'), businesses: await counted('businesses') }).toEqual(before)
    expect((await host.mailbox.to(email)).at(-1)?.subject).toBe('Your Sameway account has been erased')
  })

  test('what was picked up at the last moment puts it off', async () => {
    const { setOnUser } = await import('#test/support/stored-accounts.ts')
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

  test('of my requests is left when, between whom and for how much, and no file', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const photo = await uploadedFile(owner.client)
    const wish = {
      pickup_address: '77 Vesper Gate, Leeds, LS1 5HD',
      delivery_address: '78 Vesper Quay, Bradford, BD1 5PS',
      receiver_contact_number: '07700 900377',
      description: 'Vesper letters',
    }
    const completed = await requestIn('completed', { owner, carrier }, { ...wish, photos: [photo] })
    await requestIn('matched', { owner, carrier }, wish)
    const shown = new URL((await owner.client.uploads.openUpload({ params: { id: photo } })).body.url ?? '')
    const look = () => httpCall(shown.origin, { method: 'GET', path: shown.pathname + shown.search })
    expect((await look()).status).toBe(200)

    await erase(owner)
    expect((await look()).status).toBe(404)
    await host.settled()
    expect(JSON.stringify(await allRows())).not.toMatch(/Vesper|900377/)
    expect((await carrier.client.requests.getDetails({ params: { id: completed } })).body).toMatchObject({
      status: 'completed',
      price: 100,
      pickupAddress: expect.stringContaining('Leeds'),
    })
  })

  test('a business without drivers goes whole', async () => {
    const businesses = await counted('businesses')
    const fleet = await aBusiness(host)
    const { businessId, userId, user } = fleet
    await erase(fleet)
    await host.settled()
    expect(await rowsOf(`BIZ#${businessId}`)).toEqual([])
    expect(await leftOf({ userId, email: user.email })).toEqual([])
    expect(await counted('businesses')).toBe(businesses)
  })

  test('an admin is gone, where there is another', async () => {
    const admins = await counted('admins')
    const admin = await signedIn(host, { flags: { isAdmin: true } })
    await erase(admin)
    expect(await rowsOf(`USER#${admin.userId}`)).toEqual([])
    expect(await counted('admins')).toBe(admins)
  })

  test('the address is free again, and the new account knows nothing of the old one', async () => {
    const { client, email, password, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    await erase({ client, userId: user.id })
    expect((await host.client().auth.login({ body: { email, password } })).body.code).toBe('login.wrong')
    clock.advance(days(1))
    const again = await signUp(host, email)
    expect((await again.client.users.getProfile()).body).toMatchObject({ firstName: null, email })
  })
})
