import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { eraseAfterThreeDays } from '#test/support/account-erasure.ts'
import { anAdmin, auditOf, lift, suspend, toggle } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { callAtOnce, later, toRounds } from '#test/support/concurrent-calls.ts'
import { aFleet, assign, start } from '#test/support/fleets.ts'
import { accept, acceptOffer, offered } from '#test/support/offers.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { documents, ok, post, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const stored = (id: string) => readRow(keys.request(id))

describe('a partner who is suspended', () => {
  test('R6 R13 while taking a job and an offer keeps neither', async () => {
    const [admin, poster] = [await anAdmin(host), await aRequester(host)]
    for (const round of rounds) {
      const { partner, id } = await offered(host)
      const { id: job } = await post(poster.client)
      const [suspended, ...taken] = await callAtOnce(round, [
        later(round % 4, () => suspend(admin, partner)),
        () => acceptOffer(partner, id),
        () => accept(partner, job),
      ])
      expect(suspended).toBe('200')
      for (const answer of taken)
        expect(answer).toMatch(/^200$|^403 (access.denied|account.suspended)$|^409 offer.gone$/)
      await host.settled()
      for (const one of [id, job]) expect(await stored(one)).toMatchObject({ status: 'pending_match' })
      ok(await poster.client.requests.cancelOwnRequest({ params: { id: job } }))
    }
  })

  test('R7 while starting a job has either started it or lost it to the pool', async () => {
    const [admin, owner] = [await anAdmin(host), await aRequester(host)]
    for (const round of rounds) {
      const partner = await aPartner(host)
      const id = await requestIn('matched', { owner, carrier: partner })
      const [suspended, started] = await callAtOnce(round, [
        () => suspend(admin, partner),
        later(round % 6, () => start(partner, id)),
      ])
      expect(suspended).toBe('200')
      expect(started).toMatch(/^200$|^403 account.suspended$|^404 request.unknown$/)
      await host.settled()
      expect(await stored(id)).toMatchObject({ status: started === '200' ? 'in_transit' : 'pending_match' })
      if (started !== '200') ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    }
  })
})

describe('a requester who is suspended', () => {
  test('R1 R10 while posting has each post refused or cancelled', async () => {
    const admin = await anAdmin(host)
    for (const round of rounds) {
      const owner = await aRequester(host)
      const body = documents()
      const posts = [0, 2, 5].map((ms) => later(ms, () => owner.client.requests.createRequest({ body })))
      const [suspended, ...posted] = await callAtOnce(round, [later(round % 5, () => suspend(admin, owner)), ...posts])
      expect(suspended).toBe('200')
      for (const answer of posted) expect(answer).toMatch(/^201$|^403 account.suspended$/)
      await host.settled()
      const { items = [] } = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body
      expect(items).toEqual([])
      expect(await readRow(keys.historyCounts(owner.userId))).toMatchObject({ open: 0 })
    }
  })

  test('R1 between the read and the write of a post is refused, because the write checks again', async () => {
    const [admin, owner] = [await anAdmin(host), await aRequester(host)]
    // Loaded late: the functions read their settings when they load.
    const { deps } = await import('#functions/api/requests/handler.ts')
    const { createRequest } = await import('#functions/domain/requests/post/create-request.ts')
    const { NewRequest } = await import('#shared/contracts/request-shapes.ts')
    const { sessionOf } = await import('#test/support/fake-requests.ts')
    const suspending = async (...[address]: Parameters<typeof deps.places.locate>) => {
      ok(await suspend(admin, owner))
      return deps.places.locate(address)
    }
    const late = { ...deps, places: { ...deps.places, locate: suspending } }
    const call = createRequest(late, sessionOf(owner.user.userId), NewRequest.parse(documents()), undefined)
    await expect(call).rejects.toMatchObject({ code: 'account.suspended' })
    ok(await lift(admin, owner))
    const { id } = await post(owner.client)
    const changed = NewRequest.parse(documents({ replaces: id }))
    await expect(createRequest(late, sessionOf(owner.user.userId), changed, undefined)).rejects.toMatchObject({
      code: expect.stringMatching(/^access.denied$|^request.not-waiting$/),
    })
    await host.settled()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { reason: 'suspended' } })
  })

  test('R10 while a partner accepts their offer has the request cancelled', async () => {
    const admin = await anAdmin(host)
    for (const round of rounds) {
      const { owner, partner, id } = await offered(host)
      const [suspended, taken] = await callAtOnce(round, [
        () => suspend(admin, owner),
        later(3 * round, () => acceptOffer(partner, id)),
      ])
      expect(suspended).toBe('200')
      expect(taken).toMatch(/^200$|^409 offer.gone$/)
      await host.settled()
      expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { by: 'system', reason: 'suspended' } })
    }
  })
})

