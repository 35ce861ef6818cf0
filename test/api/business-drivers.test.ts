import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { callAtOnce } from '#test/support/concurrent-calls.ts'
import { addedDriver, driverForm } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aRequester, type Fleet } from '#test/support/test-users.ts'
import { finals, open, uploadedFile } from '#test/support/uploads.ts'

const host = await openHost()

const counts = ({ businessId }: Fleet) => readRow(keys.businessCounts(businessId))
const driverRows = ({ businessId }: Fleet) => rowsOf(`BIZ#${businessId}`, 'DRV#')
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('adding a driver', () => {
  const missing = 'Please fill in all fields and upload both files.'
  const number = 'Please enter a UK phone number, such as 07700 900123.'
  test.each([
    ['name', { name: ' ' }, missing],
    ['contactNumber', { contactNumber: '' }, missing],
    ['photo', { photo: null }, missing],
    ['license', { license: undefined }, missing],
    ['contactNumber', { contactNumber: '0044 7700 900410' }, number],
    ['contactNumber', { contactNumber: '07700 9004' }, number],
  ])('is refused with an invalid %s', async (field, wrong, error) => {
    const fleet = await aBusiness(host)
    const body = { ...(await driverForm(fleet.client)), ...wrong }
    expect(await fleet.client.business.addDriver({ body })).toMatchObject({
      status: 400,
      body: { error, fields: { [field]: error } },
    })
    expect(await driverRows(fleet)).toEqual([])
    expect(await counts(fleet)).toMatchObject({ drivers: 0 })
  })

  test('is refused with files of someone else or for something else, and the answer names them', async () => {
    const [fleet, rival] = [await aBusiness(host), await aBusiness(host)]
    const before = (await finals(host)).length
    const foreign = await uploadedFile(rival.client, { purpose: 'driver-licence' })
    const swapped = await uploadedFile(fleet.client, { purpose: 'driver-photo' })
    for (const license of [foreign, swapped, 'upl_0000000000000000000000'])
      expect(
        await fleet.client.business.addDriver({ body: await driverForm(fleet.client, { license }) }),
      ).toMatchObject({ status: 404, body: { code: 'upload.unknown', fields: { license: expect.any(String) } } })
    expect(await driverRows(fleet)).toEqual([])
    expect((await finals(host)).length).toBe(before)
  })

  test('answers with an address and a password that is never shown again', async () => {
    const fleet = await aBusiness(host)
    const driver = await addedDriver(fleet, { name: ' Zoë  O’Hara ', contactNumber: '(0113) 496 0123' })
    const { id, login_email, temp_password } = driver
    expect(driver).toMatchObject({ user_id: id, contact_number: '(0113) 496 0123', is_active: true })
    // Loaded late: the functions read their settings when they load.
    const { isDriverAddress } = await import('#functions/domain/accounts/user-store.ts')
    expect(login_email).toMatch(/^zoe\.o\.hara\.[a-z2-9]{8}@/)
    expect(isDriverAddress(login_email)).toBe(true)
    expect(temp_password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const listed = await fleet.client.business.listDrivers()
    expect(listed.body.items).toMatchObject([{ id, login_email }])
    expect(listed.text).not.toContain('temp_password')
    await host.settled()
    expect(JSON.stringify(await allRows())).not.toContain(temp_password)
    expect(await host.mailbox.to(login_email)).toEqual([])
    expect(await counts(fleet)).toMatchObject({ drivers: 1 })
    expect(await readRow(keys.user(id))).toMatchObject({
      isDriver: true,
      businessId: fleet.businessId,
      businessName: fleet.businessName,
      passwordChangeRequired: true,
    })
  })

  test('gives both files to the driver, and only the owner may see them', async () => {
    const fleet = await aBusiness(host)
    const body = await driverForm(fleet.client)
    ok(await fleet.client.business.addDriver({ body }))
    const { client } = await aRequester(host)
    const { items = [] } = ok(await fleet.client.business.listDrivers()).body
    expect(items[0]?.photo_url).toBe(`/api/uploads/${body.photo}`)
    expect(items[0]?.license_url).toBe(`/api/uploads/${body.license}`)
    for (const file of [body.photo, body.license]) {
      expect((await open(client, String(file))).status).toBe(404)
      expect((await open(fleet.client, String(file))).status).toBe(302)
    }
    expect(await fleet.client.business.addDriver({ body })).toMatchObject({
      status: 409,
      body: { code: 'upload.used' },
    })
  })

  test('twice with one key is done once: the repetition has no password, and other details are refused', async () => {
    const fleet = await aBusiness(host)
    const body = await driverForm(fleet.client)
    const first = ok(await fleet.client.business.addDriver({ body, ...keyed('the-first-driver') })).body.driver
    const again = await fleet.client.business.addDriver({ body, ...keyed('the-first-driver') })
    expect(again).toMatchObject({ status: 201, body: { driver: { ...first, temp_password: null } } })
    const other = await fleet.client.business.addDriver({
      body: { ...body, name: 'Kim' },
      ...keyed('the-first-driver'),
    })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
    expect(await driverRows(fleet)).toHaveLength(1)
  })

  test('many times at once with one key is done once, and exactly one answer has the password', async () => {
    const fleet = await aBusiness(host)
    const body = await driverForm(fleet.client)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => fleet.client.elsewhere().business.addDriver({ body, ...keyed('all-at-once') })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.filter(({ body: { driver } }) => driver?.temp_password)).toHaveLength(1)
    expect(new Set(answers.map(({ body: { driver } }) => driver?.id)).size).toBe(1)
    expect(await driverRows(fleet)).toHaveLength(1)
    expect(await counts(fleet)).toMatchObject({ drivers: 1 })
  })

  test('is refused beyond five hundred, even for many at once', async () => {
    const { putRow } = await import('#test/support/table.ts')
    const fleet = await aBusiness(host)
    await putRow({ ...keys.businessCounts(fleet.businessId), drivers: 498, done: 0, cancelled: 0 })
    const bodies = await Promise.all([1, 2, 3, 4].map(() => driverForm(fleet.client)))
    const received = await callAtOnce(
      0,
      bodies.map((body) => () => fleet.client.elsewhere().business.addDriver({ body })),
    )
    expect(received.toSorted()).toEqual(['201', '201', '409 driver.too-many', '409 driver.too-many'])
    expect(await counts(fleet)).toMatchObject({ drivers: 500 })
    // The refused call left its files unclaimed.
    const refused = bodies[received.findIndex((answer) => answer.startsWith('409'))]
    expect((await fleet.client.business.addDriver({ body: refused })).body.error).toBe('You already have 500 drivers.')
    await putRow({ ...keys.businessCounts(fleet.businessId), drivers: 2, done: 0, cancelled: 0 })
    ok(await fleet.client.business.addDriver({ body: refused }))
  })
})

