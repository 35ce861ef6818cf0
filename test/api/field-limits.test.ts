import { afterAll, describe, expect, test } from 'vitest'
import { newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
afterAll(host.stop)

const long = (length: number): string => 'x'.repeat(length)
const business = { businessName: 'Field Vans', businessAddress: '1 Field', registrationNumber: '', vatNumber: '' }

describe('a text of the longest length passes, one character more does not', () => {
  test.each([
    ['name', 100],
    ['message', 2000],
  ])('%s of a message: %i', async (field, max) => {
    const send = (length: number) => {
      const body = { name: 'A', email: newEmail(), message: 'B', [field]: long(length) }
      return host.client().contact.sendMessage({ body })
    }
    expect((await send(max)).status).toBe(200)
    expect(await send(max + 1)).toMatchObject({
      status: 400,
      body: { error: `Please use ${max} characters or fewer.`, fields: { [field]: expect.any(String) } },
    })
  })

  test.each([
    ['businessName', 160],
    ['businessAddress', 300],
    ['registrationNumber', 32],
    ['vatNumber', 32],
  ])('%s of a business: %i', async (field, max) => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const send = (length: number) =>
      client.auth.registerBusiness({ body: { email, ...passwords(), ...business, [field]: long(length) } })
    expect((await send(max + 1)).status).toBe(400)
    expect((await send(max)).status).toBe(201)
  })

  test('mobile_number of a person: 20', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const send = (length: number) =>
      client.auth.register({ body: { email, ...passwords(), mobile_number: '0'.repeat(length) } })
    expect((await send(21)).status).toBe(400)
    expect((await send(20)).body.user?.mobile_number).toBe('0'.repeat(20))
  })

  test('an address: 254, and 64 before the @', async () => {
    const domain = [63, 63, 57].map(long).join('.')
    const ask = async (email: string) => (await host.client().auth.checkUser({ body: { email } })).status
    expect(`${long(64)}@${domain}.uk`.length).toBe(253)
    expect(await ask(`${long(64)}@${domain}x.uk`)).toBe(200)
    expect(await ask(`${long(64)}@${domain}xx.uk`)).toBe(400)
    expect(await ask(`${long(65)}@test.example`)).toBe(400)
  })

  test('what a business must tell, in the words of its screen', async () => {
    for (const missing of ['businessName', 'businessAddress']) {
      const body = { email: newEmail(), ...passwords(), ...business, [missing]: '  ' }
      expect(await host.client().auth.registerBusiness({ body })).toMatchObject({
        status: 400,
        body: { error: 'Business Name and Address are required.' },
      })
    }
  })

  test('in an optional field nothing and null mean that it is absent', async () => {
    for (const nothing of [null, '', undefined]) {
      const client = host.client()
      const email = newEmail()
      await verifyAddress(client, email)
      const body = { email, ...passwords(), mobile_number: nothing, otp: nothing }
      expect(await client.auth.register({ body })).toMatchObject({
        status: 201,
        body: { user: { mobile_number: null } },
      })
    }
  })

  test('one character may be written in two ways', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const body = { email, ...passwords(), ...business, businessName: '  Cafe\u0301 Vans ' }
    expect((await client.auth.registerBusiness({ body })).body.user?.business_name).toBe('Caf\u00e9 Vans')
  })
})
