import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { logIn } from '#test/support/accounts.ts'
import { callAtOnce, toRounds } from '#test/support/concurrent-calls.ts'
import { countedBusinesses, wordsFor } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import {
  aBusiness,
  aDriverOf,
  aRequester,
  type Fleet,
  newBusinessAccount,
  setOnUser,
} from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const saved = { business_name: 'Riverside Vans Ltd', business_address: '4 Weir Lane, Leeds' }
const rowOf = ({ businessId }: Fleet) => readRow(keys.business(businessId))
const nameOf = async (client: Fleet['client']) => ok(await client.auth.checkSession()).body.user?.business_name

describe('a business profile', () => {
  test('saved with the same values stays verified, however they are spelled', async () => {
    const fleet = await aBusiness(host)
    const before = await rowOf(fleet)
    for (const body of [
      saved,
      { businessName: 'Riverside Vans Ltd ', businessAddress: '4 Weir Lane, Leeds', vatNumber: '' },
      { ...saved, business_name: 'Riverside Vans Ltd', registration_number: null },
    ])
      expect(await fleet.client.business.saveBusiness({ body })).toMatchObject({
        status: 200,
        body: { is_verified: true },
      })
    expect(await rowOf(fleet)).toEqual(before)
  })

  test.each([
    ['business_name', { business_name: '', businessName: ' ' }],
    ['business_address', { business_address: null }],
  ])('requires %s', async (field, wrong) => {
    const fleet = await aBusiness(host)
    const before = await rowOf(fleet)
    const error = 'Business Name and Business Address are required.'
    expect(await fleet.client.business.saveBusiness({ body: { ...saved, ...wrong } })).toMatchObject({
      status: 400,
      body: { error, fields: { [field]: error } },
    })
    expect(await rowOf(fleet)).toEqual(before)
  })

  test('that really changed must be verified again: it waits, is counted, and assigns nothing', async () => {
    const fleet = await aBusiness(host)
    const counted = await countedBusinesses()
    ok(await fleet.client.requests.listAvailable())
    const body = { ...saved, vat_number: 'GB123456789' }
    expect(await fleet.client.business.saveBusiness({ body })).toMatchObject({
      status: 200,
      body: { is_verified: false, message: expect.stringContaining('check your details before') },
    })
    expect((await fleet.client.business.getBusiness()).body).toMatchObject({
      ...body,
      is_verified: false,
      status: 'pending',
    })
    expect(await rowOf(fleet)).toMatchObject({ status: 'pending', version: 2, GSI1PK: 'DIR#BIZ#U' })
    expect(await countedBusinesses()).toEqual({ ...counted, unverifiedBusinesses: counted.unverifiedBusinesses + 1 })
    expect((await fleet.client.requests.listAvailable()).body).toEqual([])
    // Another change while it waits is counted once, but the earlier version can no longer be decided.
    ok(await fleet.client.business.saveBusiness({ body: saved }))
    expect(await rowOf(fleet)).toMatchObject({ status: 'pending', version: 3 })
    expect(await rowOf(fleet)).not.toHaveProperty('vatNumber')
    expect((await countedBusinesses()).unverifiedBusinesses).toBe(counted.unverifiedBusinesses + 1)
  })

  test('with a new name shows it everywhere, to its owner and its drivers', async () => {
    const fleet = await aBusiness(host)
    const drivers = await Promise.all([1, 2, 3].map(() => aDriverOf(host, fleet)))
    const [colleague] = drivers
    const socket = await openLive(host.url, drivers[0]?.client ?? fleet.client)
    const body = { ...saved, business_name: 'Lockside Wagons Ltd' }
    ok(await fleet.client.business.saveBusiness({ body }))
    // The call itself did it, not a later effect.
    for (const { client } of [fleet, ...drivers]) expect(await nameOf(client)).toBe('Lockside Wagons Ltd')
    for (const userId of [fleet.userId, colleague?.userId ?? '']) {
      const words = await wordsFor(userId)
      expect(words).toEqual(expect.arrayContaining(['lockside', 'wagons']))
      expect(words).not.toContain('riverside')
    }
    await waitFor('news of the session', () => socket.frames.some(({ type }) => type === 'session_changed'))
    socket.close()
  })

  test('gives its new name to the drivers through the stream if the call crashes', async () => {
    const fleet = await aBusiness(host)
    const driver = await aDriverOf(host, fleet)
    // Loaded late: the functions read their settings when they load.
    const { saveBusiness } = await import('#functions/domain/businesses/business-profile.ts')
    const { deps } = await import('#functions/api/business/deps.ts')
    const { sessionOf } = await import('#test/support/fake-requests.ts')
    const crashing = {
      ...deps,
      renameDrivers: async () => {
        throw new Error('the machine is gone')
      },
    }
    const session = { ...sessionOf(fleet.user.userId), businessId: fleet.businessId }
    const form = { businessName: 'Lockside Wagons Ltd', businessAddress: '4 Weir Lane, Leeds' }
    await expect(saveBusiness(crashing, session, form)).rejects.toThrow('the machine is gone')
    await host.settled()
    expect(await nameOf(driver.client)).toBe('Lockside Wagons Ltd')
  })

  test('saved twice at once: the second save is asked to look again; the same save twice is one', async () => {
    for (const round of toRounds(4)) {
      const fleet = await aBusiness(host)
      const driver = await aDriverOf(host, fleet)
      const [one, other] = ['Lockside Wagons Ltd', 'Wharf Carts Ltd'].map((name) => ({ ...saved, business_name: name }))
      const save = (body: unknown) => () => fleet.client.elsewhere().business.saveBusiness({ body })
      const received = await callAtOnce(round, [save(one), save(other), save(one), save(other)])
      for (const answer of received) expect(['200', '409 state.moved']).toContain(answer)
      expect(received).toContain('200')
      await host.settled()
      const { business_name: name } = ok(await fleet.client.business.getBusiness()).body
      expect([await nameOf(fleet.client), await nameOf(driver.client)]).toEqual([name, name])
      expect(await rowOf(fleet)).toMatchObject({ name, status: 'pending' })
    }
  })

  test('with a new name gives it to drivers who are added at that moment, too', async () => {
    const { driverForm } = await import('#test/support/fleets.ts')
    for (const round of toRounds(4)) {
      const fleet = await aBusiness(host)
      const body = await driverForm(fleet.client)
      const answers = await callAtOnce(round, [
        () => fleet.client.business.addDriver({ body }),
        () => fleet.client.elsewhere().business.saveBusiness({ body: { ...saved, business_name: 'Wharf Carts Ltd' } }),
      ])
      expect(answers).toEqual(['201', '200'])
      await host.settled()
      const { items = [] } = ok(await fleet.client.business.listDrivers()).body
      expect(items).toHaveLength(1)
      for (const { id } of items)
        expect(await readRow(keys.user(id))).toMatchObject({ businessName: 'Wharf Carts Ltd' })
    }
  })
})