describe('the list of drivers', () => {
  const names = ['Ärne', 'bob', 'Bea', 'Zoë Quay', 'Amy']
  const fleetWithDrivers = async () => {
    const fleet = await aBusiness(host)
    for (const [index, name] of names.entries())
      await aDriverOf(host, fleet, { name, contactNumber: `07700 90042${index}` })
    return fleet
  }
  const namesFor = async ({ client }: Fleet, { q, ...page }: Record<string, string>) =>
    ok(
      await (q
        ? client.business.searchDrivers({ body: { q, ...page } })
        : client.business.listDrivers({ query: page })),
    ).body

  test('shows a business its own drivers alone', async () => {
    await fleetWithDrivers()
    const rival = await aBusiness(host)
    expect((await rival.client.business.listDrivers()).body).toEqual({ items: [], next: null, total: 0 })
  })

  test('is sorted by name, in pages, and a cursor of another search is refused', async () => {
    const fleet = await fleetWithDrivers()
    const rival = await aBusiness(host)
    const first = await namesFor(fleet, { limit: '2' })
    expect(first).toMatchObject({ items: [{ name: 'Amy' }, { name: 'Ärne' }], total: 5 })
    const cursor = String(first.next)
    const second = await namesFor(fleet, { limit: '2', cursor })
    expect(second.items?.map(({ name }) => name)).toEqual(['Bea', 'bob'])
    // A driver who is added meanwhile moves no one to another page.
    await aDriverOf(host, fleet, { name: 'Aaron' })
    const third = await namesFor(fleet, { limit: '2', cursor: String(second.next) })
    expect(third).toMatchObject({ items: [{ name: 'Zoë Quay' }], next: null, total: 6 })
    for (const { client, query } of [
      { client: rival.client, query: { cursor } },
      { client: fleet.client, query: { cursor: `${cursor}x` } },
    ])
      expect((await client.business.listDrivers({ query })).body.code).toBe('input.invalid')
    expect((await fleet.client.business.searchDrivers({ body: { cursor, q: 'b' } })).body.code).toBe('input.invalid')
  })

  test.each([
    ['ZOE', ['Zoë Quay']],
    ['b', ['Bea', 'bob']],
    ['0770090042', ['Amy', 'Ärne', 'Bea', 'bob', 'Zoë Quay']],
    ['+44 7700 900423', ['Zoë Quay']],
    ['900 424', ['Amy']],
    ['nobody', []],
    ['.*', []],
  ])('finds %s', async (q, found) => {
    const fleet = await fleetWithDrivers()
    const { items = [], total } = await namesFor(fleet, { q })
    expect(items.map(({ name }) => name)).toEqual(found)
    expect(total).toBe(found.length)
  })

  test('finds a driver by the address they sign in with', async () => {
    const fleet = await aBusiness(host)
    const { id, login_email: q } = await addedDriver(fleet)
    await addedDriver(fleet)
    expect((await namesFor(fleet, { q })).items).toMatchObject([{ id }])
  })
})
