import { existsSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { httpCall } from '#test/support/http-call.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { pngOf } from '#test/support/sample-files.ts'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { codeOf, open } from '#test/support/uploads.ts'

// A name that does not resolve: the host cannot reach itself there.
const domain = 'sameway.invalid'
const mails = await startSmtpMailbox()
const host = await startTestHost({
  PUBLIC_URL: `https://${domain}`,
  OTP_ECHO: '0',
  SMTP_URL: mails.url,
  TRUSTED_PROXIES: '127.0.0.1',
})
afterAll(async () => {
  await host.stop()
  await mails.stop()
})

/** A call as a TLS proxy on the same machine passes it on. */
const call = (path: string, body: unknown, from = '203.0.113.1') =>
  httpCall(`http://127.0.0.1:${host.port}`, {
    method: 'POST',
    path,
    headers: {
      host: domain,
      'x-forwarded-for': from,
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

test('a code reaches its owner by mail alone, and is not on the disk', async () => {
  const answer = await call('/api/auth/send-otp', { email: 'ann@post.example' })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { message: 'OTP sent to your email.' }])
  await expect.poll(() => mails.received.length).toBe(1)
  expect(mails.received[0]).toMatchObject({ from: `hello@${domain}`, to: ['ann@post.example'] })
  expect(mails.received[0]?.raw).toMatch(/\b\d{6}\b/)
  expect(existsSync(join(host.dataDir, 'mail/mails.jsonl'))).toBe(false)
  const mailbox = await httpCall(`http://127.0.0.1:${host.port}`, { method: 'GET', path: '/__dev/mailbox.json' })
  expect(mailbox.status).toBe(404)
})

test('cookies are for the public address alone', async () => {
  const { setCookies } = await call('/api/auth/send-otp', { email: 'ben@post.example' })
  expect(setCookies).toEqual([expect.stringMatching(/^__Host-.*; Secure/)])
})

test('each caller behind a trusted proxy has their own limits', async () => {
  const statuses = []
  for (let n = 0; n < 60; n++) {
    statuses.push((await call('/api/auth/check-user', { email: 'x@post.example' }, '203.0.113.9')).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await call('/api/auth/check-user', { email: 'x@post.example' }, '203.0.113.10')).status).toBe(200)
})

/** Forwards everything to the host under its public name, as Caddy and nginx do when they terminate TLS. */
const proxy = createServer((request, response) => {
  const headers = { ...request.headers, host: domain, 'x-forwarded-for': '203.0.113.2', 'x-forwarded-proto': 'https' }
  const { method, url: path } = request
  const call = forward({ host: '127.0.0.1', port: host.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(call)
})
const proxyUrl = `http://127.0.0.1:${await listen(proxy, 0, '127.0.0.1')}`
afterAll(() => stopListening(proxy, 0))

/** A person whose browser comes through the proxy. */
const through = async (make: (clients: { client: () => Client }) => Promise<Person>): Promise<Person> => {
  const person = await make({ client: () => newClient(proxyUrl) })
  person.client.cookies.set('__Host-sid', person.client.cookies.get('sid') ?? '')
  return person
}

test('a mail that can be switched off has both headers of RFC 8058, each on one line, and one press ends it', async () => {
  const [owner, carrier] = [await through(aRequester), await through(aPartner)]
  await requestIn('matched', { owner, carrier })
  await host.settled()
  const mailsOf = (address: string) => mails.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => mailsOf(owner.user.email)).toHaveLength(1)
  const lines = mailsOf(owner.user.email)[0]?.raw.split('\r\n') ?? []
  const [named = '', ...others] = lines.filter((line) => /^List-/i.test(line))
  expect(others).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
  const [, address = ''] = /^List-Unsubscribe: <(https:[^>]+)>$/.exec(named) ?? []
  const { origin, pathname } = new URL(address)
  expect(origin).toBe(`https://${domain}`)
  const form = {
    method: 'POST',
    path: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }
  expect((await httpCall(proxyUrl, form)).status).toBe(200)
  expect(ok(await owner.client.notifications.getSettings()).body.off).toEqual(['requests.mail'])
  const codes = mails.received.filter(({ to }) => to.includes('ann@post.example'))
  expect(codes.map(({ raw }) => /^List-/m.test(raw))).toEqual([false])
})

describe('files', () => {
  beforeEach(clock.freeze)
  afterEach(clock.release)

  const aVisitor = async () => (await through(aRequester)).client
  type Visitor = Awaited<ReturnType<typeof aVisitor>>

  const photo = pngOf()
  const announced = { purpose: 'request-photo', contentType: 'image/png', size: photo.length }
  const askForLink = async (client: Visitor) => {
    const { id = '', url = '' } = ok(await client.uploads.startUpload({ body: announced })).body
    return { id, url: new URL(url) }
  }
  /** Follows a link as a browser would whose DNS leads the public name to the proxy. */
  const follow = ({ pathname, search }: URL, method = 'GET', body?: Buffer) => {
    const upload = body && { headers: { 'content-type': 'image/png', 'if-none-match': '*' }, body }
    return httpCall(proxyUrl, { method, path: pathname + search, ...upload })
  }
  const put = (link: URL, body = photo) => follow(link, 'PUT', body)
  const changed = (link: URL, from: string | RegExp, to: string): URL => new URL(link.href.replace(from, to))

  const mismatch = [403, 'SignatureDoesNotMatch']

  test('are refused by an upload link for other bytes, another file, another method, or after five minutes', async () => {
    const { url } = await askForLink(await aVisitor())
    expect(url.origin).toBe(`https://${domain}`)
    expect(codeOf(await put(url, Buffer.concat([photo, photo])))).toEqual(mismatch)
    expect(codeOf(await put(changed(url, '/quarantine/', '/files/')))).toEqual(mismatch)
    expect(codeOf(await put(changed(url, 'X-Amz-Expires=300', 'X-Amz-Expires=900')))).toEqual(mismatch)
    expect(codeOf(await follow(url))).toEqual(mismatch)
    expect(codeOf(await follow(url, 'DELETE'))).toEqual(mismatch)
    clock.advance(minutes(5) + 1)
    expect(codeOf(await put(url))).toEqual([403, 'AccessDenied'])
  })

  test('of a request are taken, and open through the proxy by their link alone, for a minute', async () => {
    const client = await aVisitor()
    const [mine, other] = [await askForLink(client), await askForLink(client)]
    for (const { url } of [mine, other]) expect((await put(url)).status).toBe(200)
    const { id } = await post(client, { photos: [mine.id] })
    expect(id).toMatch(/^req_/)
    await post(client, { photos: [other.id] })

    const [link, another] = await Promise.all(
      [mine, other].map(async (upload) => new URL((await open(client, upload.id)).headers.location ?? '')),
    )
    if (!link || !another) throw new Error('both files have a link')
    expect(link.origin).toBe(`https://${domain}`)
    expect(codeOf(await follow(changed(link, link.pathname, another.pathname)))).toEqual(mismatch)
    expect(codeOf(await follow(changed(link, 'inline', 'attachment')))).toEqual(mismatch)
    expect(codeOf(await put(link))).toEqual(mismatch)
    expect(codeOf(await follow(link, 'DELETE'))).toEqual(mismatch)

    const shown = await fetch(proxyUrl + link.pathname + link.search)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(photo)
    clock.advance(minutes(1) + 1)
    expect(codeOf(await follow(link))).toEqual([403, 'AccessDenied'])
  })
})
