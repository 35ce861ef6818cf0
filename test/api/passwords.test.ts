import { describe, expect, test } from 'vitest'
import {
  goodPassword,
  logIn,
  newEmail,
  passwords,
  requestResetCode,
  signUp,
  verifyAddress,
  verifyReset,
  wrongCode,
} from '#test/support/accounts.ts'
import { clock, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { protectedAdmin } from '#test/support/start-test-host.ts'
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

  test('is open before, with signing out, and nothing else is', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    expect(await client.auth.listSessions()).toMatchObject({
      status: 403,
      body: { error: 'Please set a new password first.', code: 'password.change-required' },
    })
    expect((await client.auth.logout()).status).toBe(200)
  })

  test('needs a new sign-in after a quarter of an hour', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    clock.advance(minutes(15) + 1)
    expect(await client.auth.changePassword({ body: { newPassword } })).toMatchObject({
      status: 401,
      body: { error: 'Please log in again.', code: 'session.stale' },
    })
    const again = await logIn(host, driver.email, driver.password)
    expect((await again.auth.changePassword({ body: { newPassword } })).status).toBe(200)
  })

  test('refuses the temporary password as the new one', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    expect(await client.auth.changePassword({ body: { newPassword: driver.password } })).toMatchObject({
      status: 400,
      body: { error: 'Please choose a new password.', code: 'password.unchanged' },
    })
  })

  test('requires the current password of a driver who has set their own', async () => {
    const driver = await newDriver({})
    const client = await logIn(host, driver.email, driver.password)
    expect((await client.auth.changePassword({ body: { newPassword } })).body.code).toBe('password.current-needed')
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

  test('refuses a proof for another address', async () => {
    const [mine, theirs] = [await signUp(host), await signUp(host)]
    const client = host.client()
    await verifyReset(client, mine.email)
    expect(await client.auth.setNewPassword({ body: { email: theirs.email, newPassword } })).toMatchObject(unverified)
    expect(await canLogIn(theirs.email, goodPassword)).toBe(true)
  })

  test('refuses a sign-up proof, and a sign-up refuses a reset proof', async () => {
    const email = newEmail()
    const [early, owner] = [host.client(), host.client()]
    await verifyAddress(early, email)
    clock.advance(60)
    await verifyAddress(owner, email)
    await owner.auth.register({ body: { email, ...passwords() } })
    expect(await early.auth.setNewPassword({ body: { email, newPassword } })).toMatchObject(unverified)
    expect(await canLogIn(email, goodPassword)).toBe(true)

    const reset = host.client()
    await verifyReset(reset, email)
    const register = await reset.auth.register({ body: { email, ...passwords() } })
    expect(register.body.code).toBe('signup.unverified')
  })

  test('sets one password for one proof', async () => {
    const { email } = await signUp(host)
    const client = host.client()
    await verifyReset(client, email)
    const set = (password: string) => client.auth.setNewPassword({ body: { email, newPassword: password } })
    expect((await set(newPassword)).status).toBe(200)
    expect(await set('A third tree 6 harbour')).toMatchObject(unverified)
    expect(await canLogIn(email, newPassword)).toBe(true)
    expect(await canLogIn(email, 'A third tree 6 harbour')).toBe(false)
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

  test('is refused to the protected admin', async () => {
    const { email } = protectedAdmin
    const refused = { status: 403, body: { error: 'Password reset for this mail Failed.', code: 'reset.protected' } }
    for (const spelling of [email, ` ${email.toUpperCase()}`]) {
      const client = host.client()
      expect(await client.auth.sendResetOtp({ body: { email: spelling } })).toMatchObject(refused)
      expect(await client.auth.verifyResetOtp({ body: { email: spelling, otp: '000000' } })).toMatchObject(refused)
      expect(await client.auth.setNewPassword({ body: { email: spelling, newPassword } })).toMatchObject(refused)
    }
    await host.settled()
    expect(await host.mailbox.to(email)).toEqual([])
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

  test('accepts the code itself in its last step as proof', async () => {
    const { email } = await signUp(host)
    const client = host.client()
    const otp = await requestResetCode(client, email)
    const set = (code: string) => client.auth.setNewPassword({ body: { email, newPassword, otp: code } })
    expect((await set(wrongCode(otp))).body.code).toBe('otp.wrong')
    expect((await set(otp)).status).toBe(200)
    expect((await set(otp)).status).not.toBe(200)
  })

  test('refuses what every new password refuses', async () => {
    const { email } = await signUp(host)
    const client = host.client()
    await verifyReset(client, email)
    const set = (password: string) => client.auth.setNewPassword({ body: { email, newPassword: password } })
    expect((await set('12345')).body.error).toBe('Password must be at least 6 characters long.')
    expect((await set('password1')).body.code).toBe('password.common')
    expect((await set(newPassword)).status).toBe(200)
  })
})
