import { describe, expect, test } from 'vitest'
import { logIn, newEmail, requestLink, requestResetCode, signUp } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, hours } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { allRows } from '#test/support/table.ts'
import { newDriver } from '#test/support/test-users.ts'

const host = await openHost()

const newPassword = 'Another tree 5 harbour'
const unknown = {
  status: 400,
  body: {
    error: 'This link has expired or was already used. Please ask for a new one from the log-in screen.',
    code: 'link.unknown',
  },
}
const guess = async (email: string, times = 5): Promise<void> => {
  const stranger = host.client()
  for (let count = 0; count < times; count += 1)
    await stranger.auth.login({ body: { email, password: `wrong guess ${count}` } })
}
const press = (client: Client, token: string) => client.auth.followLink({ body: { token } })
const canLogIn = async (client: Client, email: string, password: string) =>
  (await client.auth.login({ body: { email, password } })).status === 200

describe('a link by mail', () => {
  test('is refused when it is used up, expired, changed, or malformed', async () => {
    const { email } = await signUp(host)
    const used = await requestLink(host, email)
    expect((await press(host.client(), used)).status).toBe(200)
    clock.advance(60)
    const late = await requestLink(host, email)
    clock.advance(hours(24))
    for (const token of [used, late, `${late.slice(0, -1)}x`, '', 'no link'])
      expect(await press(host.client(), token)).toMatchObject(unknown)
  })

  test('works in any browser for a day', async () => {
    const { email } = await signUp(host)
    const token = await requestLink(host, email)
    clock.advance(hours(24) - 1)
    expect(await press(host.client(), token)).toMatchObject({ status: 200, body: { email, next: 'reset' } })
  })

  test('resets the count on a device that used up its tries', async () => {
    const { client, email, password } = await signUp(host)
    for (let count = 0; count < 5; count += 1) await client.auth.login({ body: { email, password: `no ${count}` } })
    expect(await canLogIn(client, email, password)).toBe(false)
    await press(client, await requestLink(host, email))
    expect(await canLogIn(client, email, password)).toBe(true)
  })

  test('opens one reset, and only in the browser that confirmed it', async () => {
    const { email, client: before } = await signUp(host)
    const browser = host.client()
    await press(browser, await requestLink(host, email))
    const set = (client: Client) => client.auth.setNewPassword({ body: { email, newPassword } })
    expect((await set(host.client())).body.code).toBe('reset.unverified')
    expect((await set(browser)).status).toBe(200)
    expect((await set(browser)).body.code).toBe('reset.unverified')
    expect((await before.auth.checkSession()).status).toBe(401)
  })

  test('works for one of many who confirm it at once', async () => {
    const { email } = await signUp(host)
    const token = await requestLink(host, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(host.client(), token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'link.unknown')).toHaveLength(7)
  })

  test('is stored nowhere in the table', async () => {
    const { email } = await signUp(host)
    const token = await requestLink(host, email)
    expect(JSON.stringify(await allRows())).not.toContain(token)
  })

  test('is announced to everyone in the same words, and sent only to an account with a mailbox', async () => {
    const { email } = await signUp(host)
    const driver = await newDriver({})
    const answers = []
    for (const address of [email, driver.email, newEmail()]) {
      const client = host.client()
      const { status, text } = await client.auth.emailLink({ body: { email: address } })
      const { status: again, body, headers } = await client.auth.emailLink({ body: { email: address } })
      answers.push({ status, text, again, error: body.error, code: body.code, wait: headers['retry-after'] })
      expect(client.cookies.size).toBe(0)
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({
      status: 200,
      error: 'Please wait 60 seconds before requesting another email.',
      code: 'link.wait',
      wait: '60',
    })
    await host.settled()
    expect(await host.mailbox.to(driver.email)).toEqual([])
  })

  test('makes its browser known only until the password changes again', async () => {
    const { email, password, client } = await signUp(host)
    const browser = host.client()
    await press(browser, await requestLink(host, email))
    const own = await logIn(host, email)
    await own.auth.changePassword({ body: { currentPassword: password, newPassword } })
    await guess(email)
    expect(await canLogIn(browser, email, newPassword)).toBe(false)
    expect((await client.auth.checkSession()).status).toBe(401)
  })
})

describe('a changed password voids earlier links', () => {
  const kept = async (email: string) => {
    const [codes, shown] = [host.client(), host.client()]
    const otp = await requestResetCode(codes, email)
    clock.advance(60)
    const verified = { email, otp: await requestResetCode(shown, email) }
    expect((await shown.auth.verifyResetOtp({ body: verified })).status).toBe(200)
    clock.advance(60)
    return { codes, otp, shown, token: await requestLink(host, email) }
  }
  const refusals = async (email: string, { codes, otp, shown, token }: Awaited<ReturnType<typeof kept>>) => [
    (await codes.auth.verifyResetOtp({ body: { email, otp } })).body.code,
    (await codes.auth.setNewPassword({ body: { email, newPassword, otp } })).body.code,
    (await shown.auth.setNewPassword({ body: { email, newPassword } })).body.code,
    (await press(host.client(), token)).body.code,
  ]
  const all = ['otp.wrong', 'otp.wrong', 'reset.unverified', 'link.unknown']

  test('when its owner changes it', async () => {
    const { client, email, password } = await signUp(host)
    const before = await kept(email)
    await client.auth.changePassword({ body: { currentPassword: password, newPassword: 'A third tree 7 harbour' } })
    expect(await refusals(email, before)).toEqual(all)
    expect(await canLogIn(host.client(), email, 'A third tree 7 harbour')).toBe(true)
  })

  test('when its owner resets it, and codes and links mailed afterwards work', async () => {
    const { email } = await signUp(host)
    const before = await kept(email)
    const browser = host.client()
    await press(browser, before.token)
    await browser.auth.setNewPassword({ body: { email, newPassword: 'A third tree 7 harbour' } })
    expect(await refusals(email, before)).toEqual(all)
    clock.advance(hours(24))
    await press(browser, await requestLink(host, email))
    expect((await browser.auth.setNewPassword({ body: { email, newPassword } })).status).toBe(200)
  })
})
