import { describe, expect, test } from 'vitest'
import { fingerprint, keys } from '#functions/platform/table/keys.ts'
import { newEmail, passwords, requestCode, wrongCode } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { readRow } from '#test/support/table.ts'

const host = await openHost()

const codeRow = (client: Client, email: string) =>
  readRow(keys.otp('signup', email, fingerprint(client.cookies.get('vf') ?? '')))

const wrongText = 'Invalid or expired OTP.'
const burnedText = 'Too many incorrect attempts. Please request a new OTP.'

describe('sign-up codes', () => {
  test.each(['', '  ', undefined])(
    '%j is rejected in the words of the screen, and does not count as an attempt',
    async (otp) => {
      const client = host.client()
      const email = newEmail()
      const right = await requestCode(client, email)
      for (const verify of [client.auth.verifyOtp, client.auth.verifyResetOtp])
        expect(await verify({ body: { email, otp } })).toMatchObject({
          status: 400,
          body: { error: 'Please enter OTP' },
        })
      expect((await codeRow(client, email))?.wrong ?? 0).toBe(0)
      expect((await client.auth.verifyOtp({ body: { email, otp: right } })).status).toBe(200)
    },
  )

  test('five wrong codes burn the right one', async () => {
    const client = host.client()
    const email = newEmail()
    const otp = await requestCode(client, email)
    for (const step of [1, 2, 3, 4, 5]) {
      const wrong = await client.auth.verifyOtp({ body: { email, otp: wrongCode(otp, step) } })
      expect(wrong).toMatchObject({ status: 400, body: { error: wrongText, code: 'otp.wrong' } })
    }
    const right = await client.auth.verifyOtp({ body: { email, otp } })
    expect(right).toMatchObject({ status: 429, body: { error: burnedText, code: 'otp.burned' } })
    const register = await client.auth.register({ body: { email, ...passwords() } })
    expect(register.status).toBe(403)
  })

  test('of two hundred guesses at once, five count', async () => {
    const client = host.client()
    const email = newEmail()
    const otp = await requestCode(client, email)
    const guesses = Array.from({ length: 200 }, (_, index) => wrongCode(otp, index + 1))
    const answers = await Promise.all(
      guesses.map((guess) => client.elsewhere().auth.verifyOtp({ body: { email, otp: guess } })),
    )
    expect(answers.filter(({ status, body }) => status === 400 && body.code === 'otp.wrong')).toHaveLength(5)
    expect(answers.filter(({ status, body }) => status === 429 && body.code === 'otp.burned')).toHaveLength(195)
    expect(await codeRow(client, email)).toMatchObject({ wrong: 5 })
    const late = await client.elsewhere().auth.verifyOtp({ body: { email, otp } })
    expect(late.status).toBe(429)
  })

  test('the right code, sent many times among wrong guesses, is accepted at most once', async () => {
    const client = host.client()
    const email = newEmail()
    const otp = await requestCode(client, email)
    const guesses = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? otp : wrongCode(otp, index + 1)))
    const answers = await Promise.all(
      guesses.map((guess) => client.elsewhere().auth.verifyOtp({ body: { email, otp: guess } })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true)
  })

  test('a new code voids the one before', async () => {
    const client = host.client()
    const email = newEmail()
    const first = await requestCode(client, email)
    clock.advance(60)
    const second = await requestCode(client, email)
    expect(second).not.toBe(first)
    expect((await client.auth.verifyOtp({ body: { email, otp: first } })).status).toBe(400)
    expect((await client.auth.verifyOtp({ body: { email, otp: second } })).status).toBe(200)
  })

  test('a code works once, and trying it again does not take back the proof', async () => {
    const client = host.client()
    const email = newEmail()
    const otp = await requestCode(client, email)
    expect((await client.auth.verifyOtp({ body: { email, otp } })).body).toEqual({ message: 'Email verified.' })
    expect(await client.auth.verifyOtp({ body: { email, otp } })).toMatchObject({
      status: 400,
      body: { error: wrongText },
    })
    expect((await client.auth.register({ body: { email, ...passwords() } })).status).toBe(201)
  })

  test('a second code has to wait a minute, and the answer says how long', async () => {
    const client = host.client()
    const email = newEmail()
    await requestCode(client, email)
    clock.advance(10)
    const again = await client.auth.sendOtp({ body: { email } })
    expect(again).toMatchObject({
      status: 429,
      body: { error: 'Please wait 50 seconds before requesting another OTP.', code: 'otp.wait' },
      headers: { 'retry-after': '50' },
    })
    await host.settled()
    expect(await host.mailbox.to(email)).toHaveLength(1)
  })

  test('five sends at once make one mail', async () => {
    const client = host.client()
    const email = newEmail()
    const sends = await Promise.all(
      Array.from({ length: 5 }, () => client.elsewhere().auth.sendOtp({ body: { email } })),
    )
    expect(sends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(sends.filter(({ body }) => body.code === 'otp.wait')).toHaveLength(4)
    await host.settled()
    expect(await host.mailbox.to(email)).toHaveLength(1)
  })

  test('one IP address gets sixty codes an hour and no more', async () => {
    const client = host.client()
    for (let count = 0; count < 60; count += 1) {
      expect((await client.auth.sendOtp({ body: { email: newEmail() } })).status).toBe(200)
    }
    const email = newEmail()
    expect(await client.auth.sendOtp({ body: { email } })).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please try again later.', code: 'limit.reached' },
    })
    await host.settled()
    expect(await host.mailbox.to(email)).toEqual([])
  })

  test('one mailbox gets five codes within a day, whatever browser asks', async () => {
    const email = newEmail()
    for (let count = 0; count < 5; count += 1) {
      await requestCode(host.client(), email)
      await host.settled()
      clock.advance(hours(1))
    }
    const sixth = await host.client().auth.sendOtp({ body: { email } })
    expect(sixth).toMatchObject({
      status: 429,
      body: { code: 'signup.no-more-mails', error: expect.stringContaining('The link in each works for 24 hours') },
      headers: { 'retry-after': String(hours(19)) },
    })
    await host.settled()
    expect(await host.mailbox.to(email)).toHaveLength(5)
    clock.advance(hours(19))
    await requestCode(host.client(), email)
    clock.advance(minutes(1))
    expect((await host.client().auth.sendOtp({ body: { email } })).status).toBe(429)
  })

  test('a send that the cool-down refuses does not count as one of the five', async () => {
    const email = newEmail()
    for (let count = 0; count < 5; count += 1) {
      await requestCode(host.client(), email)
      for (let again = 0; again < 3; again += 1)
        expect((await host.client().auth.sendOtp({ body: { email } })).body.code).toBe(
          count < 4 ? 'otp.wait' : 'signup.no-more-mails',
        )
      clock.advance(60)
    }
    await host.settled()
    expect(await host.mailbox.to(email)).toHaveLength(5)
  })

  test('a code works only in the browser that asked for it, and guesses in other browsers do not count', async () => {
    const [owner, email] = [host.client(), newEmail()]
    const otp = await requestCode(owner, email)
    const thief = host.client()
    for (let count = 0; count < 7; count += 1) {
      const body = { email, otp }
      expect(await thief.auth.verifyOtp({ body })).toMatchObject({ status: 400, body: { error: wrongText } })
      thief.cookies.set('vf', 'A'.repeat(43))
      expect((await thief.auth.register({ body: { ...body, ...passwords() } })).body.code).toBe('otp.wrong')
    }
    expect(await codeRow(owner, email)).toMatchObject({ wrong: 0 })
    expect((await owner.auth.verifyOtp({ body: { email, otp } })).status).toBe(200)
  })
})
