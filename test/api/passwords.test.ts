import { describe, expect, test } from 'vitest'
import {
  goodPassword,
  logIn,
  newEmail,
  requestResetCode,
  signUp,
  verifyReset,
  wrongCode,
} from '#test/support/accounts.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { newDriver } from '#test/support/test-users.ts'

const host = await openHost()

const newPassword = 'Another tree 5 harbour'

describe('a change of password', () => {
  test('requires the current password', async () => {
    const { client, email } = await signUp(host)
    for (const currentPassword of [undefined, '', null]) {
      expect(await client.auth.changePassword({ body: { newPassword, currentPassword } })).toMatchObject({
        status: 403,
        body: { error: 'Please enter your current password.', code: 'password.current-needed' },
      })
    }
    const wrong = await client.auth.changePassword({ body: { newPassword, currentPassword: 'not 1 of mine' } })
    expect(wrong.body.code).toBe('password.current-wrong')
    await logIn(host, email, goodPassword)
  })

  test('renews this session and ends the others', async () => {
    const { client, email } = await signUp(host)
    const others = [await logIn(host, email), await logIn(host, email)]
    const before = client.cookies.get('sid')
    const changed = await client.auth.changePassword({ body: { newPassword, currentPassword: goodPassword } })
    expect(changed).toMatchObject({ status: 200, body: { user: { email } } })
    expect(client.cookies.get('sid')).not.toBe(before)
    expect((await client.auth.checkSession()).status).toBe(200)
    for (const other of others) expect((await other.auth.checkSession()).status).toBe(401)
    const copied = host.client()
    copied.cookies.set('sid', before ?? '')
    expect((await copied.auth.checkSession()).status).toBe(401)
    expect((await host.client().auth.login({ body: { email, password: goodPassword } })).status).toBe(401)
    await logIn(host, email, newPassword)
    const mail = await host.mailbox.waitForMail(email, 2)
    expect(mail.subject + mail.text).toContain('Your password was changed')
  })

  test('needs no second proof from a driver who has just used the temporary password', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    expect((await client.auth.checkSession()).body.user?.password_change_required).toBe(true)
    const before = client.cookies.get('sid')
    const changed = await client.auth.changePassword({ body: { newPassword } })
    expect(changed).toMatchObject({ status: 200, body: { user: { password_change_required: false, is_driver: true } } })
    expect(client.cookies.get('sid')).not.toBe(before)
    expect((await client.auth.listSessions()).status).toBe(200)
    expect((await host.client().auth.login({ body: driver })).status).toBe(401)
    await logIn(host, driver.email, newPassword)
  })

  test('pauses after five guesses at the current password, and sign-in is not paused', async () => {
    const { client, email } = await signUp(host)
    for (let count = 0; count < 5; count += 1) {
      const body = { newPassword, currentPassword: `guess number ${count}` }
      expect((await client.auth.changePassword({ body })).body.code).toBe('password.current-wrong')
    }
    const right = await client.auth.changePassword({ body: { newPassword, currentPassword: goodPassword } })
    expect(right).toMatchObject({ status: 429, body: { code: 'limit.reached' }, headers: { 'retry-after': '60' } })
    await logIn(host, email)
    clock.advance(60)
    expect((await client.auth.changePassword({ body: { newPassword, currentPassword: goodPassword } })).status).toBe(
      200,
    )
  })
})

const unverified = {
  status: 403,
  body: { error: 'Please verify the OTP sent to your email first.', code: 'reset.unverified' },
}
const canLogIn = async (email: string, password: string) =>
  (await host.client().auth.login({ body: { email, password } })).status === 200

