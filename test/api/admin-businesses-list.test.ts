import { describe, expect, test } from 'vitest'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin, decideOnBusiness, everyBusiness } from '#test/support/admin-actions.ts'
import type { Client } from '#test/support/client.ts'
import { clock } from '#test/support/clock.ts'
import { everyEndpoint, pathOf } from '#test/support/every-endpoint.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Fleet, newProfile } from '#test/support/test-users.ts'

const host = await openHost()

const waiting = () => aBusiness(host, { isVerified: false })

describe('the list of businesses', () => {
  test('has the pending first, then the verified, then the rest, seven to a page, and the cursor runs through all', async () => {
    const admin = await anAdmin(host)
    const fleets: Fleet[] = []
    for (let index = 0; index < 12; index += 1) {
      clock.advance(1)
      const fleet = await waiting()
      fleets.push(fleet)
      if (index % 3 > 0) ok(await decideOnBusiness(admin, fleet, { decision: index % 3 === 1 ? 'approve' : 'reject' }))
    }
    const wanted = [0, 1, 2].flatMap((rest) =>
      fleets.filter((_, index) => index % 3 === rest).map(({ businessId }) => businessId),
    )
    const all = await everyBusiness(admin, '50')
    const ours = all.map(({ id }) => id).filter((id) => wanted.some((one) => one === id))
    expect(ours).toEqual(wanted)
    for (const limit of ['1', '7', '10']) expect(await everyBusiness(admin, limit)).toEqual(all)
    const kinds = all.map(({ status }) => ({ pending: 0, verified: 1, rejected: 2 })[status])
    expect(kinds).toEqual(kinds.toSorted())
    const { body } = ok(await admin.client.admin.listBusinesses())
    expect(body.items).toHaveLength(7)
    expect(body.total).toBe(all.length)
  })

  test('shows what the business states, and its owner', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    const entry = async () => (await everyBusiness(admin)).find(({ id }) => id === fleet.businessId)
    expect(await entry()).toEqual({
      id: fleet.businessId,
      business_name: fleet.businessName,
      owner_name: '',
      owner_email: fleet.user.email,
      address: '4 Weir Lane, Leeds',
      reg_number: null,
      vat_number: null,
      status: 'pending',
      is_verified: false,
      reason: null,
      returns_after: null,
      created_at: fleet.user.createdAt,
      version: 1,
    })
    const { firstName, lastName, mobile, dateOfBirth, addressParts } = newProfile()
    ok(await fleet.client.users.saveProfile({ body: { firstName, lastName, mobile, dob: dateOfBirth, addressParts } }))
    const numbers = { registrationNumber: '00000001', vatNumber: 'GB 000 0000 01' }
    const named = { businessName: 'Quayside Vans Ltd', businessAddress: '3 Quay Road, Bristol' }
    ok(await fleet.client.business.saveBusiness({ body: { ...named, ...numbers } }))
    ok(await decideOnBusiness(admin, fleet, { decision: 'reject', reason: 'No such number.', version: 2 }))
    expect(await entry()).toMatchObject({
      business_name: 'Quayside Vans Ltd',
      owner_name: `${firstName} ${lastName}`,
      address: '3 Quay Road, Bristol',
      reg_number: '00000001',
      vat_number: 'GB 000 0000 01',
      status: 'rejected',
      reason: 'No such number.',
      version: 3,
    })
  })

  test('drops an erased account, and no longer counts it', async () => {
    const { statisticsStore } = await import('#functions/domain/statistics/statistics-store.ts')
    const admin = await anAdmin(host)
    const [kept, unsettled] = [await everyBusiness(admin), await statisticsStore.read('unverifiedBusinesses')]
    for (const isVerified of [true, false]) {
      const fleet = await aBusiness(host, { isVerified })
      expect(await everyBusiness(admin)).toHaveLength(kept.length + 1)
      await erase(fleet)
    }
    expect(await everyBusiness(admin)).toEqual(kept)
    expect(ok(await admin.client.admin.listBusinesses()).body.total).toBe(kept.length)
    expect(await statisticsStore.read('unverifiedBusinesses')).toEqual(unsettled)
  })

  test('refuses a cursor of another admin, of the partners, or that it did not give', async () => {
    const [admin, other] = [await anAdmin(host), await anAdmin(host)]
    await waiting()
    await waiting()
    const { next } = ok(await admin.client.admin.listBusinesses({ query: { limit: '1' } })).body
    const refused = { status: 400, body: { code: 'input.invalid' } }
    for (const cursor of [next ?? '', `${next}0`, 'x', 'a.b.c'])
      expect(await other.client.admin.listBusinesses({ query: { cursor } })).toMatchObject(refused)
    expect(await admin.client.admin.listPartners({ query: { cursor: next ?? '' } })).toMatchObject(refused)
  })

  test('is for admins alone: no one else reads what a business states or why it was rejected', async () => {
    const [admin, fleet] = [await anAdmin(host), await waiting()]
    const secrets = ['Turned down for number 8150', 'Hidden Street 8150', '81508150', 'GB81508150']
    const [reason = '', businessAddress = '', registrationNumber = '', vatNumber = ''] = secrets
    const body = { businessName: fleet.businessName, businessAddress, registrationNumber, vatNumber }
    ok(await fleet.client.business.saveBusiness({ body }))
    ok(await decideOnBusiness(admin, fleet, { decision: 'reject', reason, version: 2 }))
    const [driver, other] = [await aDriverOf(host, fleet), await aBusiness(host)]
    for (const { client } of [driver, other, await aPartner(host), await aRequester(host)]) {
      const read = await readAll(client)
      for (const secret of secrets) expect(read).not.toContain(secret)
    }
    const own = await readAll(fleet.client)
    for (const secret of secrets) expect(own).toContain(secret)
  })
})

/** What a client gets from all GET calls that take no id. */
const readAll = async (client: Client): Promise<string> => {
  const gets = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.params)
  const answers = await Promise.all(gets.map(({ endpoint }) => client.send({ method: 'GET', path: pathOf(endpoint) })))
  return answers.map(({ text }) => text).join('\n')
}
