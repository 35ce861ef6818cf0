import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
afterAll(host.stop)

const json = { 'content-type': 'application/json' }
const checkUser = (body: string | Buffer, headers = {}) =>
  host.client().send({ method: 'POST', path: '/api/auth/check-user', headers: { ...json, ...headers }, body })

/** Sends raw bytes and returns the first line of the answer. */
const speak = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(host.port, '127.0.0.1', () => socket.end(text))
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received.split('\r\n')[0] ?? ''))
  })

test('JSON that is nearly valid is refused with 400', async () => {
  const email = newEmail()
  const right = `{"email":"${email}"}`
  for (const body of [`\ufeff${right}`, `${right}}`, `{"email":'${email}'}`, '{"email":NaN}', `[${right}]`]) {
    expect((await checkUser(body)).status).toBe(400)
  }
  const broken = Buffer.concat([Buffer.from('{"email":"a'), Buffer.from([0xff, 0xfe]), Buffer.from('@test.example"}')])
  expect((await checkUser(broken)).status).toBe(400)
  expect((await checkUser(`{"email":"x","email":"${email}"}`)).body).toEqual({ exists: false })
  expect((await checkUser(right, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
  expect((await checkUser(right, { 'content-type': 'application/jsonp' })).status).toBe(415)
})

test('a message with two lengths is refused', async () => {
  const head = `POST /api/auth/logout HTTP/1.1\r\nHost: localhost:${host.port}\r\n`
  expect(await speak(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toContain(' 400 ')
  expect(await speak(`${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `)).toContain(' 400 ')
})

test('a header line that is too long is refused by the gateway, and the host lives on', async () => {
  const answer = await speak(
    `GET /api/auth/check-session HTTP/1.1\r\nHost: localhost:${host.port}\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  )
  expect(answer).toContain(' 431 ')
  expect((await host.client().auth.checkSession()).status).toBe(401)
})

test('a call whose path ends like a file is not cached as one', async () => {
  for (const path of [
    '/api/auth/check-session/x.css',
    '/api/auth/check-session%2f..%2fx.js',
    '/api//auth/check-session',
  ]) {
    const { status, headers } = await host.client().send({ method: 'GET', path })
    expect({ path, status, kept: headers['cache-control'] }).toEqual({ path, status: 404, kept: 'no-store' })
  }
})

test('a call under another host name is refused: a page of that name could read our answers', async () => {
  const answer = await speak(
    'GET /api/auth/check-session HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toContain(' 421 ')
})

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

  test('an empty text or null counts as leaving an optional field out', async () => {
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

  test('a character spelled in two ways is one', async () => {
    const client = host.client()
    const email = newEmail()
    await verifyAddress(client, email)
    const body = { email, ...passwords(), ...business, businessName: '  Cafe\u0301 Vans ' }
    expect((await client.auth.registerBusiness({ body })).body.user?.business_name).toBe('Caf\u00e9 Vans')
  })
})
