import { describe, expect, test } from 'vitest'
import { authContract } from '#shared/contracts/auth.ts'
import { deviceLimits } from '#shared/model/limits.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { signedIn } from '#test/support/test-users.ts'

const host = await openHost()

let addresses = 0
const nextAddress = () => `127.210.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`
const browserAt = (address: string, cookie?: string): Client =>
  newClient(host.url, { address, cookies: new Map(cookie ? [['dv', cookie]] : []) })
/** The first call of a page. */
const cookieAt = async (address: string): Promise<string | undefined> => {
  const browser = browserAt(address)
  expect((await browser.auth.checkSession()).status).toBe(401)
  return browser.cookies.get('dv')
}
/** A call that is limited by the hour, and that gives no cookie. */
const check = async (browser: Client) => (await browser.auth.followLink({ body: { token: 'unknown' } })).status
const most = authContract.followLink.limits[0].max
const checkOften = async (browser: Client, count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push(await check(browser))
  return statuses
}
const all = (count: number, status: number): number[] => Array.from({ length: count }, () => status)
/** Windows are fixed hours, so each test moves on to one of its own. */
const newWindow = () => clock.advance(hours(2))

describe('calls without a cookie of ours', () => {
  test('share the counts of their address, and a made-up cookie gains nothing', async () => {
    newWindow()
    const address = nextAddress()
    const good = (await cookieAt(address)) ?? ''
    const [keyId = '', content = ''] = good.split('.')
    const forged = ['x', 'k.e.m', `${keyId}.${content}.AAAA`, `${good}A`, `${keyId}.${content}`]
    expect(await checkOften(browserAt(address), most - forged.length)).toEqual(all(most - forged.length, 400))
    for (const cookie of forged) expect(await check(browserAt(address, cookie))).toBe(400)
    for (const cookie of forged) expect(await check(browserAt(address, cookie))).toBe(429)
    expect(await check(browserAt(address))).toBe(429)
  })

  test('include those with a cookie older than a month', async () => {
    const address = nextAddress()
    const cookie = await cookieAt(address)
    clock.advance(days(deviceLimits.cookieDays) + 60)
    expect(await checkOften(browserAt(address), most)).toEqual(all(most, 400))
    expect(await check(browserAt(address, cookie))).toBe(429)
  })
})

describe('behind one address', () => {
  test('each device has the limits of the contract, whatever the others do', async () => {
    newWindow()
    const address = nextAddress()
    const [one, other] = [browserAt(address, await cookieAt(address)), browserAt(address, await cookieAt(address))]
    expect(await checkOften(one, most + 1)).toEqual([...all(most, 400), 429])
    expect(await check(other)).toBe(400)
    // Devices without a cookie are not delayed either, and delay no one.
    expect(await checkOften(browserAt(address), most + 1)).toEqual([...all(most, 400), 429])
    expect(await check(other)).toBe(400)
  })

  test('all devices together have ten times as much', async () => {
    newWindow()
    const address = nextAddress()
    const cookies: (string | undefined)[] = []
    for (let n = 0; n <= deviceLimits.perAddress; n += 1) cookies.push(await cookieAt(address))
    const last = browserAt(address, cookies.pop())
    for (const cookie of cookies) expect(await checkOften(browserAt(address, cookie), most)).toEqual(all(most, 400))
    expect(await check(last)).toBe(429)
  })

  test('an address is given a hundred cookies an hour, and no more', async () => {
    clock.advance(hours(1))
    const address = nextAddress()
    const given = new Set<string | undefined>()
    for (let n = 0; n < deviceLimits.cookiesAnHour; n += 1) given.add(await cookieAt(address))
    expect(given.size).toBe(100)
    expect(await cookieAt(address)).toBeUndefined()
    clock.advance(hours(1))
    expect(await cookieAt(address)).toBeDefined()
  })
})

describe('the cookie', () => {
  test('comes with the first calls of the landing page, which still count as calls without one', async () => {
    newWindow()
    const address = nextAddress()
    const email = 'nobody@post.example'
    const browser = browserAt(address)
    await browser.auth.checkUser({ body: { email } })
    expect(browser.cookies.get('dv')).toBeDefined()
    for (let n = 0; n < 10; n += 1) await browserAt(address).auth.checkUser({ body: { email } })
    expect((await browserAt(address).auth.checkUser({ body: { email } })).status).toBe(429)
    expect((await browser.auth.checkUser({ body: { email } })).status).toBe(200)
    const reset = browserAt(address)
    await reset.auth.sendResetOtp({ body: { email } })
    const login = browserAt(address)
    await login.auth.login({ body: { email, password: 'wrong' } })
    expect([reset.cookies.get('dv'), login.cookies.get('dv')]).not.toContain(undefined)
  })

  test('is given once, and never to a signed-in user', async () => {
    const address = nextAddress()
    const browser = browserAt(address)
    await check(browser)
    expect(browser.cookies.get('dv')).toBeUndefined()
    const { setCookies } = await browser.auth.checkSession()
    expect(setCookies).toEqual([expect.stringMatching(/^dv=[^;]+; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/)])
    expect((await browser.auth.checkSession()).setCookies).toEqual([])
    const { client } = await signedIn(host)
    await client.auth.checkSession()
    expect(client.cookies.get('dv')).toBeUndefined()
  })

  test('is no session: calls that need one refuse it', async () => {
    const browser = browserAt(nextAddress())
    await browser.auth.checkSession()
    expect((await browser.users.getProfile()).body.code).toBe('session.none')
  })
})
