import { describe, expect, test } from 'vitest'
import { erase } from '#test/support/account-erasure.ts'
import { miscounted } from '#test/support/admin-actions.ts'
import { addedDriver, aFleet, assign, signInFirstTime } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, type Fleet, type Person } from '#test/support/test-users.ts'

const host = await openHost()

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

  test('is for their own business alone, which hears nothing of any other', async () => {
    const [{ driver }, other] = [await aFleet(host), await aBusiness(host)]
    expect(await remove(other, driver)).toMatchObject({ status: 404, body: { code: 'driver.unknown' } })
    expect((await driver.client.auth.checkSession()).status).toBe(200)
  })

  test('ends their session at once, and leaves no name, number, address or file', async () => {
    const fleet = await aBusiness(host)
    const added = await addedDriver(fleet, { name: 'Zebedee Quill', contactNumber: '07700 900477' })
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
    expect(JSON.stringify(await allRows())).not.toMatch(/zebedee|quill|900477/i)
    expect(await rowsOf(`BIZ#${fleet.businessId}`, 'LEFT#')).toMatchObject([{ userId: added.id, name: 'Z. Q.' }])
    expect(await miscounted()).toEqual([])
  })

  test('twice is once: the second time there is no such driver', async () => {
    const { fleet, driver } = await aFleet(host)
    const answers = await Promise.all([remove(fleet, driver), remove(fleet, driver)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toContain(404)
    expect(await drivers(fleet)).toBe(1)
    expect((await remove(fleet, driver)).status).toBe(404)
    expect((await fleet.client.business.listDrivers()).body).toMatchObject({ total: 1 })
  })

  test('leaves their initials in the history, and nobody can assign to them', async () => {
    const { fleet, driver } = await aFleet(host)
    const owner = await aRequester(host)
    await requestIn('completed', { owner, carrier: driver })
    ok(await remove(fleet, driver))
    expect((await fleet.client.business.listFleetHistory()).body.items).toMatchObject([{ driver_name: 'A. D.' }])
    const { id } = await post(owner.client)
    expect((await assign(fleet, id, driver)).body.code).toBe('driver.unknown')
  })

  test('lets a business erase itself once it has none any more', async () => {
    const fleet = await aBusiness(host)
    const driver = await aDriverOf(host, fleet)
    await requestIn('completed', { owner: await aRequester(host), carrier: driver })
    ok(await remove(fleet, driver))
    await erase(fleet)
    await host.settled()
    expect(await rowsOf(`BIZ#${fleet.businessId}`)).toEqual([])
  })

  test('while a job is assigned to them leaves nobody with a job and no account', async () => {
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
