import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, lift, suspend } from '#test/support/admin-actions.ts'
import { aFleet, assign, complete, switchDriver } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

const stored = (id: string) => readRow(keys.request(id))
const statusesOf = (...ids: string[]) => Promise.all(ids.map(async (id) => (await stored(id))?.status))
const refused = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

describe('a suspended business', () => {
  checkInvariants(host)

  const busyFleet = async () => {
    const [{ fleet, driver, second }, owner, admin] = [await aFleet(host), await aRequester(host), await anAdmin(host)]
    const onItsWay = await requestIn('in_transit', { owner, carrier: driver })
    const promised = [
      await requestIn('matched', { owner, carrier: driver }),
      await requestIn('matched', { owner, carrier: second }),
    ]
    return { fleet, driver, second, owner, admin, onItsWay, promised }
  }

  test('gives back what was not picked up; its drivers finish and get nothing new', async () => {
    const { fleet, driver, second, owner, admin, onItsWay, promised } = await busyFleet()
    ok(await suspend(admin, fleet))
    expect(await statusesOf(onItsWay, ...promised)).toEqual(['in_transit', 'pending_match', 'pending_match'])
    expect(await readRow(keys.business(fleet.businessId))).toMatchObject({
      status: 'verified',
      suspension: {},
      version: 2,
    })
    const [first = ''] = promised
    expect(refused(await assign(fleet, first, driver))).toEqual([403, 'account.suspended'])
    expect(ok(await fleet.client.requests.listAvailable()).body).toEqual([])
    expect((await fleet.client.requests.previewRequest({ params: { id: first } })).status).toBe(404)
    // Another driver may finish what one cannot.
    ok(await switchDriver(fleet, driver, false))
    ok(await assign(fleet, onItsWay, second))
    ok(await complete(second, onItsWay, await codeOf(owner.client, onItsWay)))
    // Drivers can be removed, as they must be before a business erases its account.
    expect((await fleet.client.business.removeDriver({ params: { id: driver.userId } })).status).toBe(200)

    ok(await lift(admin, fleet))
    ok(await assign(fleet, first, second))
  })

  test('between the read and the write assigns nothing: the write checks again', async () => {
    const { fleet, driver, owner, admin } = await busyFleet()
    // Loaded late: the functions read their settings when they load.
    const { deps } = await import('#functions/api/business/deps.ts')
    const { assignDelivery } = await import('#functions/domain/requests/fleet/assign-delivery.ts')
    const { RequestId, UserId } = await import('#shared/model/ids.ts')
    const { sessionOf } = await import('#test/support/fake-requests.ts')
    const id = RequestId.parse((await post(owner.client)).id)
    const late = {
      ...deps,
      fleet: {
        ...deps.fleet,
        employment: async (businessId: string, userId: string) => {
          const found = await deps.fleet.employment(businessId, userId)
          ok(await suspend(admin, fleet))
          return found
        },
      },
    }
    const session = sessionOf(fleet.user.userId, { businessId: fleet.businessId })
    await expect(assignDelivery(late, session, id, UserId.parse(driver.userId))).rejects.toMatchObject({
      code: 'business.unverified',
    })
    expect(await stored(id)).toMatchObject({ status: 'pending_match', version: 1 })
  })

  test('keeps its mark if its profile is saved or an admin decides at that moment', async () => {
    const [fleet, admin] = [await aBusiness(host, { isVerified: false }), await anAdmin(host)]
    ok(await suspend(admin, fleet))
    const body = { decision: 'approve', version: 1 }
    const call = admin.client.admin.verifyBusiness({ params: { id: fleet.businessId }, body })
    expect((await call).body).toMatchObject({ code: 'business.moved' })
    ok(await admin.client.admin.verifyBusiness({ params: { id: fleet.businessId }, body: { ...body, version: 2 } }))
    expect(await readRow(keys.business(fleet.businessId))).toMatchObject({ status: 'verified', suspension: {} })
  })
})

describe('a suspended driver', () => {
  checkInvariants(host)

  test('finishes and gets nothing new, and their business sees it', async () => {
    const [{ fleet, driver, second }, owner, admin] = [await aFleet(host), await aRequester(host), await anAdmin(host)]
    const onItsWay = await requestIn('in_transit', { owner, carrier: driver })
    const promised = await requestIn('matched', { owner, carrier: driver })
    const others = await requestIn('matched', { owner, carrier: second })
    ok(await suspend(admin, driver))
    expect(await statusesOf(onItsWay, promised, others)).toEqual(['in_transit', 'pending_match', 'matched'])
    expect(await assign(fleet, promised, driver)).toMatchObject({
      status: 409,
      body: { code: 'driver.suspended', error: 'This driver is suspended. Please choose another one.' },
    })
    expect(refused(await assign(fleet, others, driver))).toEqual([409, 'driver.suspended'])
    const { items = [] } = ok(await fleet.client.business.listDrivers({ query: {} })).body
    expect(items.map(({ name, is_suspended }) => [name, is_suspended])).toEqual([
      ['Ann Driver', true],
      ['Ben Driver', false],
    ])
    ok(await complete(driver, onItsWay, await codeOf(owner.client, onItsWay)))
    await host.settled()
    const mail = (await host.mailbox.to(fleet.user.email)).find(({ subject }) => /driver/.test(subject))
    expect(mail?.text).toContain("We've suspended the account of Ann Driver until further notice.")
    ok(await lift(admin, driver))
    ok(await assign(fleet, promised, driver))
  })
})
