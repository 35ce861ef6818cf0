import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, toRounds } from '#test/support/concurrent-calls.ts'
import { addedDriver, signInFirstTime } from '#test/support/fleets.ts'
import { openLive, socketsOf } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, type Fleet } from '#test/support/test-users.ts'

const host = await openHost()

const setStatus = ({ client }: Pick<Fleet, 'client'>, id: string, isActive: unknown) =>
  client.business.setDriverStatus({ params: { id }, body: { isActive } })

/** A fleet whose driver has promised one delivery and is on the way with another. */
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
  test.each([['yes'], [1], [null], [undefined]])('is not %j', async (isActive) => {
    const fleet = await aBusiness(host)
    const { userId } = await aDriverOf(host, fleet)
    const before = await readRow(keys.user(userId))
    expect(await setStatus(fleet, userId, isActive)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(await readRow(keys.user(userId))).toEqual(before)
  })

  test('inactive ends session and socket at once; what was promised goes back, what is on its way stays', async () => {
    const { fleet, driver, statuses } = await busyDriver()
    const socket = await openLive(host.url, driver.client)
    await host.settled()
    expect(await setStatus(fleet, driver.userId, false)).toMatchObject({ status: 200, body: { is_active: false } })
    // In the answer's own time, and not by who hears of it later.
    expect(await statuses()).toEqual(['pending_match', 'in_transit'])
    expect(await driver.client.business.listDriverDeliveries()).toMatchObject({
      status: 401,
      body: { code: 'session.none' },
    })
    expect((await socket.closed()).ms).toBeLessThan(2_000)
    expect((await fleet.client.business.listDrivers()).body.items).toMatchObject([{ is_active: false }])
  })

  test('what a crash left behind the flag is finished by who hears of it', async () => {
    const { fleet, driver, statuses } = await busyDriver()
    // Loaded late: the functions read their settings when they load.
    const { setDriverStatus } = await import('#functions/domain/drivers/manage-driver.ts')
    const { deps } = await import('#functions/api/business/handler.ts')
    const { sessionOf } = await import('#test/support/fake-requests.ts')
    const crashing = {
      ...deps,
      releaseDriver: async () => {
        throw new Error('the machine is gone')
      },
    }
    const session = { ...sessionOf(fleet.user.userId), businessId: fleet.businessId }
    await expect(setDriverStatus(crashing, session, driver.user.userId, false)).rejects.toThrow('the machine is gone')
    await host.settled()
    expect(await statuses()).toEqual(['pending_match', 'in_transit'])
    // Somebody looks once more a minute later, and finds nothing to do.
    clock.advance(61)
    await host.sweep()
    expect(await statuses()).toEqual(['pending_match', 'in_transit'])
    expect(await socketsOf(driver.userId)).toEqual([])
  })

  test('inactive keeps the right password from signing in, and active opens again, but no old session', async () => {
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

  test('that stands already is left alone', async () => {
    const fleet = await aBusiness(host)
    const { userId } = await aDriverOf(host, fleet)
    const before = await readRow(keys.user(userId))
    expect((await setStatus(fleet, userId, true)).body).toEqual({ is_active: true })
    expect(await readRow(keys.user(userId))).toEqual(before)
  })

  test('switched to and fro at once is one of both, for the business and for the driver', async () => {
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