const form = { businessName: 'Kestrel Couriers Ltd', businessAddress: ' 5 Dock Street, Leeds ', vatNumber: '' }

const unsettled = async () => {
  const { email, password, userId } = await newBusinessAccount()
  return { client: await logIn(host, email, password), userId }
}

test.each([
  ['businessName', { businessName: ' ' }],
  ['businessAddress', { businessAddress: undefined }],
])('a set-up requires %s', async (field, wrong) => {
  const { client } = await unsettled()
  const error = 'Business Name and Business Address are required.'
  expect(await client.business.setUp({ body: { ...form, ...wrong } })).toMatchObject({
    status: 400,
    body: { error, fields: { [field]: error } },
  })
  expect((await client.business.getBusiness()).status).toBe(403)
})

test('a set-up makes everything that a business has, and the business waits for its review', async () => {
  const counted = await countedBusinesses()
  const { client, userId } = await unsettled()
  const socket = await openLive(host.url, client)
  const profile = {
    business_name: 'Kestrel Couriers Ltd',
    business_address: '5 Dock Street, Leeds',
    registration_number: null,
    vat_number: null,
    is_verified: false,
    status: 'pending',
    reason: null,
    owner_first_name: null,
    owner_last_name: null,
  }
  expect(await client.business.setUp({ body: form })).toMatchObject({ status: 201, body: { business: profile } })
  expect((await client.business.getBusiness()).body).toEqual(profile)
  expect((await client.auth.checkSession()).body.user).toMatchObject({
    business_name: 'Kestrel Couriers Ltd',
    has_business_profile: true,
    is_business: true,
  })
  const businessId = String((await readRow(keys.user(userId)))?.businessId)
  expect(await rowsOf(`BIZ#${businessId}`)).toMatchObject([
    { SK: 'COUNT', drivers: 0, done: 0, cancelled: 0 },
    { SK: 'PROFILE', ownerId: userId, GSI1PK: 'DIR#BIZ#U', version: 1 },
  ])
  expect(await wordsFor(userId)).toEqual(expect.arrayContaining(['kestrel', 'couriers', 'ltd']))
  expect(await countedBusinesses()).toEqual({
    businesses: counted.businesses + 1,
    unverifiedBusinesses: counted.unverifiedBusinesses + 1,
  })
  await waitFor('news of the session', () => socket.frames.some(({ type }) => type === 'session_changed'))
  socket.close()
})

