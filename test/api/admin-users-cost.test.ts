import { afterAll, expect, test } from 'vitest'
import { newEmail } from '#test/support/accounts.ts'
import { anAdmin, toggle } from '#test/support/admin-actions.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { ok } from '#test/support/requests.ts'
import { aRequester, newProfile, signedIn } from '#test/support/test-users.ts'

const { host, meter, stop } = await startMeteredHost()
afterAll(stop)

const cost = async (work: () => Promise<unknown>) => {
  const calls = await meter.measure(work)
  return {
    trips: calls.length,
    read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
    write: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  }
}

const session = 2
// Of ten people; one more where nobody can tell otherwise whether somebody comes behind them.
const [people, andOne] = [5, 0.5]

test('however many there are, a page of people is read and not much besides', async () => {
  const admin = await anAdmin(host)
  for (let at = 0; at < 150; at += 1)
    await signedIn(host, {
      email: newEmail('marlow'),
      profile: newProfile({ firstName: 'Marina', lastName: `M${at}` }),
    })
  let next: string | null | undefined
  const list = (query: Record<string, string>) => async () => {
    const { body } = ok(await admin.client.admin.listUsers({ query }))
    expect(body.items).toHaveLength(10)
    next = body.next
  }

  const newest = await cost(list({}))
  // The figures stand in sixteen rows.
  expect(newest.trips).toBe(4)
  expect(newest.read).toBeLessThanOrEqual(session + 8 + 2 + people)

  const found = await cost(list({ q: 'mar' }))
  expect(found.trips).toBe(3)
  expect(found.read).toBeLessThanOrEqual(session + 12 + people)
  const behind = await cost(list({ q: 'mar', cursor: next ?? '' }))
  expect(behind.trips).toBe(3)
  expect(behind.read).toBeLessThanOrEqual(session + 2 + people + andOne)

  const person = await aRequester(host)
  const toggled = await cost(async () => ok(await toggle(admin, person)))
  expect(toggled.trips).toBe(4)
  expect(toggled.write).toBeLessThanOrEqual(15)
})
