import { describe, expect, test } from 'vitest'
import { askForErasure } from '#test/support/account-erasure.ts'
import { goodPassword, logIn, signUp, verifyReset } from '#test/support/accounts.ts'
import { clock, days } from '#test/support/clock.ts'
import { samples } from '#test/support/every-endpoint.ts'
import { openLive } from '#test/support/live-socket.ts'
import { offerTo, openOffers } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { post, requestIn } from '#test/support/requests.ts'
import { publishRide } from '#test/support/rides.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const form = samples.users.saveProfile.body

/** Lets the three days pass. */
const waitForTheEnd = async () => {
  await host.settled()
  clock.advance(days(3) + 60)
  await host.sweep()
  await host.settled()
}

describe('a request for erasure', () => {
  test('is refused to drivers and to the protected admin', async () => {
    const driver = await aDriverOf(host, await aBusiness(host))
    const admin = await logIn(host, protectedAdmin.email, protectedAdmin.password)
    for (const [client, password, code] of [
      [driver.client, goodPassword, 'account.employed'],
      [admin, protectedAdmin.password, 'account.protected'],
    ] as const) {
      expect(await askForErasure({ client }, password)).toMatchObject({ status: 403, body: { code } })
      expect((await client.auth.checkSession()).status).toBe(200)
    }
  })

  test('is refused without the password, or with a wrong one', async () => {
    const { client, userId } = await aRequester(host)
    const { id } = await post(client)
    expect(await client.users.eraseAccount({ body: {} })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Please enter your password.' } },
    })
    expect(await askForErasure({ client }, 'not my password 1')).toMatchObject({
      status: 403,
      body: { code: 'password.current-wrong', fields: { password: 'This is not your password.' } },
    })
    expect((await client.auth.checkSession()).status).toBe(200)
    expect(await readRow({ PK: `USER#${userId}`, SK: 'PROFILE' })).not.toHaveProperty('erasesAt')
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('is refused to a business that has drivers', async () => {
    const fleet = await aBusiness(host)
    await aDriverOf(host, fleet)
    expect(await askForErasure(fleet)).toMatchObject({
      status: 409,
      body: { code: 'account.has-drivers', error: 'Your business still has drivers. Please remove them first.' },
    })
    expect(await readRow({ PK: `BIZ#${fleet.businessId}`, SK: 'PROFILE' })).toBeDefined()
  })

  test('is refused while something of theirs is in transit, and leaves their other requests open', async () => {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn('in_transit', { owner, carrier })
    const { id } = await post(owner.client)
    expect(await askForErasure(carrier)).toMatchObject({ status: 409, body: { code: 'account.busy' } })
    expect(await askForErasure(owner)).toMatchObject({
      status: 409,
      body: { error: "You can't erase your account while a delivery is on its way. Please finish it first." },
    })
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('sent several times at once counts once', async () => {
    const { client } = await aRequester(host)
    const answers = await Promise.all([1, 2, 3].map(() => askForErasure({ client: client.elsewhere() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
  })
})

describe('after a request for erasure', () => {
  test('every device is signed out, and a mail names the date', async () => {
    const { client, email } = await signUp(host)
    const phone = await logIn(host, email)
    const socket = await openLive(host.url, phone)
    const requested = await askForErasure({ client })
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(Date.now() + days(3) * 1000)
    expect(requested).toMatchObject({
      status: 200,
      body: {
        message: `Your account will be erased on ${date}. Log in before then to keep it.`,
        erases_at: new Date(Date.now() + days(3) * 1000).toISOString(),
      },
    })
    expect([...client.cookies.keys()].filter((name) => ['sid', 'kd', 'signed-in'].includes(name))).toEqual([])
    expect(requested.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await phone.auth.checkSession()).status).toBe(401)
    expect((await askForErasure({ client: phone })).status).toBe(401)
    await socket.closed()
    await host.settled()
    const [mail] = (await host.mailbox.to(email)).slice(-1)
    expect(mail?.subject).toBe(`Your Sameway account will be erased on ${date}`)
  })

  test('requests that are not picked up are cancelled, and accepted jobs go back', async () => {
    const [owner, carrier, other] = [await aRequester(host), await aPartner(host), await aRequester(host)]
    const mine = [await requestIn('matched', { owner, carrier }), (await post(owner.client)).id]
    const taken = await requestIn('matched', { owner: other, carrier })
    expect((await askForErasure(owner)).status).toBe(200)
    for (const id of mine) expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'cancelled' })
    expect((await askForErasure(carrier)).status).toBe(200)
    expect(await readRow({ PK: `REQ#${taken}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
  })

  test('what a crash left undone is finished by the stream', async () => {
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

  test('their rides are hidden, and no offer can name one', async () => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await offerTo(owner, partner)
    const ride = await publishRide(partner)
    expect((await askForErasure(partner)).status).toBe(200)
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'pending_match' })
    await expect(offerTo(owner, partner)).rejects.toThrow('ride.gone')
    const back = await logIn(host, partner.user.email)
    expect((await back.partner.listRides()).body.map(({ id: rideId }) => rideId)).toContain(ride.rideId)
    expect(await openOffers({ client: back })).toEqual([])
  })
})

describe('signing in before the day', () => {
  test('keeps the account, is confirmed once, and leaves what ended as it is', async () => {
    const { client, email, user } = await signUp(host)
    await client.users.saveProfile({ body: form })
    const { id } = await post(client)
    await askForErasure({ client })
    clock.advance(days(3) - 60)
    expect((await host.client().auth.login({ body: { email, password: 'not my password 1' } })).status).toBe(401)
    const body = { email, password: goodPassword }
    expect((await host.client().auth.login({ body })).body.message).toBe(
      "Welcome back. We've kept your account. Requests, jobs and offers that ended stay ended.",
    )
    const again = host.client()
    expect((await again.auth.login({ body })).body).not.toHaveProperty('message')
    await waitForTheEnd()
    expect((await again.auth.checkSession()).body.user?.id).toBe(user.id)
    expect((await again.users.getProfile()).body).toMatchObject({ firstName: form.firstName })
    expect(await readRow({ PK: `REQ#${id}`, SK: 'META' })).toMatchObject({ status: 'cancelled' })
    expect((await host.mailbox.to(email)).map(({ subject }) => subject)).toContain("We've kept your Sameway account")
  })

  test('is the only way to keep it: a new password alone is not enough', async () => {
    const { client, email, user } = await signUp(host)
    await askForErasure({ client })
    const browser = host.client()
    await verifyReset(browser, email)
    expect((await browser.auth.setNewPassword({ body: { email, newPassword: 'Quay wall 9 lantern' } })).status).toBe(
      200,
    )
    await waitForTheEnd()
    expect(await rowsOf(`USER#${user.id}`)).toEqual([])
  })

  test('comes too late once rows are being deleted', async () => {
    const { erasureStore } = await import('#functions/domain/users/erasure-store.ts')
    const { client, email, user } = await signUp(host)
    await askForErasure({ client })
    const row = await readRow({ PK: `USER#${user.id}`, SK: 'PROFILE' })
    expect(await erasureStore.close(row as Parameters<typeof erasureStore.close>[0], false)).toBe(true)
    const { body } = await host.client().auth.login({ body: { email, password: goodPassword } })
    expect(body.code).toBe('login.wrong')
    await waitForTheEnd()
    expect(await rowsOf(`USER#${user.id}`)).toEqual([])
  })
})