test('of many set-ups at once one succeeds, and the others leave nothing', async () => {
  const counted = await countedBusinesses()
  const { client } = await unsettled()
  const tries = ['Kestrel', 'Merlin', 'Hobby', 'Osprey'].map((businessName) => ({ ...form, businessName }))
  const received = await callAtOnce(
    0,
    tries.map((body) => () => client.elsewhere().business.setUp({ body })),
  )
  expect(received.toSorted()).toEqual(['201', ...Array<string>(3).fill('409 business.exists')])
  const { body } = await client.business.getBusiness()
  expect((await client.auth.checkSession()).body.user?.business_name).toBe(body.business_name)
  expect((await countedBusinesses()).businesses).toBe(counted.businesses + 1)
})

describe('the name of the owner', () => {
  const named = (fleet: Fleet) => fleet.client.business.saveOwner({ body: { firstName: 'Robin', lastName: 'Hale' } })

  test.each([{ firstName: '', lastName: 'Hale' }, { firstName: 'Robin' }])('is refused in part: %j', async (body) => {
    const fleet = await aBusiness(host)
    expect((await fleet.client.business.saveOwner({ body })).status).toBe(400)
    expect((await fleet.client.business.getBusiness()).body.owner_first_name).toBeNull()
  })

  test('is refused to a partner, whose name others see and admins review', async () => {
    const fleet = await aBusiness(host)
    await setOnUser(fleet.userId, 'isPartner', true)
    const error = 'You are a partner, too. Please change your name on your profile.'
    expect(await named(fleet)).toMatchObject({ status: 409, body: { code: 'owner.partner', error } })
  })

  test('is closed to drivers and to people without a business', async () => {
    const fleet = await aBusiness(host)
    for (const { client } of [await aDriverOf(host, fleet), await aRequester(host)])
      expect((await client.business.saveOwner({ body: { firstName: 'Robin', lastName: 'Hale' } })).status).toBe(403)
  })

  test('is saved and changed without a new verification, finds the owner, and stays when the business changes', async () => {
    const fleet = await aBusiness(host)
    const before = await rowOf(fleet)
    ok(await named(fleet))
    ok(await named(fleet))
    ok(await fleet.client.business.saveOwner({ body: { firstName: 'Robin', lastName: 'Fairweather' } }))
    expect(await rowOf(fleet)).toEqual(before)
    expect(await wordsFor(fleet.userId)).toEqual(expect.arrayContaining(['robin', 'fairweather']))
    expect(await wordsFor(fleet.userId)).not.toContain('hale')
    ok(await fleet.client.business.saveBusiness({ body: { ...saved, vat_number: 'GB1' } }))
    const owner = { owner_first_name: 'Robin', owner_last_name: 'Fairweather' }
    expect((await fleet.client.business.getBusiness()).body).toMatchObject({ ...owner, is_verified: false })
  })

  test('given twice at once is one name, and the second of two different ones is asked to look again', async () => {
    for (const round of toRounds(4)) {
      const fleet = await aBusiness(host)
      const save = (lastName: string) => () =>
        fleet.client.elsewhere().business.saveOwner({ body: { firstName: 'Robin', lastName } })
      const received = await callAtOnce(round, [save('Hale'), save('Moss'), save('Hale')])
      for (const answer of received) expect(['200', '409 state.moved']).toContain(answer)
      expect(received).toContain('200')
    }
  })
})
