import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, decideOnBusiness } from '#test/support/admin-actions.ts'
import { callAtOnce, later, toRounds } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, complete, liveIds, start, switchDriver, unassign } from '#test/support/fleets.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))

describe('a business that assigns a job', () => {
  test('while eight partners accept it: one of the nine gets it', async () => {
    const { fleet, driver } = await aFleet(host)
    const partners = await Promise.all(Array.from({ length: 8 }, () => aPartner(host)))
    for (const round of toRounds(12)) {
      const owner = await aRequester(host)
      const { id } = await post(owner.client)
      const answers = await callAtOnce(round, [
        () => assign(fleet, id, driver),
        ...partners.map((partner) => () => accept(partner, id)),
      ])
      expect(answers.toSorted()).toEqual(['200', ...Array(8).fill('409 request.taken')])
      const winner = [driver, ...partners][answers.indexOf('200')]
      expect(await stored(id)).toMatchObject({ status: 'matched', version: 2, carrierId: winner?.userId })
      ok(await callOff(owner, id))
    }
  })

  test('while another fleet does: one of the two gets it', async () => {
    const [mine, theirs] = [await aFleet(host), await aFleet(host)]
    for (const round of toRounds(8)) {
      const owner = await aRequester(host)
      const { id } = await post(owner.client)
      const answers = await callAtOnce(
        round,
        [mine, theirs].map(
          ({ fleet, driver }) =>
            () =>
              assign(fleet, id, driver),
        ),
      )
      expect(answers.toSorted()).toEqual(['200', '409 request.taken'])
      expect(await stored(id)).toMatchObject({ businessId: [mine, theirs][answers.indexOf('200')]?.fleet.businessId })
      ok(await callOff(owner, id))
    }
  })

  test('to two drivers at once: one replaces the other', async () => {
    const { fleet, driver, second } = await aFleet(host)
    for (const round of toRounds(8)) {
      const owner = await aRequester(host)
      const { id } = await post(owner.client)
      expect(await callAtOnce(round, [() => assign(fleet, id, driver), () => assign(fleet, id, second)])).toEqual([
        '200',
        '200',
      ])
      expect(await stored(id)).toMatchObject({ status: 'matched', version: 3, matches: 1 })
      ok(await callOff(owner, id))
    }
  })
})

test('while its profile changes: before the change, or not at all', async () => {
  const [{ fleet, driver }, admin] = [await aFleet(host), await anAdmin(host)]
  const profile = (round: number) => ({
    businessName: `Riverside Vans ${round} Ltd`,
    businessAddress: '4 Weir Lane, Leeds',
  })
  for (const round of toRounds(12)) {
    const owner = await aRequester(host)
    const { id } = await post(owner.client)
    const [saved, assigned = ''] = await callAtOnce(round, [
      () => fleet.client.business.saveBusiness({ body: profile(round) }),
      later(round % 6, () => assign(fleet, id, driver)),
    ])
    expect(saved).toBe('200')
    expect(assigned).toMatch(/^200$|^403 business.unverified$/)
    const isAssigned = assigned === '200'
    expect(await stored(id)).toMatchObject({
      status: isAssigned ? 'matched' : 'pending_match',
      version: isAssigned ? 2 : 1,
    })
    ok(await callOff(owner, id))
    expect(await readRow(keys.business(fleet.businessId))).toMatchObject({ status: 'pending' })
    ok(await decideOnBusiness(admin, fleet, { decision: 'approve' }))
  }
})

