import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { newEmail } from '#test/support/accounts.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost()
afterAll(host.stop)

const json = { 'content-type': 'application/json' }
const checkUser = (body: string | Buffer, headers = {}) =>
  host.client().send({ method: 'POST', path: '/api/auth/check-user', headers: { ...json, ...headers }, body })

/** Bytes as they are, and the first line of whatever comes back. */
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

test('JSON that is nearly JSON is refused, never a fault', async () => {
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

test('two lengths of one message are refused', async () => {
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

test('a page’s ending does not make a call’s answer a file', async () => {
  for (const path of [
    '/api/auth/check-session/x.css',
    '/api/auth/check-session%2f..%2fx.js',
    '/api//auth/check-session',
  ]) {
    const { status, headers } = await host.client().send({ method: 'GET', path })
    expect({ path, status, kept: headers['cache-control'] }).toEqual({ path, status: 404, kept: 'no-store' })
  }
})

test('a name of this machine that is not ours gets nothing: its page could read our answers', async () => {
  const answer = await speak(
    'GET /api/auth/check-session HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toContain(' 421 ')
})
