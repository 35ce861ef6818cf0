import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { confirm, handOver, reportAttempt } from '#test/support/door.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { answerTo, fileOf, queueOf, readProblem, report, reported, resolve, withdraw } from '#test/support/problems.ts'
import { ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const parties = async () => ({ owner: await aRequester(host), carrier: await aPartner(host) })
const stored = (id: string) => readRow(keys.request(id))
const detailsOf = async ({ client }: Person, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
/** Two sweepers at once, and one more run: the second finds nothing to do. */
const sweep = async () => {
  const { handler } = await import('#functions/jobs/sweeper.ts') // late: it reads its settings when it loads
  await host.settled()
  await Promise.all([handler(), handler()])
  await host.sweep()
  await host.settled()
}
/** Lets this much time pass, after which these people sign in again. */
const pass = async (seconds: number, ...people: Person[]): Promise<void> => {
  clock.advance(seconds)
  for (const person of people) person.client = await logIn(host, person.user.email, goodPassword)
}
const subjects = async ({ user }: Person) => (await host.mailbox.to(user.email)).map(({ subject }) => subject)

const closings: [string, (problem: Awaited<ReturnType<typeof reported>>, owner: Person) => Promise<unknown>][] = [
  ['is withdrawn', (problem, owner) => withdraw(owner, problem).then(ok)],
  ['is decided and kept', async (problem) => ok(await resolve(await anAdmin(host), problem))],
]

describe('while a problem is open', () => {
  test.each(closings)(
    'a handover is not confirmed by the clock; once it %s, its owner has 24 hours',
    async (_, close) => {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      ok(await handOver(carrier, id))
      clock.advance(hours(23))
      const problem = await reported(owner, id)
      clock.advance(days(3))
      await sweep()
      expect(await detailsOf(owner, id)).toMatchObject({ status: 'in_transit', problem: { is_open: true } })
      await close(problem, owner)
      expect((await detailsOf(owner, id)).handover?.confirm_by).toBe(inSeconds(hours(24)))
      await sweep()
      clock.advance(hours(24) - 1)
      await sweep()
      expect(await stored(id)).toMatchObject({ status: 'in_transit' })
      clock.advance(1)
      await sweep()
      expect(await stored(id)).toMatchObject({
        status: 'completed',
        event: { type: 'confirm', reason: 'not_contested' },
      })
    },
  )

  test.each(closings)(
    'an attempt is not returned by the clock; once it %s, its owner has 30 minutes',
    async (_, close) => {
      const { owner, carrier } = await parties()
      const id = await requestIn('in_transit', { owner, carrier })
      ok(await reportAttempt(carrier, id))
      clock.advance(minutes(29))
      const problem = await reported(owner, id)
      clock.advance(days(1))
      await sweep()
      expect(await detailsOf(owner, id)).toMatchObject({ leg: null, attempt: { choice: null } })
      await close(problem, owner)
      expect((await detailsOf(owner, id)).attempt?.decide_by).toBe(inSeconds(minutes(30)))
      await sweep()
      clock.advance(minutes(30) - 1)
      await sweep()
      expect(await detailsOf(owner, id)).toMatchObject({ leg: null })
      clock.advance(1)
      await sweep()
      expect(await detailsOf(owner, id)).toMatchObject({ leg: 'return' })
    },
  )

  test('its owner may still confirm', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, id))
    const problem = await reported(owner, id)
    ok(await confirm(owner, id))
    expect(await detailsOf(owner, id)).toMatchObject({
      status: 'completed',
      problem: { id: problem.id, is_open: true },
    })
  })

  test('a problem reported a moment after the day of a handover finds it confirmed', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, id))
    clock.advance(hours(24))
    const problem = await reported(owner, id)
    expect(await stored(id)).toMatchObject({ status: 'completed', door: { problem: { disputeId: problem.id } } })
    await sweep()
    expect(await detailsOf(owner, id)).toMatchObject({ status: 'completed', problem: { is_open: true } })
  })
})

