import { describe, expect, test } from 'vitest'
import { goodPassword, logIn, newEmail, signUp } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { newAdmin, newDriver } from '#test/support/test-users.ts'

const host = await openHost()

const wrong = { status: 401, body: { error: 'Invalid email or password.', code: 'login.wrong' } }
const limited = { status: 429, body: { error: 'Too many attempts. Please try again later.', code: 'limit.reached' } }
const paused = { status: 429, body: { error: 'Too many attempts. Please try again later.', code: 'login.paused' } }
const failLogin = async (email: string, times: number, client = host.client()): Promise<void> => {
  for (let count = 0; count < times; count += 1) {
    expect(await client.auth.login({ body: { email, password: `wrong guess ${count}` } })).toMatchObject(wrong)
  }
}
const sidOf = (client: Client) => client.cookies.get('sid') ?? ''

describe('log-in', () => {
  test('answers an unknown address, a wrong password and a deactivated driver with the same bytes', async () => {
    const { email } = await signUp(host)
    const driver = await newDriver({ isDeactivated: true })
    const texts = []
    for (const address of [email, driver.email, newEmail()]) {
      const { status, body } = await host.client().auth.login({ body: { email: address, password: 'a wrong guess 1' } })
      texts.push(JSON.stringify({ status, ...body, request_id: 'masked' }))
    }
    expect(new Set(texts).size).toBe(1)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ ...wrong.body, status: 401 })
  })

  test('after five failures even the right password has to wait, longer each time', async () => {
    const { email, password } = await signUp(host)
    await failLogin(email, 5)
    const stranger = host.client()
    const refused = await stranger.auth.login({ body: { email, password } })
    expect(refused).toMatchObject({ ...paused, headers: { 'retry-after': '60' } })
    clock.advance(60)
    await failLogin(email, 1)
    clock.advance(60)
    expect(await stranger.auth.login({ body: { email, password } })).toMatchObject(paused)
    clock.advance(60)
    expect((await stranger.auth.login({ body: { email, password } })).status).toBe(200)
    await failLogin(email, 4)
  })

  test('with a made-up device cookie gains nothing', async () => {
    const person = await signUp(host)
    await failLogin(person.email, 5)
    for (const kd of ['x', 'id.signature', `${person.client.cookies.get('kd')}x`]) {
      const forged = host.client()
      forged.cookies.set('kd', kd)
      expect(await forged.auth.login({ body: person })).toMatchObject(paused)
    }
    const another = await signUp(host)
    const borrowed = host.client()
    borrowed.cookies.set('kd', another.client.cookies.get('kd') ?? '')
    expect(await borrowed.auth.login({ body: person })).toMatchObject(paused)
  })

  test('counts every device as unknown after a new password, except the one that set it', async () => {
    const person = await signUp(host)
    const other = await logIn(host, person.email)
    const body = { currentPassword: person.password, newPassword: 'Another tree 5 harbour' }
    expect((await person.client.auth.changePassword({ body })).status).toBe(200)
    await failLogin(person.email, 5)
    const now = { email: person.email, password: body.newPassword }
    expect(await other.auth.login({ body: now })).toMatchObject(paused)
    expect((await person.client.auth.login({ body: now })).status).toBe(200)
  })

  test('a second time on one device keeps counting as that device', async () => {
    const person = await signUp(host)
    const before = person.client.cookies.get('kd')
    await failLogin(person.email, 4, person.client)
    await logIn(host, person.email)
    expect((await person.client.auth.login({ body: person })).status).toBe(200)
    expect(person.client.cookies.get('kd')).toBe(before)
    const copy = host.client()
    copy.cookies.set('kd', before ?? '')
    await failLogin(person.email, 5, copy)
    expect(await person.client.auth.login({ body: person })).toMatchObject(paused)
  })

  test('never accepts a session planted before it', async () => {
    const person = await signUp(host)
    const planted = `${person.user.id}.${'A'.repeat(43)}`
    const client = host.client()
    client.cookies.set('sid', planted)
    const { status, setCookies } = await client.auth.login({ body: person })
    expect(status).toBe(200)
    expect(sidOf(client)).not.toBe(planted)
    const line = setCookies.find((text) => text.startsWith('sid=')) ?? ''
    expect(line).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/)
    const fixed = host.client()
    fixed.cookies.set('sid', planted)
    expect((await fixed.auth.checkSession()).status).toBe(401)
  })

  test('refuses a fifty-first try in ten minutes from one browser', async () => {
    const client = host.client()
    const answers = []
    for (let count = 0; count < 51; count += 1) {
      const body = { email: 'not an address', password: goodPassword }
      const valid = { email: newEmail(), password: '' }
      answers.push(await client.auth.login({ body: count === 0 ? body : valid }))
    }
    expect(answers[0]?.status).toBe(400)
    expect(answers.slice(1).every(({ status }) => status === 401)).toBe(true)
    expect(await client.auth.login({ body: { email: newEmail(), password: '' } })).toMatchObject(limited)
  })
})

describe('a session', () => {
  test.each([
    ['a person', () => signUp(host), days(7), days(30)],
    ['a driver', () => newDriver({}), hours(24), days(7)],
    ['an admin', newAdmin, minutes(30), hours(8)],
  ] as const)('%s must be used in time', async (_, make, idleSeconds, lifeSeconds) => {
    const { email, password } = await make()
    const [idle, busy] = [await logIn(host, email, password), await logIn(host, email, password)]
    clock.advance(idleSeconds - 1)
    expect((await idle.auth.checkSession()).status).toBe(200)
    clock.advance(idleSeconds + 1)
    expect((await idle.auth.checkSession()).status).toBe(401)
    expect((await busy.auth.checkSession()).status).toBe(401)

    const kept = await logIn(host, email, password)
    const step = Math.floor(idleSeconds * 0.9)
    let lived = 0
    while (lived + step < lifeSeconds) {
      clock.advance(step)
      lived += step
      expect((await kept.auth.checkSession()).status).toBe(200)
    }
    clock.advance(lifeSeconds - lived + 1)
    expect((await kept.auth.checkSession()).status).toBe(401)
  })

  test('ends by a log-out for a copied cookie, too', async () => {
    const { client } = await signUp(host)
    const copy = host.client()
    copy.cookies.set('sid', sidOf(client))
    expect((await copy.auth.checkSession()).status).toBe(200)
    const { status, headers, setCookies, body } = await client.auth.logout()
    expect({ status, body }).toEqual({ status: 200, body: { message: 'You have been logged out.' } })
    expect(headers['clear-site-data']).toBe('"cache"')
    expect(setCookies.some((line) => line.startsWith('sid=;') && line.includes('Max-Age=0'))).toBe(true)
    expect(await copy.auth.checkSession()).toMatchObject({
      status: 401,
      body: { error: 'Please log in to continue.', code: 'session.none' },
    })
  })

  test('is not needed to log out', async () => {
    expect((await host.client().auth.logout()).status).toBe(200)
    const garbage = host.client()
    garbage.cookies.set('sid', 'usr_0.%%%;=')
    expect((await garbage.auth.logout()).status).toBe(200)
  })

  test('of one person opens no other person’s account', async () => {
    const [one, two] = [await signUp(host), await signUp(host)]
    const [, secret] = sidOf(one.client).split('.')
    const mixed = host.client()
    mixed.cookies.set('sid', `${two.user.id}.${secret}`)
    expect((await mixed.auth.checkSession()).status).toBe(401)
  })
})