test('R4 R13 a business suspended while it assigns: its drivers keep nothing', async () => {
  const [admin, owner] = [await anAdmin(host), await aRequester(host)]
  for (const round of rounds) {
    const { fleet, driver, second } = await aFleet(host)
    const [{ id: one }, { id: two }] = [await post(owner.client), await post(owner.client)]
    const [suspended, ...assigned] = await callAtOnce(round, [
      later(round % 5, () => suspend(admin, fleet)),
      () => assign(fleet, one, driver),
      later(2, () => assign(fleet, two, second)),
    ])
    expect(suspended).toBe('200')
    for (const answer of assigned) expect(answer).toMatch(/^200$|^403 (business.unverified|account.suspended)$/)
    await host.settled()
    for (const id of [one, two]) {
      expect(await stored(id)).toMatchObject({ status: 'pending_match' })
      ok(await owner.client.requests.cancelOwnRequest({ params: { id } }))
    }
  }
})

test('R4 R12 a driver suspended while jobs are assigned to them keeps none', async () => {
  const admin = await anAdmin(host)
  for (const round of rounds) {
    // Of one owner, five cancelled matches would pause their posting.
    const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
    const { id } = await post(owner.client)
    const handed = await requestIn('matched', { owner, carrier: second })
    const [suspended, ...assigned] = await callAtOnce(round, [
      later(round % 5, () => suspend(admin, driver)),
      () => assign(fleet, id, driver),
      () => assign(fleet, handed, driver),
    ])
    expect(suspended).toBe('200')
    for (const answer of assigned) expect(answer).toMatch(/^200$|^409 driver.suspended$/)
    await host.settled()
    for (const one of [id, handed]) expect((await stored(one))?.carrierId).not.toBe(driver.userId)
    for (const one of [id, handed]) ok(await owner.client.requests.cancelOwnRequest({ params: { id: one } }))
  }
})

describe('a suspension at the same time as', () => {
  test('a promotion of the user to admin: exactly one of the two succeeds', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (const round of rounds) {
      const person = await aRequester(host)
      const answers = await callAtOnce(round, [
        () => suspend(one, person),
        () => toggle(other, person, { is_admin: true }),
      ])
      expect(answers.toSorted()).toEqual(
        answers[0] === '200' ? ['200', '403 admin.suspended'] : ['200', '403 suspension.admin'],
      )
      const { isAdmin = false, suspension } = (await readRow(keys.user(person.userId))) ?? {}
      expect([isAdmin, suspension !== undefined]).toEqual(answers[0] === '200' ? [false, true] : [true, false])
      expect(await auditOf(person)).toHaveLength(1)
    }
  })

  test('other suspensions and a lift: each change has one audit entry, and the rows of the user agree', async () => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    for (const round of rounds) {
      const fleet = await aBusiness(host)
      const answers = await callAtOnce(round, [
        () => suspend(one, fleet),
        () => suspend(other, fleet, { reason: 'Another reason.' }),
        () => lift(other, fleet),
        () => suspend(one, fleet),
      ])
      for (const answer of answers) expect(answer).toMatch(/^200$|^409 state.moved$/)
      const marked = await Promise.all(
        [keys.user(fleet.userId), keys.historyCounts(fleet.userId), keys.business(fleet.businessId)].map(
          async (key) => (await readRow(key))?.suspension !== undefined,
        ),
      )
      expect(new Set(marked).size).toBe(1)
      const entries = (await auditOf(fleet)).map(({ action }) => action)
      const version = Number((await readRow(keys.business(fleet.businessId)))?.version)
      expect(entries).toHaveLength(version - 1)
    }
  })

  test('the demotion of its admin: the user is suspended only together with an audit entry', async () => {
    for (const round of rounds) {
      const [one, other, person] = [await anAdmin(host), await anAdmin(host), await aRequester(host)]
      const [, suspended] = await callAtOnce(round, [
        () => toggle(one, other, { is_admin: false }),
        later(round % 4, () => suspend(other, person)),
      ])
      expect(suspended).toMatch(/^200$|^403 access.denied$/)
      const { suspension } = (await readRow(keys.user(person.userId))) ?? {}
      expect([suspension !== undefined, (await auditOf(person)).length]).toEqual(
        suspended === '200' ? [true, 1] : [false, 0],
      )
    }
  })
})

test('a suspension at the same time as an erasure leaves neither the user nor their history counts', async () => {
  const admin = await anAdmin(host)
  await post((await aRequester(host)).client)
  for (const round of rounds) {
    const person = await aRequester(host)
    await setOnUser(person.userId, 'erasesAt', new Date().toISOString())
    clock.advance(1)
    const [suspended] = await Promise.all([
      later(round, () => suspend(admin, person))(),
      eraseAfterThreeDays(person).catch(() => 'moved meanwhile'),
    ])
    if (await readRow(keys.user(person.userId))) await eraseAfterThreeDays(person)
    expect([200, 404]).toContain(suspended.status)
    expect(await readRow(keys.user(person.userId))).toBeUndefined()
    expect(await readRow(keys.historyCounts(person.userId))).toBeUndefined()
  }
})
