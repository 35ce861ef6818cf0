import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { addedDriver, signInFirstTime } from '#test/support/fleets.ts'
import { openLive } from '#test/support/live-socket.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { remember } from '#test/support/secrets.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness } from '#test/support/test-users.ts'

const host = await openHost()

const own = 'Barge 7 along the towpath'
const signIn = (email: string, password: string) => host.client().auth.login({ body: { email, password } })

const aWorkingDriver = async () => {
  const fleet = await aBusiness(host)
  const added = await addedDriver(fleet)
  const client = await signInFirstTime(host, added, own)
  const reset = async () => {
    const { new_temp_password = '' } = ok(
      await fleet.client.business.resetDriverPassword({ params: { id: added.id } }),
    ).body
    remember(new_temp_password)
    return new_temp_password
  }
  const row = () => readRow(keys.driver(fleet.businessId, added.id))
  return { fleet, client, reset, row, ...added }
}

test('a reset ends every session and socket, and only the new password lets the driver set the next', async () => {
  const driver = await aWorkingDriver()
  const socket = await openLive(host.url, driver.client)
  const password = await driver.reset()
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await driver.client.auth.checkSession()).status).toBe(401)
  expect((await socket.closed()).ms).toBeLessThan(2_000)
  expect((await signIn(driver.login_email, own)).status).toBe(401)
  expect(await driver.row()).toHaveProperty('temporaryUntil')
  const again = await signIn(driver.login_email, password)
  expect(again).toMatchObject({ status: 200, body: { user: { password_change_required: true } } })
  await host.settled()
  expect(await host.mailbox.to(driver.login_email)).toEqual([])
})

test("a reset clears the driver's failed sign-ins", async () => {
  const driver = await aWorkingDriver()
  let refused = 401
  for (let guess = 0; refused === 401 && guess < 30; guess += 1)
    refused = (await signIn(driver.login_email, `forgotten ${guess}`)).status
  expect(refused).toBe(429)
  expect((await signIn(driver.login_email, await driver.reset())).status).toBe(200)
})

test('two resets at once both succeed, and the password of exactly one works', async () => {
  const driver = await aWorkingDriver()
  const { client } = driver.fleet
  const answers = await Promise.all(
    [1, 2].map(() => client.elsewhere().business.resetDriverPassword({ params: { id: driver.id } })),
  )
  for (const { body } of answers) remember(body.new_temp_password)
  const works = []
  for (const { body } of answers) works.push((await signIn(driver.login_email, body.new_temp_password ?? '')).status)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(works.toSorted()).toEqual([200, 401])
})
