import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, logIn, signUp, verifyReset } from '#test/support/accounts.ts'
import { clock, days } from '#test/support/clock.ts'
import { openLive, openSocket, socketsOf } from '#test/support/live-socket.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows } from '#test/support/table.ts'
import { newDriver, setOnUser } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await startTestHost()
let person: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  person = await signUp(host)
})
afterAll(host.stop)

const newPassword = 'Another tree 5 harbour'
const closesInTime = 2_000

describe('live events', () => {
  test('a page on another site cannot open a socket with our cookie', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${host.url}.evil.example`,
      host.url.replace('http', 'https'),
    ]) {
      expect(await openSocket(host.url, { client: person.client, origin })).toBe(403)
    }
  })

  test('without an Origin there is no socket', async () => {
    expect(await openSocket(host.url, { client: person.client, origin: '' })).toBe(403)
  })

  test('without a live session there is no socket', async () => {
    expect(await openSocket(host.url, {})).toBe(401)
    const gone = await signUp(host)
    const sid = gone.client.cookies.get('sid') ?? ''
    await gone.client.auth.logout()
    gone.client.cookies.set('sid', sid)
    expect(await openSocket(host.url, { client: gone.client })).toBe(401)
  })

  test('without a password that a driver must set first there is no socket', async () => {
    const driver = await newDriver({ isTemporary: true })
    const client = await logIn(host, driver.email, driver.password)
    expect(await openSocket(host.url, { client })).toBe(403)
  })

  test('a ping is answered, so that idle timers on the way do not fire', async () => {
    const socket = await openLive(host.url, person.client)
    socket.send({ action: 'ping' })
    const [frame] = await waitFor('the answer to a ping', () => socket.frames.length > 0 && socket.frames)
    expect(frame).toEqual({ type: 'pong' })
    socket.close()
  })

  test('logging out closes the sockets of that session and leaves the other device’s open', async () => {
    const other = await logIn(host, person.email)
    const leaving = await logIn(host, person.email)
    const [kept, closing] = [await openLive(host.url, other), await openLive(host.url, leaving)]
    await leaving.auth.logout()
    expect((await closing.closed()).ms).toBeLessThan(closesInTime)
    kept.send({ action: 'ping' })
    await waitFor('the other device to be answered', () => kept.frames.length > 0)
    expect(kept.isOpen()).toBe(true)
    kept.close()
  })

  test('changing the password closes the sockets of other devices', async () => {
    const { client, email } = await signUp(host)
    const other = await logIn(host, email)
    const socket = await openLive(host.url, other)
    await client.auth.changePassword({ body: { newPassword, currentPassword: goodPassword } })
    expect((await socket.closed()).ms).toBeLessThan(closesInTime)
    expect(await openSocket(host.url, { client: other })).toBe(401)
  })

  test('a reset of the password closes open sockets', async () => {
    const { client, email } = await signUp(host)
    const socket = await openLive(host.url, client)
    const browser = host.client()
    await verifyReset(browser, email)
    await browser.auth.setNewPassword({ body: { email, newPassword } })
    expect((await socket.closed()).ms).toBeLessThan(closesInTime)
  })

  test('signing out other devices closes their sockets, and not one’s own', async () => {
    const { client, email } = await signUp(host)
    const lost = await openLive(host.url, await logIn(host, email))
    const mine = await openLive(host.url, client)
    await client.auth.endSession({ params: { id: 'others' } })
    expect((await lost.closed()).ms).toBeLessThan(closesInTime)
    expect(mine.isOpen()).toBe(true)
    mine.close()
  })

  test('a session that expires closes its sockets at the next sweep', async () => {
    clock.freeze()
    const { client } = await signUp(host)
    const socket = await openLive(host.url, client)
    await host.sweep()
    expect(socket.isOpen()).toBe(true)
    clock.advance(days(7) + 1)
    await host.sweep()
    expect((await socket.closed()).ms).toBeLessThan(closesInTime)
    clock.release()
  })

  test('deactivating a driver closes their sockets', async () => {
    const driver = await newDriver({})
    const client = await logIn(host, driver.email, driver.password)
    const socket = await openLive(host.url, client)
    await setOnUser(driver.userId, 'isDeactivated', true)
    expect((await socket.closed()).ms).toBeLessThan(closesInTime)
    expect(await openSocket(host.url, { client })).toBe(401)
  })

  test('the sixth socket of a person closes their oldest, and no other', async () => {
    const { client, email } = await signUp(host)
    const other = await logIn(host, email)
    const oldest = await openLive(host.url, client)
    const kept = [await openLive(host.url, other)]
    while (kept.length < 5) kept.push(await openLive(host.url, client))
    expect((await oldest.closed()).ms).toBeLessThan(closesInTime)
    await host.settled()
    expect(kept.map((socket) => socket.isOpen())).toEqual(kept.map(() => true))
    for (const socket of kept) socket.close()
  })

  test.each<[string, string | Buffer, number]>([
    ['more than two thousand bytes', `{"action":"ping","with":"${'x'.repeat(2100)}"}`, 1009],
    ['far more than it may', 'x'.repeat(200_000), 1009],
    ['bytes', Buffer.from([0xff, 0x00]), 1003],
    ['half a message', '{', 1008],
    ['nothing', '', 1008],
    ['an action that is no ping', '{"action":"$connect"}', 1000],
    ['null', 'null', 1000],
  ])('a user who sends %s is disconnected, and others are not', async (_, frame, code) => {
    const [sender, other] = [await openLive(host.url, person.client), await openLive(host.url, person.client)]
    sender.sendRaw(frame)
    expect((await sender.closed()).code).toBe(code)
    other.send({ action: 'ping' })
    await waitFor('the other to be answered', () => other.frames.length > 0)
    expect((await person.client.auth.checkSession()).status).toBe(200)
    other.close()
  })

  test('a socket that sends more than sixty messages a minute is closed', async () => {
    const socket = await openLive(host.url, person.client)
    for (let said = 0; said < 60; said += 1) socket.send({ action: 'ping' })
    await waitFor('sixty answers', () => socket.frames.length === 60)
    socket.send({ action: 'ping' })
    expect((await socket.closed()).code).toBe(1008)
    expect(socket.frames).toHaveLength(60)
  })

  test('a closed socket leaves nothing behind', async () => {
    const { client, user } = await signUp(host)
    const before = await openLive(host.url, client)
    const left = async () => {
      const noted = (await allRows()).filter(({ SK, userId }) => SK === 'CONN' && userId === user.id)
      return [...noted, ...(await socketsOf(user.id))]
    }
    expect(await left()).toHaveLength(2)
    before.close()
    await waitFor('it to be forgotten', async () => (await left()).length === 0)
    expect(await left()).toEqual([])
  })
})
