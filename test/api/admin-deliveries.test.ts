import { describe, expect, test } from 'vitest'
import { anAdmin, auditOf } from '#test/support/admin-actions.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { openHost } from '#test/support/open-host.ts'
import { reported } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'

const host = await openHost()

const file = ({ client }: Person, id: string) => client.admin.getDelivery({ params: { id } })
const details = ({ client }: Person, id: string) => client.admin.openDeliveryDetails({ params: { id } })
const search = ({ client }: Person, q: string) => client.admin.searchDeliveries({ body: { q } })
const found = async (admin: Person, q: string) => ok(await search(admin, q)).body.items?.map(({ id }) => id)

const aDelivery = async () => {
  const [owner, carrier, admin] = [await aRequester(host), await aPartner(host), await anAdmin(host)]
  const declared = { declared_value: 79.99, none_forbidden: true }
  return { owner, carrier, admin, id: await requestIn('in_transit', { owner, carrier }, declared) }
}

describe('a delivery’s page is refused', () => {
  test('to everyone but admins', async () => {
    const { owner, carrier, id } = await aDelivery()
    for (const person of [owner, carrier])
      for (const answer of [await file(person, id), await details(person, id), await search(person, id)])
        expect(summaryOf(answer)).toBe('403 access.denied')
  })

  test('for an unknown id', async () => {
    const admin = await anAdmin(host)
    for (const call of [file, details])
      expect(summaryOf(await call(admin, 'req_0000000000000000000000'))).toBe('404 request.unknown')
  })

  test('with its addresses to an admin who is one of its sides, and leaves no entry', async () => {
    const { owner, carrier, id } = await aDelivery()
    for (const side of [owner, carrier]) {
      await setOnUser(side.userId, 'isAdmin', true)
      expect(summaryOf(await details(side, id))).toBe('403 delivery.own')
    }
    expect(await auditOf(owner)).toEqual([])
  })
})

describe('a search for deliveries', () => {
  test('finds one by its number in any case, with or without the #, and by its id', async () => {
    const { admin, id } = await aDelivery()
    await host.settled()
    const number = id.slice(-6)
    for (const q of [number, `#${number}`, ` #${number.toLowerCase()} `, number.toUpperCase(), id])
      expect([q, await found(admin, q)]).toEqual([q, [id]])
  })

  test('finds nothing by another text, and shows areas alone', async () => {
    const { admin, id } = await aDelivery()
    await host.settled()
    for (const q of ['', '#', id.slice(0, -1), 'Ottilie Moss', '000000'])
      expect([q, await found(admin, q)]).toEqual([q, []])
    expect((await search(admin, id)).text).not.toContain('Park Row')
  })
})

describe('a delivery’s page', () => {
  test('opens with areas, first names and steps, without addresses, notes or photos', async () => {
    const { owner, carrier, admin, id } = await aDelivery()
    const { body, text } = ok(await file(admin, id))
    expect(body).toMatchObject({
      id,
      status: 'in_transit',
      pickup_area: 'Leeds LS1',
      delivery_area: 'Bradford BD1',
      requester: { id: owner.userId, first_name: owner.user.firstName },
      carrier: { id: carrier.userId, first_name: carrier.user.firstName },
      business: null,
      problem: null,
    })
    expect(body.timeline?.map(({ type }) => type)).toEqual(['post', 'accept', 'start'])
    for (const personal of [owner.user.email, owner.user.lastName ?? '', '12 Park Row', '3 Well Street'])
      expect(text).not.toContain(personal)
    expect(await auditOf(owner)).toEqual([])
  })

  test('has its problem', async () => {
    const { owner, admin, id } = await aDelivery()
    const problem = await reported(owner, id)
    expect(ok(await file(admin, id)).body.problem).toMatchObject({ id: problem.id, state: 'open' })
  })
})

test('the details of a delivery have its addresses, and each look at them leaves an entry', async () => {
  const { owner, admin, id } = await aDelivery()
  for (const count of [1, 2]) {
    const { body } = ok(await details(admin, id))
    expect(body).toMatchObject({
      pickup_address: expect.stringContaining('12 Park Row'),
      delivery_address: expect.stringContaining('3 Well Street'),
      declared_value: 79.99,
      none_forbidden: true,
    })
    const entries = await auditOf(owner)
    expect(entries).toHaveLength(count)
    expect(entries[0]).toMatchObject({ action: 'delivery.opened', by: admin.userId, about: { deliveryId: id } })
  }
})
