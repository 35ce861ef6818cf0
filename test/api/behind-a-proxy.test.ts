import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { httpCall } from '#test/support/http-call.ts'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const mails = await startSmtpMailbox()
const host = await startTestHost({
  PUBLIC_URL: 'https://sameway.example',
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
      host: 'sameway.example',
      'x-forwarded-for': from,
      'x-forwarded-proto': 'https',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

test('a code reaches its owner by mail alone, and nothing of it stays on the disk', async () => {
  const answer = await call('/api/auth/send-otp', { email: 'ann@post.example' })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { message: 'OTP sent to your email.' }])
  await expect.poll(() => mails.received.length).toBe(1)
  expect(mails.received[0]).toMatchObject({ from: 'hello@sameway.example', to: ['ann@post.example'] })
  expect(mails.received[0]?.raw).toMatch(/\b\d{6}\b/)
  expect(existsSync(join(host.dataDir, 'mail/mails.jsonl'))).toBe(false)
  const mailbox = await httpCall(`http://127.0.0.1:${host.port}`, { method: 'GET', path: '/__dev/mailbox.json' })
  expect(mailbox.status).toBe(404)
})

test('cookies are for the public address alone', async () => {
  const { setCookies } = await call('/api/auth/send-otp', { email: 'ben@post.example' })
  expect(setCookies).toEqual([expect.stringMatching(/^__Host-.*; Secure/)])
})

test('each caller of a proxy that we trust has limits of their own', async () => {
  const statuses = []
  for (let n = 0; n < 60; n++) {
    statuses.push((await call('/api/auth/check-user', { email: 'x@post.example' }, '203.0.113.9')).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await call('/api/auth/check-user', { email: 'x@post.example' }, '203.0.113.10')).status).toBe(200)
})