describe('a reset of password', () => {
  test('requires a proof', async () => {
    const { email } = await signUp(host)
    expect(await host.client().auth.setNewPassword({ body: { email, newPassword } })).toMatchObject(unverified)
    expect(await canLogIn(email, goodPassword)).toBe(true)
  })

  test('sets one password when sent twice at once', async () => {
    const { email } = await signUp(host)
    const client = host.client()
    await verifyReset(client, email)
    const wishes = Array.from({ length: 4 }, (_, index) => `Racing tree ${index} harbour`)
    const answers = await Promise.all(
      wishes.map((wish) => client.elsewhere().auth.setNewPassword({ body: { email, newPassword: wish } })),
    )
    const winners = wishes.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const wish of wishes) expect(await canLogIn(email, wish)).toBe(wish === winners[0])
  })

  test('mails the owner, signs no one in and ends every session', async () => {
    const { client: first, email } = await signUp(host)
    const second = await logIn(host, email)
    const client = host.client()
    await verifyReset(client, email)
    const answer = await client.auth.setNewPassword({ body: { email, newPassword } })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Your password has been updated. Please log in.' },
    })
    expect(client.cookies.has('sid')).toBe(false)
    for (const device of [first, second]) expect((await device.auth.checkSession()).status).toBe(401)
    const mail = await host.mailbox.waitForMail(email, 3)
    expect(mail.subject + mail.text).toContain('Your password was changed')
    expect(mail.text + mail.html).not.toContain(newPassword)
    expect(await canLogIn(email, goodPassword)).toBe(false)
  })

  test('makes its browser known, whatever strangers guess', async () => {
    const { email } = await signUp(host)
    const client = host.client()
    await verifyReset(client, email)
    await client.auth.setNewPassword({ body: { email, newPassword } })
    for (let guess = 0; guess < 5; guess += 1)
      await host.client().auth.login({ body: { email, password: `a guess ${guess}` } })
    expect((await host.client().auth.login({ body: { email, password: newPassword } })).body.code).toBe('login.paused')
    expect((await client.auth.login({ body: { email, password: newPassword } })).status).toBe(200)
  })

  test('answers the same for a generated driver address, and sends no mail', async () => {
    const driver = await newDriver({})
    const forDriver = await host.client().auth.sendResetOtp({ body: { email: driver.email } })
    const forNobody = await host.client().auth.sendResetOtp({ body: { email: newEmail() } })
    expect([forDriver.status, forDriver.text]).toEqual([forNobody.status, forNobody.text])
    await host.settled()
    expect(await host.mailbox.to(driver.email)).toEqual([])
  })

  test('mails the stored address, and a look-alike gets nothing', async () => {
    const { email } = await signUp(host, newEmail('mike'))
    await requestResetCode(host.client(), email.toUpperCase())
    const mail = await host.mailbox.waitForMail(email, 2)
    expect(mail.to).toEqual([email])
    const before = (await host.mailbox.all()).length
    for (const twisted of [email.replace('i', 'ı'), `${email}\r\nBcc: evil@test.example`, `${email}%0d%0aBcc: x@y.z`]) {
      expect(await host.client().auth.sendResetOtp({ body: { email: twisted } })).toMatchObject({
        status: 400,
        body: { error: 'Please enter a valid email address.' },
      })
    }
    expect(await host.mailbox.all()).toHaveLength(before)
  })

  test('voids its code after five wrong ones and after ten minutes', async () => {
    const [burned, late] = [await signUp(host), await signUp(host)]
    const client = host.client()
    const otp = await requestResetCode(client, burned.email)
    for (const step of [1, 2, 3, 4, 5]) {
      const guess = { email: burned.email, otp: wrongCode(otp, step) }
      expect((await client.auth.verifyResetOtp({ body: guess })).body.code).toBe('otp.wrong')
    }
    expect((await client.auth.verifyResetOtp({ body: { email: burned.email, otp } })).body.code).toBe('otp.burned')

    const lateOtp = await requestResetCode(client, late.email)
    clock.advance(minutes(10) + 1)
    expect((await client.auth.verifyResetOtp({ body: { email: late.email, otp: lateOtp } })).status).toBe(400)
  })

  test('sends three codes a day to one mailbox, from wherever they are asked for', async () => {
    const { email } = await signUp(host)
    for (let count = 0; count < 3; count += 1) {
      await requestResetCode(host.client(), email)
      clock.advance(count < 2 ? hours(1) : minutes(1))
    }
    const refused = {
      status: 429,
      body: { code: 'reset.no-more-mails' },
      headers: { 'retry-after': String(hours(22) - minutes(1)) },
    }
    expect(await host.client().auth.sendResetOtp({ body: { email } })).toMatchObject(refused)
    expect(await host.client().auth.emailLink({ body: { email } })).toMatchObject(refused)
    clock.advance(hours(22) - minutes(1))
    await requestResetCode(host.client(), email)
  })
})
