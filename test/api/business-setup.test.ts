import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { logIn } from '#test/support/accounts.ts'
import { callAtOnce } from '#test/support/concurrent-calls.ts'
import { countedBusinesses, wordsFor } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, newBusinessAccount } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()

const form = { businessName: 'Kestrel Couriers Ltd', businessAddress: ' 5 Dock Street, Leeds ', vatNumber: '' }

const unsettled = async () => {
  const { email, password, userId } = await newBusinessAccount()
  return { client: await logIn(host, email, password), userId }
}

test('a business that has a profile is not set up again', async () => {
  const fleet = await aBusiness(host)
  const before = { row: await readRow(keys.business(fleet.businessId)), counted: await countedBusinesses() }
  expect(await fleet.client.business.setUp({ body: form })).toMatchObject({
    status: 409,
    body: { code: 'business.exists' },
  })
  expect({ row: await readRow(keys.business(fleet.businessId)), counted: await countedBusinesses() }).toEqual(before)
})

test('nobody but a business is set up', async () => {
  const counted = await countedBusinesses()
  const driver = await aDriverOf(host, await aBusiness(host))
  for (const { client } of [await aRequester(host), driver]) {
    const refused = await client.business.setUp({ body: form })
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.denied' } })
  }
  expect((await countedBusinesses()).businesses).toBe(counted.businesses + 1)
})

test.each([
  ['businessName', { businessName: ' ' }],
  ['businessAddress', { businessAddress: undefined }],
])('it needs its %s', async (field, wrong) => {
  const { client } = await unsettled()
  const error = 'Business Name and Business Address are required.'
  expect(await client.business.setUp({ body: { ...form, ...wrong } })).toMatchObject({
    status: 400,
    body: { error, fields: { [field]: error } },
  })
  expect((await client.business.getBusiness()).status).toBe(403)
})

test('it stands at once with everything a business has, and waits for its review', async () => {
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

test('of many tries at once one makes it, and nothing of the others is left', async () => {
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
