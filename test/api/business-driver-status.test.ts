import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { miscounted } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, toRounds } from '#test/support/concurrent-calls.ts'
import { addedDriver, aFleet, assign, signInFirstTime } from '#test/support/fleets.ts'
import { openLive, socketsOf } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, type Fleet, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const setStatus = ({ client }: Pick<Fleet, 'client'>, id: string, isActive: unknown) =>
  client.business.setDriverStatus({ params: { id }, body: { isActive } })

/** A fleet whose driver has one delivery matched and another in transit. */
const busyDriver = async () => {
  const [fleet, owner] = [await aBusiness(host), await aRequester(host)]
  const driver = await aDriverOf(host, fleet)
  const promised = await requestIn('matched', { owner, carrier: driver })
  const onItsWay = await requestIn('in_transit', { owner, carrier: driver })
  const statuses = async () => {
    const ids = [promised, onItsWay]
    const read = ids.map(async (id) => ok(await owner.client.requests.getDetails({ params: { id } })).body.status)
    return Promise.all(read)
  }
  return { fleet, owner, driver, promised, onItsWay, statuses }
}

describe('a driver’s status', () => {
  test.each([['yes'], [1], [null], [undefined]])('is refused as %j', async (isActive) => {
    const fleet = await aBusiness(host)
    const { userId } = await aDriverOf(host, fleet)
    const before = await readRow(keys.user(userId))
    expect(await setStatus(fleet, userId, isActive)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(await readRow(keys.user(userId))).toEqual(before)
  })

  test('inactive ends session and socket at once; matched jobs go back, jobs in transit stay', async () => {
    const { fleet, driver, statuses } = await busyDriver()
    const socket = await openLive(host.url, driver.client)
    await host.settled()
    expect(await setStatus(fleet, driver.userId, false)).toMatchObject({ status: 200, body: { is_active: false } })
    // The call itself did it, not a later effect.
    expect(await statuses()).toEqual(['pending_match', 'in_transit'])
    expect(await driver.client.business.listDriverDeliveries()).toMatchObject({
      status: 401,
      body: { code: 'session.none' },
    })
    expect((await socket.closed()).ms).toBeLessThan(2_000)
    expect((await fleet.client.business.listDrivers()).body.items).toMatchObject([{ is_active: false }])
  })

  test('inactive, left half done by a crash, is finished by the stream', async () => {
    const { fleet, driver, statuses } = await busyDriver()
    // Loaded late: the functions read their settings when they load.
    const { setDriverStatus } = await import('#functions/domain/drivers/manage-driver.ts')
    const { deps } = await import('#functions/api/business/deps.ts')
    const { sessionOf } = await import('#test/support/fake-requests.ts')
    const crashing = {
      ...deps,
      releaseDriver: async () => {
        throw new Error('the machine is gone')
      },
    }
    const session = { ...sessionOf(fleet.user.userId), businessId: fleet.businessId }
    await expect(setDriverStatus(crashing, session, driver.user.userId, { isActive: false })).rejects.toThrow(
      'the machine is gone',
    )
    await host.settled()
    expect(await statuses()).toEqual(['pending_match', 'in_transit'])
    // A task runs again a minute later and finds nothing to do.
    clock.advance(61)
    await host.sweep()
    expect(await statuses()).toEqual(['pending_match', 'in_transit'])
    expect(await socketsOf(driver.userId)).toEqual([])
  })

  test('inactive refuses the right password, and active accepts it again, but no old session', async () => {
    const fleet = await aBusiness(host)
    const added = await addedDriver(fleet)
    const own = 'Barge 7 along the towpath'
    const client = await signInFirstTime(host, added, own)
    const signIn = () => host.client().auth.login({ body: { email: added.login_email, password: own } })
    ok(await setStatus(fleet, added.id, false))
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'login.deactivated' } })
    expect(await setStatus(fleet, added.id, true)).toMatchObject({ status: 200, body: { is_active: true } })
    expect((await client.auth.checkSession()).status).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  test('set to what it already is changes nothing', async () => {
    const fleet = await aBusiness(host)
    const { userId } = await aDriverOf(host, fleet)
    const before = await readRow(keys.user(userId))
    expect((await setStatus(fleet, userId, true)).body).toEqual({ is_active: true })
    expect(await readRow(keys.user(userId))).toEqual(before)
  })

  test('switched both ways at once ends as one of the two, the same for the business and for the driver', async () => {
    for (const round of toRounds(6)) {
      const fleet = await aBusiness(host)
      const { userId } = await aDriverOf(host, fleet)
      const to = (isActive: boolean) => () => setStatus({ client: fleet.client.elsewhere() }, userId, isActive)
      const received = await callAtOnce(round, [to(false), to(true), to(false), to(true)])
      expect(new Set(received)).toEqual(new Set(['200']))
      const [driver, user] = [await readRow(keys.driver(fleet.businessId, userId)), await readRow(keys.user(userId))]
      expect(user?.isDeactivated ?? false).toBe(!driver?.isActive)
    }
  })
})

