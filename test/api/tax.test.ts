import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { allRows, putRow, readRow } from '#test/support/table.ts'
import { aBusiness, aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'

clock.freeze()
clock.set('2026-11-20', 12, 0)
const host = await openHost()

const number = 'AB123456C'
const give = ({ client }: Person, ni_number = number) => client.users.saveNiNumber({ body: { ni_number } })
const statementOf = async ({ client }: Person, of: 'me' | 'business' = 'me') =>
  ok(await client.users.getTaxStatement({ query: { of } })).body
const report = async (admin: Person, year = 2026) => {
  const pages = []
  let cursor: string | undefined
  do {
    const { body } = ok(await admin.client.admin.exportTaxReport({ body: { year, ...(cursor && { cursor }) } }))
    pages.push(body)
    cursor = body.next ?? undefined
  } while (cursor)
  return { csv: pages.map(({ csv }) => csv).join(''), missing: pages.flatMap(({ missing }) => missing), pages }
}
const lineOf = (csv: string, name: string) => csv.split('\r\n').find((line) => line.includes(name))

const earner = async (price = 12.4) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('completed', { owner, carrier }, { price })
  return { owner, carrier, id }
}

describe('a National Insurance number', () => {
  test('is refused before the first completed job, to a driver, and where it is none', async () => {
    expect((await host.client().users.saveNiNumber({ body: { ni_number: number } })).status).toBe(401)
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn('in_transit', { owner, carrier })
    expect(await give(carrier)).toMatchObject({ status: 409, body: { code: 'tax.not-needed' } })
    expect((await give(owner)).status).toBe(409)
    const { driver } = await aFleet(host)
    expect((await give(driver)).status).toBe(403)
    const { carrier: other } = await earner()
    for (const wrong of ['', 'QQ123456C', 'AB123456E']) {
      const refused = await give(other, wrong)
      expect(refused.status).toBe(400)
      expect(refused.text).not.toContain('123456')
    }
    expect(await readRow(keys.taxNumber(other.userId))).toBeUndefined()
  })

  test('is stored sealed, and shown to nobody but its owner', async () => {
    const { carrier, owner, id } = await earner()
    expect(await statementOf(carrier)).toMatchObject({ ni_number: null, needs_ni_number: true })
    const saved = ok(await give(carrier, 'ab 12 34 56 c'))
    expect(saved.text).not.toContain('123456')
    expect(JSON.stringify(await readRow(keys.taxNumber(carrier.userId)))).not.toContain('123456')
    expect(await statementOf(carrier)).toMatchObject({ ni_number: number, needs_ni_number: false })
    expect(ok(await carrier.client.users.exportData()).body).toMatchObject({ nationalInsuranceNumber: number })

    const admin = await anAdmin(host)
    const others = [
      await carrier.client.users.getProfile(),
      await carrier.client.requests.getEarnings(),
      await owner.client.requests.getDetails({ params: { id } }),
      await admin.client.admin.getPerson({ params: { id: carrier.userId } }),
      await admin.client.admin.openPersonDetails({ params: { id: carrier.userId } }),
      await admin.client.admin.listActivity({ query: { of: 'admins' } }),
      await admin.client.admin.searchUsers({ body: { q: number } }),
      await statementOf(owner).then((body) => ({ text: JSON.stringify(body) })),
    ]
    for (const { text } of others) expect(text).not.toMatch(/AB ?12 ?34 ?56/i)
    expect((await allRows()).filter((row) => /AB123456C/i.test(JSON.stringify(row)))).toEqual([])
    expect(host.log.lines.join('')).not.toContain('123456')
  })

  test('cannot be taken from the row of another user', async () => {
    const [{ carrier }, { carrier: other }] = [await earner(), await earner()]
    ok(await give(carrier))
    const stolen = await readRow(keys.taxNumber(carrier.userId))
    await putRow({ ...stolen, ...keys.taxNumber(other.userId) })
    expect(await statementOf(other)).toMatchObject({ ni_number: null, needs_ni_number: true })
  })

  test('is not stored for an account that is being erased', async () => {
    const { carrier } = await earner()
    await setOnUser(carrier.userId, 'isBeingErased', true)
    expect((await give(carrier)).status).not.toBe(200)
    expect(await readRow(keys.taxNumber(carrier.userId))).toBeUndefined()
  })
})

