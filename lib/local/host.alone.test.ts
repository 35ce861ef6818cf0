import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { folderForEachTest, temporaryFolder } from '#test/support/temporary-folder.ts'
import { type Host, startHost } from './host.ts'

const siteDir = temporaryFolder('site')
const dataDir = temporaryFolder('host')
let elsewhere = ''
folderForEachTest('host', (folder) => (elsewhere = folder))
const called: string[] = []
let host: Host
let address: string

/** Fake functions: this file tests the host around them. */
const load = async ({ name }: { name: string }) => ({
  name,
  handler: async () => {
    called.push(name)
    if (name === 'contact') await new Promise((resolve) => setTimeout(resolve, 200))
    return { statusCode: name === 'unknown' ? 404 : 200, body: name }
  },
})

const given = {
  dataDir,
  siteDir,
  port: 0,
  host: '127.0.0.1',
  seed: 'none',
  otpEcho: true,
  dynamodbEndpoint: '',
} as const

beforeAll(async () => {
  writeFileSync(join(siteDir, 'index.html'), 'front page')
  writeFileSync(join(siteDir, 'app.html'), 'app')
  host = await startHost(given, load)
  address = `http://127.0.0.1:${host.port}`
})
afterAll(() => host.stop())

const withHost = (name: string, path: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get(`${address}${path}`, { headers: { host: name } }, (response) => resolve(response.statusCode))
  })

it('refuses a foreign Host header on every path', async () => {
  for (const path of ['/', '/api/auth/check-session', '/__dev/mailbox.json'])
    expect(await withHost('evil.example', path)).toBe(421)
})

it('refuses in one sentence to start on a full disk', async () => {
  for (const reason of [{ code: 'ENOSPC' }, { errcode: 13 }]) {
    const start = startHost({ ...given, dataDir: elsewhere }, () => Promise.reject(Object.assign(new Error(), reason)))
    await expect(start).rejects.toThrow(/^The disk of .* is full: make room/)
  }
})

it('refuses a taken port and a locked folder in one sentence', async () => {
  await expect(startHost(given, load)).rejects.toThrow(/^The data folder .* is in use by another Sameway/)
  const taken = startHost({ ...given, dataDir: elsewhere, port: host.port }, load)
  await expect(taken).rejects.toThrow(`Port ${host.port} is taken: stop what listens there, or set PORT to another.`)
})

it('shows no mailbox where codes are not echoed', async () => {
  const quiet = await startHost({ ...given, dataDir: elsewhere, otpEcho: false }, load)
  const answer = await fetch(`${quiet.url}/__dev/mailbox.json`)
  expect([quiet.hasMailbox, answer.status]).toEqual([false, 404])
  await quiet.stop()
})

it('closes a connection whose headers are too large or too slow', {
  timeout: 20_000,
}, async () => {
  expect(await fetch(`${host.url}/`, { headers: { 'x-long': 'x'.repeat(17 * 1024) } })).toMatchObject({ status: 431 })
  const slow = connect(host.port, '127.0.0.1')
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const begunAt = Date.now()
  const [answer] = await once(slow, 'data')
  expect(String(answer)).toContain('408')
  expect(Date.now() - begunAt).toBeLessThan(14_000)
  slow.destroy()
})

it('redirects pages, and nothing else, from other names of this machine to its own', async () => {
  const page = await fetch(`${address}/login?next=/x`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, `${host.url}/login?next=/x`])
  expect((await fetch(`${address}/api/auth/check-session`, { redirect: 'manual' })).status).toBe(200)
})

it('routes each path to its service', async () => {
  const text = async (path: string) => (await fetch(host.url + path)).text()
  expect(await text('/')).toBe('front page')
  expect(await text('/login')).toBe('app')
  expect(await text('/api/auth/check-session')).toBe('auth')
  expect(await text('/api/none')).toBe('unknown')
  expect(await text('/__dev/mailbox')).toContain('Mailbox')
  expect(await text('/__s3/uploads/a')).toContain('AccessDenied')
})

it('opens sockets at /ws only', async () => {
  const socket = new WebSocket(`${host.url.replace('http', 'ws')}/ws`)
  await once(socket, 'open')
  socket.close()
  const other = new WebSocket(`${host.url.replace('http', 'ws')}/other`)
  const [error] = await once(other, 'error')
  expect(String(error)).toContain('404')
})

it('runs the minutely job on request', async () => {
  await host.sweep()
  expect(called).toContain('sweeper')
})

it('runs the nightly job on request, and a part of it at the start', async () => {
  expect(called[0]).toBe('nightly')
  await host.night()
  expect(called.at(-1)).toBe('nightly')
})

it('listens on no port but the site’s own', () => {
  expect(process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap')).toHaveLength(1)
})

it('finishes running calls before it stops', async () => {
  const short = await startHost({ ...given, dataDir: elsewhere }, load)
  const running = fetch(`${short.url}/api/contact`, { method: 'POST' })
  await expect.poll(() => called).toContain('contact')
  await short.stop()
  expect((await running).status).toBe(200)
  await expect(fetch(short.url)).rejects.toThrow()
})