const newPassword = 'Seven quiet vans 5'

const remove = ({ client }: Fleet, { userId: id }: Pick<Person, 'userId'>) =>
  client.business.removeDriver({ params: { id } })
const drivers = async ({ businessId }: Fleet) => (await readRow({ PK: `BIZ#${businessId}`, SK: 'COUNT' }))?.drivers

describe('removing a driver', () => {
  test.each(['matched', 'in_transit'] as const)('is refused while they have something %s', async (status) => {
    const { fleet, driver } = await aFleet(host)
    await requestIn(status, { owner: await aRequester(host), carrier: driver })
    expect(await remove(fleet, driver)).toMatchObject({
      status: 409,
      body: {
        code: 'driver.busy',
        error: 'This driver still has deliveries. Please assign them to another driver first.',
      },
    })
    expect((await driver.client.auth.checkSession()).status).toBe(200)
  })

  test('is refused to another business, and changes nothing', async () => {
    const [{ driver }, other] = [await aFleet(host), await aBusiness(host)]
    expect(await remove(other, driver)).toMatchObject({ status: 404, body: { code: 'driver.unknown' } })
    expect((await driver.client.auth.checkSession()).status).toBe(200)
  })

  test('ends their session at once, and leaves no name, number, address or file', async () => {
    const fleet = await aBusiness(host)
    const added = await addedDriver(fleet, { name: 'Zebedee Quill', contactNumber: '020 7946 0477' })
    const phone = await signInFirstTime(host, added, newPassword)
    const socket = await openLive(host.url, phone)
    const photo = added.photo_url?.split('/').at(-1) ?? ''
    expect((await remove(fleet, { userId: added.id })).body).toEqual({ message: 'Zebedee Quill has been removed.' })
    await socket.closed()
    await host.settled()
    expect((await phone.auth.checkSession()).status).toBe(401)
    const body = { email: added.login_email, password: newPassword }
    expect((await host.client().auth.login({ body })).body.code).toBe('login.wrong')
    expect((await fleet.client.uploads.openUpload({ params: { id: photo } })).status).toBe(404)
    expect(await rowsOf(`USER#${added.id}`)).toEqual([])
    expect(JSON.stringify(await allRows())).not.toMatch(/zebedee|quill|79460477/i)
    expect(await rowsOf(`BIZ#${fleet.businessId}`, 'LEFT#')).toMatchObject([{ userId: added.id, name: 'Z. Q.' }])
    expect(await miscounted()).toEqual([])
  })

  test('twice is done once: the second time the driver is unknown', async () => {
    const { fleet, driver } = await aFleet(host)
    const answers = await Promise.all([remove(fleet, driver), remove(fleet, driver)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toContain(404)
    expect(await drivers(fleet)).toBe(1)
    expect((await remove(fleet, driver)).status).toBe(404)
    expect((await fleet.client.business.listDrivers()).body).toMatchObject({ total: 1 })
  })

  test('leaves their initials in the history, and they cannot get another job', async () => {
    const { fleet, driver } = await aFleet(host)
    const owner = await aRequester(host)
    await requestIn('completed', { owner, carrier: driver })
    ok(await remove(fleet, driver))
    expect((await fleet.client.business.listFleetHistory()).body.items).toMatchObject([{ driver_name: 'A. D.' }])
    const { id } = await post(owner.client)
    expect((await assign(fleet, id, driver)).body.code).toBe('driver.unknown')
  })

  test('lets a business without drivers erase itself', async () => {
    const fleet = await aBusiness(host)
    const driver = await aDriverOf(host, fleet)
    await requestIn('completed', { owner: await aRequester(host), carrier: driver })
    ok(await remove(fleet, driver))
    await erase(fleet)
    await host.settled()
    expect(await rowsOf(`BIZ#${fleet.businessId}`)).toEqual([])
  })

  test('while a job is assigned to them never leaves a job with a driver who has no account', async () => {
    for (const round of [0, 1, 2, 3, 4, 5]) {
      const { fleet, driver } = await aFleet(host)
      const { id } = await post((await aRequester(host)).client)
      const calls = [() => remove(fleet, driver), () => assign(fleet, id, driver)]
      const answers = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      const [removed, assigned] = round % 2 ? answers.toReversed() : answers
      expect([200, 409]).toContain(removed?.status)
      expect([200, 404, 409]).toContain(assigned?.status)
      expect([removed, assigned].filter((answer) => answer?.status === 200)).toHaveLength(1)
      const job = await readRow({ PK: `REQ#${id}`, SK: 'META' })
      const isThere = (await readRow({ PK: `USER#${driver.userId}`, SK: 'PROFILE' })) !== undefined
      expect(job?.status).toBe(isThere ? 'matched' : 'pending_match')
    }
  })
})
