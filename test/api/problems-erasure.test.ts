import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, eraseWhenDue } from '#test/support/account-erasure.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { aProof } from '#test/support/door.ts'
import { aFleet } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { answerTo, readProblem, reported, resolve, statement } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const erasureOf = async ({ userId }: Person): Promise<unknown> => (await readRow(keys.user(userId)))?.erasesAt

test('an erasure waits for an open problem, at most fourteen days, and deletes the statements too', async () => {
  const { owner, carrier } = await parties()
  const photo = await aProof(owner)
  const problem = await reported(owner, await requestIn('completed', { owner, carrier }), { photos: [photo] })
  ok(await answerTo(carrier, problem))
  ok(await askForErasure(owner))
  const from = Date.now()
  for (let round = 0; round < 10; round += 1) {
    const due = await erasureOf(owner)
    if (!due) break
    clock.advance((Date.parse(String(due)) - Date.now()) / 1000)
    await host.settled()
    await host.sweep()
  }
  await host.settled()
  expect(await readRow(keys.user(owner.userId))).toBeUndefined()
  expect(Date.now() - from).toBe(days(14) * 1000)
  expect(await readRow(keys.upload(photo))).toBeUndefined()
  const row = await readRow(keys.problem(problem.id))
  expect(row).toMatchObject({ kind: 'not_arrived', state: 'unresolved', statement: { text: '', photos: [] } })
  expect(row?.answer).not.toMatchObject({ text: '' })
})

test('an erasure continues once the problem is decided', async () => {
  const { owner, carrier } = await parties()
  const problem = await reported(carrier, await requestIn('completed', { owner, carrier }))
  ok(await askForErasure(owner))
  clock.advance(days(3))
  await host.settled()
  expect(await eraseWhenDue(owner)).toBe('put-off')
  ok(await resolve(await anAdmin(host), problem))
  clock.advance(days(3))
  await host.settled()
  expect(await eraseWhenDue(owner)).toBe('erased')
  // The statement of the other side is still theirs.
  expect(ok(await readProblem(carrier, problem)).body.problem?.statement.text).toBe(statement.text)
})

test('a driver’s statement stays with their business, and is deleted with it', async () => {
  const [owner, { fleet, driver, second }] = [await aRequester(host), await aFleet(host)]
  const problem = await reported(driver, await requestIn('completed', { owner, carrier: driver }))
  ok(await resolve(await anAdmin(host), problem))
  const said = async () => ok(await readProblem(owner, problem)).body.problem?.statement.text
  await host.settled()
  for (const { userId } of [driver, second]) ok(await fleet.client.business.removeDriver({ params: { id: userId } }))
  expect(await said()).toBe(statement.text)
  ok(await askForErasure(fleet))
  clock.advance(days(3) + hours(1))
  await host.settled()
  await host.sweep()
  expect(await readRow(keys.user(fleet.userId))).toBeUndefined()
  expect(await said()).toBe('')
})

test('a download has the user’s own statements, and no others', async () => {
  const { owner, carrier } = await parties()
  const problem = await reported(owner, await requestIn('completed', { owner, carrier }))
  ok(await answerTo(carrier, problem, { text: 'I gave it to the neighbour.' }))
  await host.settled()
  const exported = async ({ client }: Person) => JSON.stringify(ok(await client.users.exportData()).body)
  expect(await exported(owner)).toContain(statement.text)
  expect(await exported(owner)).not.toContain('I gave it to the neighbour.')
  expect(await exported(carrier)).toContain('I gave it to the neighbour.')
})