describe('a statement', () => {
  test('of a business is refused to a user without one', async () => {
    const partner = await aPartner(host)
    expect((await partner.client.users.getTaxStatement({ query: { of: 'business' } })).status).toBe(403)
  })

  test('has what was earned by quarter, and next year apart', async () => {
    clock.set('2026-12-31', 23, 30)
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    await requestIn('completed', { owner, carrier }, { price: 20 })
    await requestIn('cancelled', { owner, carrier }, { price: 99 })
    clock.set('2027-01-01', 0, 30)
    await requestIn('completed', { owner, carrier }, { price: 30.5 })
    const { years, name, address, birth_date } = await statementOf(carrier)
    expect(years?.map(({ year, earned, deliveries, fees }) => ({ year, earned, deliveries, fees }))).toEqual([
      { year: 2027, earned: 30.5, deliveries: 1, fees: 0 },
      { year: 2026, earned: 20, deliveries: 1, fees: 0 },
    ])
    expect(years?.[0]?.quarters.map(({ earned }) => earned)).toEqual([30.5, 0, 0, 0])
    expect(years?.[1]?.quarters.map(({ earned }) => earned)).toEqual([0, 0, 0, 20])
    expect(name).toContain(carrier.user.firstName)
    expect(address).toContain(',')
    expect(birth_date).toMatch(/^\d{4}-/)
    clock.set('2026-11-20', 12, 0)
  })

  test('of a fleet counts the jobs of its drivers, who have none', async () => {
    const { fleet, driver } = await aFleet(host)
    const owner = await aRequester(host)
    await requestIn('completed', { owner, carrier: driver }, { price: 40 })
    expect(await statementOf(fleet, 'business')).toMatchObject({
      kind: 'business',
      name: fleet.businessName,
      ni_number: null,
      needs_ni_number: false,
      years: [{ year: 2026, earned: 40, deliveries: 1 }],
    })
    expect(await statementOf(fleet)).toMatchObject({ years: [] })
    expect(await readRow(keys.taxYear(2026, driver.userId))).toBeUndefined()
  })
})

describe('the January report', () => {
  test('is refused to all but admins, and a cursor to all but its admin and year', async () => {
    for (const { client } of [await aPartner(host), await aBusiness(host)])
      expect((await client.admin.exportTaxReport({ body: { year: 2026 } })).status).toBe(403)
    const [admin, other] = [await anAdmin(host), await anAdmin(host)]
    const refused = await other.client.admin.exportTaxReport({ body: { year: 2026, cursor: 'k1.e30.x' } })
    expect(refused.status).toBe(400)
    expect((await admin.client.admin.exportTaxReport({ body: { year: 1999 } })).status).toBe(400)
  })

  test('has each carrier once, with their number, and names what is missing', async () => {
    const [{ carrier }, { carrier: without }] = [await earner(12.4), await earner(30)]
    const { fleet, driver } = await aFleet(host)
    await requestIn('completed', { owner: await aRequester(host), carrier: driver }, { price: 40 })
    ok(await give(carrier))
    const admin = await anAdmin(host)
    const { csv, missing, pages } = await report(admin)
    expect(lineOf(csv, number)).toMatch(/^2026,person,.*,0,0,0,0,0,0,0,0,0,12\.4,1,0,12\.4,1,0$/)
    expect(lineOf(csv, fleet.businessName)).toContain('40,1,0')
    expect(csv).not.toContain(driver.userId)
    expect(missing).toContainEqual(expect.objectContaining({ user_id: without.userId, facts: ['ni-number'] }))
    expect(missing.map((one) => one?.user_id)).not.toContain(carrier.userId)
    // This host has no operator's settings, which stops the XML alone.
    expect(pages[0]).toMatchObject({
      xml: null,
      unset: ['PLATFORM_OPERATOR_ID', 'name in shared/operator.ts', 'address in shared/operator.ts'],
    })
    expect(lineOf((await report(admin, 2025)).csv, number)).toBeUndefined()
  })

  test('still has a carrier who has erased their account, of whom only the sealed row is left', async () => {
    const { carrier } = await earner(17.35)
    ok(await give(carrier, 'CE654321A'))
    await host.settled()
    await erase(carrier)
    await host.settled()
    expect(await readRow(keys.taxNumber(carrier.userId))).toBeUndefined()
    const row = await readRow(keys.taxYear(2026, carrier.userId))
    expect(row).toMatchObject({
      q4Pence: 1735,
      q4Jobs: 1,
      sealed: expect.any(String),
      ttl: Date.UTC(2032, 0, 1) / 1000,
    })
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`CE654321A|${carrier.user.lastName}`))
    const { csv, missing } = await report(await anAdmin(host))
    const line = lineOf(csv, 'CE654321A') ?? ''
    expect(line).toContain(`${carrier.user.firstName} ${carrier.user.lastName}`)
    expect(line).toContain('17.35,1,0')
    expect(missing.map((one) => one?.user_id)).not.toContain(carrier.userId)
  })

  test('keeps who a business was, once its owner has erased the account', async () => {
    const fleet = await aBusiness(host)
    const row = keys.taxYear(2026, fleet.businessId)
    await putRow({ ...row, q2Pence: 4321, q2Jobs: 2, ttl: Date.UTC(2032, 0, 1) / 1000 })
    await erase(fleet)
    await host.settled()
    expect(await readRow(keys.business(fleet.businessId))).toBeUndefined()
    expect(lineOf((await report(await anAdmin(host))).csv, '43.21,2,0')).toContain(fleet.businessName)
  })
})
