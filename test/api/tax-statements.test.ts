import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { erase } from '#test/support/account-erasure.ts'
import { clock } from '#test/support/clock.ts'
import { aFleet } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { allRows, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, signInAgain } from '#test/support/test-users.ts'

clock.freeze()
clock.set('2026-11-20', 12, 0)
const host = await openHost()

const title = 'Your tax statement is ready'
/** Two weeks later their sessions have ended. */
const notices = async (person: Person) => {
  await signInAgain(person)
  const { items = [] } = ok(await person.client.notifications.listNotifications({ query: {} })).body
  return items.filter(({ kind }) => kind === 'taxStatement')
}
const mails = async ({ user }: Person) =>
  (await host.mailbox.to(user.email)).filter(({ subject }) => subject === title).length
const kindsOfTasks = async () =>
  (await allRows()).filter(({ PK, kind }) => String(PK).startsWith('DUE#') && kind === 'statement.ready').length

/** The nights of these days of January 2027, each with its morning. */
const nights = async (first: number, last: number): Promise<void> => {
  for (let day = first; day <= last; day += 1) {
    const date = `2027-01-${String(day).padStart(2, '0')}`
    clock.set(date, 0, 10)
    await host.night()
    clock.set(date, 9, 1)
    await host.sweep()
    await host.settled()
  }
}

test('in January each carrier is notified once, in the morning, and nobody else', async () => {
  clock.set('2026-12-31', 12, 0)
  const [owner, carrier, erased, idle] = [
    await aRequester(host),
    await aPartner(host),
    await aPartner(host),
    await aPartner(host),
  ]
  const { fleet, driver } = await aFleet(host)
  for (const one of [carrier, erased, driver]) await requestIn('completed', { owner, carrier: one })
  await host.settled()
  await erase(erased)
  await nights(1, 16)
  for (const one of [owner, idle, driver]) expect(await notices(one)).toEqual([])
  const [[mine], [ours]] = [await notices(carrier), await notices(fleet)]
  expect(mine).toMatchObject({
    title,
    opens: '/tax-statement',
    body: expect.stringContaining('what you earned in 2026'),
  })
  expect(ours).toMatchObject({
    opens: '/business/tax-statement',
    body: expect.stringContaining('your business earned'),
  })
  expect([await mails(carrier), await mails(fleet), await mails(erased)]).toEqual([1, 1, 0])
  expect((await readRow(keys.taxYear(2026, erased.userId)))?.turn).toBeUndefined()
  await nights(17, 31)
  expect([(await notices(carrier)).length, await mails(carrier), await mails(fleet)]).toEqual([1, 1, 1])
  expect(await kindsOfTasks()).toBe(0)
})