describe('after 14 days an undecided problem', () => {
  test.each([
    ['completes a handed-over delivery', handOver, 'completed'],
    ['cancels a failed attempt', reportAttempt, 'cancelled'],
    ['cancels a delivery in transit', undefined, 'cancelled'],
  ] as const)('%s, and stays in the queue', async (_, step, after) => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    if (step) ok(await step(carrier, id))
    const problem = await reported(owner, id)
    await sweep()
    await pass(days(14) - 1, owner, carrier)
    await sweep()
    expect(await detailsOf(owner, id)).toMatchObject({ status: 'in_transit', problem: { is_open: true } })
    clock.advance(1)
    // Both see it before anything is written.
    for (const person of [owner, carrier]) {
      expect(await detailsOf(person, id)).toMatchObject({ status: after, problem: { id: problem.id, is_open: false } })
      expect(ok(await readProblem(person, problem)).body.problem).toMatchObject({ state: 'unresolved', can: [] })
    }
    expect(summaryOf(await withdraw(owner, problem))).toBe('409 problem.closed')
    expect(summaryOf(await answerTo(carrier, problem))).toBe('409 problem.closed')
    await sweep()
    const row = await stored(id)
    expect(row).toMatchObject({
      status: after,
      event: { type: 'resolve', by: 'system', at: new Date().toISOString(), reason: 'unresolved' },
    })
    expect((await detailsOf(owner, id)).cancel_reason).toBe(after === 'cancelled' ? 'unresolved' : null)
    for (const person of [owner, carrier]) expect(await subjects(person)).toContain("We couldn't decide in time")
    const admin = await anAdmin(host)
    expect(await queueOf(admin, 'open')).toContain(problem.id)
    expect(summaryOf(await resolve(admin, problem, { ending: 'cancel' }))).toBe('409 problem.ending')
    ok(await resolve(admin, problem))
    await host.settled()
    expect(await queueOf(admin, 'open')).not.toContain(problem.id)
    expect(await stored(id)).toEqual(row)
  })

  test('still completes what was handed over before it, even if the owner tries to report it again', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, id))
    const problem = await reported(owner, id)
    expect(summaryOf(await report(owner, id, { kind: 'damaged' }))).toBe('409 problem.open')
    expect(ok(await readProblem(owner, problem)).body.problem?.contested).toBeNull()
    await host.settled()
    clock.advance(days(14))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'completed', event: { reason: 'unresolved' } })
  })

  test.each(['matched', 'completed'] as const)('leaves what is %s as it is', async (status) => {
    const { owner, carrier } = await parties()
    const id = await requestIn(status, { owner, carrier })
    const { version } = (await stored(id)) ?? {}
    const problem = await reported(owner, id)
    await pass(days(14), owner)
    expect((await detailsOf(owner, id)).problem).toEqual({ id: problem.id, is_open: false })
    await sweep()
    expect(await stored(id)).toMatchObject({
      status,
      version,
      door: expect.not.objectContaining({ problem: expect.anything() }),
    })
    expect(ok(await readProblem(owner, problem)).body.problem?.state).toBe('unresolved')
  })

  test('does not cancel a job that starts before anything is written', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    await reported(owner, id)
    await pass(days(14), carrier)
    ok(await carrier.client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'in_transit' })
  })

  test('can still be decided by an admin who comes before the sweeper', async () => {
    const { owner, carrier } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const problem = await reported(owner, id)
    await pass(days(14), owner)
    const admin = await anAdmin(host)
    expect(ok(await fileOf(admin, problem)).body).toMatchObject({
      state: 'unresolved',
      status: 'cancelled',
      endings: ['keep'],
    })
    ok(await resolve(admin, problem))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { reason: 'unresolved' } })
    expect(ok(await readProblem(owner, problem)).body.problem?.state).toBe('resolved')
  })

  test('of an earlier carrier does not end the job of the next one', async () => {
    const [{ owner, carrier }, next] = [await parties(), await aPartner(host)]
    const id = await requestIn('matched', { owner, carrier })
    await reported(owner, id)
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    ok(await next.client.requests.acceptRequest({ params: { id } }))
    ok(await next.client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }))
    clock.advance(days(14))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'in_transit', carrierId: next.userId })
  })
})

test('problems a week old are logged each night, until an admin has decided them', async () => {
  const { owner, carrier } = await parties()
  const reports = () => host.log.lines.filter((line) => line.includes('"problems wait"')).length
  const night = async () => {
    const before = reports()
    const { handler } = await import('#functions/jobs/nightly.ts') // late: it reads its settings when it loads
    await host.settled()
    await handler({ only: ['problems'], indexLagMs: 0 })
    return reports() - before
  }
  const before = await anAdmin(host)
  for (const status of ['open', 'answered'])
    for (const id of await queueOf(before, status)) ok(await resolve(before, { id: id as never }))
  const problem = await reported(owner, await requestIn('completed', { owner, carrier }))
  clock.advance(days(7))
  expect(await night()).toBe(0)
  clock.advance(1)
  expect(await night()).toBe(1)
  expect(await night()).toBe(1)
  ok(await resolve(await anAdmin(host), problem))
  expect(await night()).toBe(0)
})
