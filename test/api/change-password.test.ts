import { describe, expect, test } from 'vitest'
import { goodPassword, logIn, signUp } from '#test/support/accounts.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { newDriver } from '#test/support/test-users.ts'

const host = await openHost()

const newPassword = 'Another tree 5 harbour'

describe('change of a password', () => {
  test('the current password is needed', async () => {
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

  test('it renews this session and ends the others', async () => {
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

  test('a driver who has just used the temporary password needs no second proof', async () => {
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

  test('until then only signing out and the new password are open', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    expect(await client.auth.listSessions()).toMatchObject({
      status: 403,
      body: { error: 'Please set a new password first.', code: 'password.change-required' },
    })
    expect((await client.auth.logout()).status).toBe(200)
  })

  test('a quarter of an hour later the driver has to sign in again', async () => {
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

  test('the temporary password is not a new one', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    expect(await client.auth.changePassword({ body: { newPassword: driver.password } })).toMatchObject({
      status: 400,
      body: { error: 'Please choose a new password.', code: 'password.unchanged' },
    })
  })

  test('a driver who has their own password gives it like anybody else', async () => {
    const driver = await newDriver({})
    const client = await logIn(host, driver.email, driver.password)
    expect((await client.auth.changePassword({ body: { newPassword } })).body.code).toBe('password.current-needed')
  })

  test('ten guesses at the current password in ten minutes, and no more', async () => {
    const { client } = await signUp(host)
    for (let count = 0; count < 10; count += 1) {
      const body = { newPassword, currentPassword: `guess number ${count}` }
      expect((await client.auth.changePassword({ body })).body.code).toBe('password.current-wrong')
    }
    const right = await client.auth.changePassword({ body: { newPassword, currentPassword: goodPassword } })
    expect(right).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
  })
})
