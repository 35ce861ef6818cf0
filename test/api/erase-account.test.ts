import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, signUp } from '#test/support/accounts.ts'
import { clock, days } from '#test/support/clock.ts'
import { httpCall } from '#test/support/http-call.ts'
import { openLive } from '#test/support/live-socket.ts'
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

describe('erasing my account', () => {
  const namesThem = (row: Row, person: { userId: string; email: string }) => {
    const text = JSON.stringify(row)
    return text.includes(person.userId) || text.includes(person.email)
  }

  test('is refused to drivers and to the protected admin', async () => {
    const driver = await aDriverOf(host, await aBusiness(host))
    const admin = await logIn(host, protectedAdmin.email, protectedAdmin.password)
    for (const [client, code] of [
      [driver.client, 'account.employed'],
      [admin, 'account.protected'],
    ] as const) {
      expect(await client.users.eraseAccount()).toMatchObject({ status: 403, body: { code } })
      expect((await client.auth.checkSession()).status).toBe(200)
    }
  })

  test('is refused to a business that has drivers', async () => {
    const fleet = await aBusiness(host)
    await aDriverOf(host, fleet)
    expect(await fleet.client.users.eraseAccount()).toMatchObject({
      status: 409,
      body: { code: 'account.has-drivers', error: 'Your business still has drivers. Please contact us to close it.' },
    })
    expect(await readRow({ PK: `BIZ#${fleet.businessId}`, SK: 'PROFILE' })).toBeDefined()
  })

  test.each(['matched', 'in_transit'] as const)('is refused to who carries something %s', async (status) => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn(status, { owner, carrier })
    expect(await carrier.client.users.eraseAccount()).toMatchObject({ status: 409, body: { code: 'account.busy' } })
  })

  test('is refused while something of mine is on its way, and leaves my other requests open', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn('in_transit', { owner, carrier })
    const { id } = await post(owner.client)
    expect(await owner.client.users.eraseAccount()).toMatchObject({
      status: 409,
      body: { error: 'You cannot erase your account while a delivery is on its way. Please finish it first.' },
    })
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('cancels what nobody has picked up yet', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const ids = [await requestIn('matched', { owner, carrier }), (await post(owner.client)).id]
    expect((await owner.client.users.eraseAccount()).status).toBe(200)
    for (const id of ids) expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'cancelled' })
    expect((await carrier.client.requests.listActive()).body).toEqual([])
  })

  test('leaves of my requests when, between whom and for how much, and no file', async () => {
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

    expect((await owner.client.users.eraseAccount()).status).toBe(200)
    expect((await look()).status).toBe(404)
    await host.settled()
    expect(JSON.stringify(await allRows())).not.toMatch(/Vesper|900377/)
    expect((await carrier.client.requests.getDetails({ params: { id: completed } })).body).toMatchObject({
      status: 'completed',
      price: 100,
      pickupAddress: expect.stringContaining('Leeds'),
    })
  })

  test('leaves no row with my name, and every device of mine is signed out', async () => {
    const before = { users: await counted('users'), businesses: await counted('businesses') }
    const { client, email, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    const phone = await logIn(host, email)
    const socket = await openLive(host.url, phone)
    const erased = await client.users.eraseAccount()
    expect(erased).toMatchObject({ status: 200, body: { message: 'Your account has been erased.' } })
    expect([...client.cookies.keys()].filter((name) => ['sid', 'kd', 'signed-in'].includes(name))).toEqual([])
    expect(erased.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await phone.auth.checkSession()).status).toBe(401)
    expect((await phone.users.eraseAccount()).status).toBe(401)
    await socket.closed()
    await host.settled()
    const left = (await allRows()).filter((row) => namesThem(row, { userId: user.id, email }))
    // Codes that were sent and the ends of sessions wait for their own time.
    expect(left.map(({ SK }) => String(SK)).filter((SK) => !/^OTP$|session\.end/.test(SK))).toEqual([])
    expect({ users: await counted('users'), businesses: await counted('businesses') }).toEqual(before)
  })

  test('a business without drivers goes whole', async () => {
    const businesses = await counted('businesses')
    const { client, businessId, userId, user } = await aBusiness(host)
    expect((await client.users.eraseAccount()).status).toBe(200)
    await host.settled()
    expect(await rowsOf(`BIZ#${businessId}`)).toEqual([])
    expect((await allRows()).filter((row) => namesThem(row, { userId, email: user.email }))).toEqual([])
    expect(await counted('businesses')).toBe(businesses)
  })

  test('an admin may go while there is another', async () => {
    const admins = await counted('admins')
    const { client, userId } = await signedIn(host, { flags: { isAdmin: true } })
    expect((await client.users.eraseAccount()).status).toBe(200)
    expect(await rowsOf(`USER#${userId}`)).toEqual([])
    expect(await counted('admins')).toBe(admins)
  })

  test('the address is free again, and the new account knows nothing of the old one', async () => {
    const { client, email, password } = await signUp(host)
    await client.users.saveProfile({ body: form })
    await client.users.eraseAccount()
    expect((await host.client().auth.login({ body: { email, password } })).body.code).toBe('login.wrong')
    clock.advance(days(1))
    const again = await signUp(host, email)
    expect((await again.client.users.getProfile()).body).toMatchObject({ firstName: null, email })
  })

  test('asked twice at once it is done once', async () => {
    const users = await counted('users')
    const { client } = await aRequester(host)
    const answers = await Promise.all([1, 2, 3].map(() => client.elsewhere().users.eraseAccount()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
    expect(await counted('users')).toBe(users)
  })
})