test('while its verification ends between the read and the write gets nothing: the write checks again', async () => {
  // Loaded late: the functions read their settings when they load.
  const { deps } = await import('#functions/api/business/deps.ts')
  const { assignDelivery } = await import('#functions/domain/requests/fleet/assign-delivery.ts')
  const { RequestId, UserId } = await import('#shared/model/ids.ts')
  const { sessionOf } = await import('#test/support/fake-requests.ts')
  const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
  const id = RequestId.parse((await post(owner.client)).id)
  const session = sessionOf(fleet.user.userId, { businessId: fleet.businessId })
  const body = { businessName: 'Riverside Vans Again Ltd', businessAddress: '4 Weir Lane, Leeds' }
  const before = (step: () => Promise<unknown>) => ({
    ...deps,
    fleet: {
      ...deps.fleet,
      employment: async (businessId: string, userId: string) => {
        const found = await deps.fleet.employment(businessId, userId)
        await step()
        return found
      },
    },
  })
  const off = before(() => switchDriver(fleet, second, false))
  await expect(assignDelivery(off, session, id, UserId.parse(second.userId))).rejects.toMatchObject({
    code: 'driver.inactive',
  })
  const edited = before(() => fleet.client.business.saveBusiness({ body }))
  await expect(assignDelivery(edited, session, id, UserId.parse(driver.userId))).rejects.toMatchObject({
    code: 'business.unverified',
  })
  expect(await stored(id)).toMatchObject({ status: 'pending_match', version: 1 })
})

describe('a driver', () => {
  test('R13 deactivated while a job comes to them does not keep it', async () => {
    const [{ fleet, driver }, owner] = [await aFleet(host), await aRequester(host)]
    for (const round of toRounds(8)) {
      const { id } = await post(owner.client)
      const [off, assigned] = await callAtOnce(round, [
        later(round % 5, () => switchDriver(fleet, driver, false)),
        () => assign(fleet, id, driver),
      ])
      expect(off).toBe('200')
      expect(assigned).toMatch(/^200$|^409 driver.inactive$/)
      await host.settled()
      expect(await stored(id)).toMatchObject({ status: 'pending_match', version: assigned === '200' ? 3 : 1 })
      ok(await callOff(owner, id))
      ok(await switchDriver(fleet, driver, true))
    }
  })

  test('R12 who starts while another takes over: either the start came first, or the job is the other’s to start', async () => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    for (const round of toRounds(8)) {
      const id = await requestIn('matched', { owner, carrier: driver })
      const [started, handed] = await callAtOnce(round, [() => start(driver, id), () => assign(fleet, id, second)])
      expect(handed).toBe('200')
      expect(started).toMatch(/^200$|^404 request.unknown$/)
      const status = started === '200' ? 'in_transit' : 'matched'
      expect(await stored(id)).toMatchObject({ status, carrierId: second.userId, matches: 1 })
      ok(await start(second, id))
      ok(await complete(second, id, await codeOf(owner.client, id)))
    }
  })

  test('R12 who completes while another takes over: one of them completes it once', async () => {
    const [{ fleet, driver, second }, owner] = [await aFleet(host), await aRequester(host)]
    for (const round of toRounds(8)) {
      const id = await requestIn('in_transit', { owner, carrier: driver })
      const otp = await codeOf(owner.client, id)
      const [done, handed] = await callAtOnce(round, [() => complete(driver, id, otp), () => assign(fleet, id, second)])
      expect([done, handed]).toEqual(done === '200' ? ['200', '409 request.gone'] : ['404 request.unknown', '200'])
      if (handed === '200') ok(await complete(second, id, otp))
      expect(await stored(id)).toMatchObject({
        status: 'completed',
        carrierId: (done === '200' ? driver : second).userId,
      })
    }
  })
})

test('R9 R12 a business takes a job back while it reassigns it: it goes to the pool, and the business cannot take it again', async () => {
  const owner = await aRequester(host)
  for (const round of toRounds(8)) {
    const { fleet, driver, second } = await aFleet(host)
    const id = await requestIn('matched', { owner, carrier: driver })
    const [back, handed] = await callAtOnce(round, [() => unassign(fleet, id), () => assign(fleet, id, second)])
    expect(back).toBe('200')
    expect(handed).toMatch(/^200$|^409 request\.excluded$/)
    expect(await stored(id)).toMatchObject({ status: 'pending_match', excluded: [fleet.businessId] })
    expect(await liveIds(fleet)).toEqual({ underway: [], matched: [] })
    ok(await callOff(owner, id))
  }
})
