import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aProof, confirm, decide, detailsOf, handOver, reportAttempt } from '#test/support/door.ts'
import { aFleet, complete, switchDriver } from '#test/support/fleets.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { answerTo, readProblem, report, reported, withdraw } from '#test/support/problems.ts'
import { codeOf, noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const stored = (id: string) => readRow(keys.request(id))
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const sweep = async () => {
  await host.settled()
  await host.sweep()
  await host.settled()
}
/** Lets this much time pass, after which these people sign in again. */
const pass = async (seconds: number, ...people: Person[]): Promise<void> => {
  clock.advance(seconds)
  for (const person of people) person.client = await logIn(host, person.user.email, goodPassword)
}
const mailsTo = async ({ user }: Person) => {
  await host.settled()
  return host.mailbox.to(user.email)
}
const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)

/** A delivery in transit, in a slot that has begun, with a question that its owner reports as a problem. */
const questioned = async (by: 'owner' | 'carrier' = 'owner') => {
  const parties = { owner: await aRequester(host), carrier: await aPartner(host) }
  const id = await requestIn('in_transit', parties, noonSlot())
  const problem = await reported(parties[by], id, { kind: 'other', text: 'Just asking: how is it going?' })
  return { ...parties, id, problem }
}
const wrong = { kind: 'not_arrived', text: 'My neighbour has not seen anybody.' } as const

describe('while a problem is open', () => {
  test.each(['owner', 'carrier'] as const)('a handover asks its owner, whichever side has reported: %s', async (by) => {
    const { owner, carrier, id, problem } = await questioned(by)
    const at = await listenAs(host, owner)
    ok(await handOver(carrier, id))
    expect(await detailsOf(owner, id)).toMatchObject({
      status: 'in_transit',
      handover: { left_with: 'neighbour', confirm_by: inSeconds(hours(24)) },
      problem: { id: problem.id, is_open: true },
    })
    const [card] = ok(await owner.client.requests.listRequests({ query: { state: 'open' } })).body.items ?? []
    expect(card?.door?.problem).toEqual({ id: problem.id, closes_at: problem.closes_at, handover: 'asked' })
    // The frame of the report may come first.
    const frame = await waitFor('the frame', () =>
      at.heard('request_updated').find((each) => JSON.stringify(each).includes('has arrived')),
    )
    expect(frame).toMatchObject({
      message: expect.stringMatching(/ says it has arrived\. Confirm, or tell us what's wrong\.$/),
    })
    at.socket.close()
    const mail = (await mailsTo(owner)).at(-1)
    expect(mail?.subject).toBe('Please confirm that it has arrived')
    expect(mail?.text).toContain("we'll mark it as delivered when the open problem closes")
    expect((await detailsOf(owner, id)).timeline?.at(-1)).toMatchObject({ type: 'handOver', by: 'carrier' })
    ok(await confirm(owner, id))
    expect(await stored(id)).toMatchObject({ status: 'completed', event: { type: 'confirm' } })
  })

  test('its owner’s silence completes it at the end of the fourteen days, and not before', async () => {
    const { owner, carrier, id } = await questioned()
    ok(await handOver(carrier, id))
    clock.advance(hours(25))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'in_transit' })
    clock.advance(days(13) - hours(1))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'completed', event: { by: 'system', reason: 'unresolved' } })
    expect(await subjects(owner)).toContain("We couldn't decide in time")
    expect((await mailsTo(carrier)).at(-1)?.text).toContain("so we've marked the delivery as completed")
  })

  test('an attempt asks its owner without a deadline, and alone never completes anything', async () => {
    const { owner, carrier, id } = await questioned()
    ok(await reportAttempt(carrier, id))
    expect((await mailsTo(owner)).at(-1)?.text).toContain('While the problem is open, nothing happens until you answer')
    clock.advance(hours(1))
    await sweep()
    expect(await detailsOf(owner, id)).toMatchObject({ leg: null, attempt: { reason: 'nobody_home', choice: null } })
    clock.advance(days(14))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { by: 'system', reason: 'unresolved' } })
  })

  test('what comes back after an attempt is handed over, too', async () => {
    const { owner, carrier, id } = await questioned()
    ok(await reportAttempt(carrier, id, { reason: 'closed' }))
    ok(await decide(owner, id, { choice: 'return' }))
    ok(await handOver(carrier, id, { left_with: 'receiver' }))
    clock.advance(days(14))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'completed', outcome: 'returned' })
  })

  test('another handover or an attempt after a handover is refused as always', async () => {
    const { carrier, id } = await questioned()
    ok(await handOver(carrier, id))
    expect(summaryOf(await handOver(carrier, id))).toBe('409 handover.open')
    expect(summaryOf(await reportAttempt(carrier, id))).toBe('409 handover.open')
  })

  test('strangers and the owner cannot hand the delivery over', async () => {
    const { owner, id } = await questioned()
    const stranger = await aPartner(host)
    expect(summaryOf(await handOver(stranger, id))).toBe('404 request.unknown')
    expect(summaryOf(await handOver(owner, id))).toBe('403 request.not-carrier')
    expect((await stored(id))?.door).not.toHaveProperty('handover')
  })

  test('a driver hands the delivery over, and their business does in place of an inactive one', async () => {
    const owner = await aRequester(host)
    const { fleet, driver } = await aFleet(host)
    for (const by of [driver, fleet]) {
      const id = await requestIn('in_transit', { owner, carrier: driver }, noonSlot())
      const problem = await reported(owner, id, { kind: 'other' })
      if (by === fleet) {
        expect(summaryOf(await handOver(fleet, id))).toBe('403 request.not-carrier')
        ok(await switchDriver(fleet, driver, false))
      }
      ok(await handOver(by, id))
      ok(await report(owner, id, wrong))
      expect(ok(await readProblem(fleet, problem)).body.problem?.contested).toMatchObject(wrong)
      expect((await subjects(fleet)).at(-1)).toBe("The requester says something's wrong")
    }
  })

  test('before its slot has begun, its owner’s silence decides nothing', async () => {
    const parties = { owner: await aRequester(host), carrier: await aPartner(host) }
    clock.set(new Date(Date.now()).toISOString().slice(0, 10), 18, 30)
    for (const person of Object.values(parties)) person.client = await logIn(host, person.user.email, goodPassword)
    const date = new Date(Date.now() + days(1) * 1000).toISOString().slice(0, 10)
    const id = await requestIn('in_transit', parties, { preferredDate: date, preferredTimeSlot: 'morning' })
    await reported(parties.owner, id)
    ok(await reportAttempt(parties.carrier, id))
    const { attempt } = await detailsOf(parties.owner, id)
    expect(attempt?.decide_by).toBe(`${date}T06:00:00.000Z`)
  })
})

describe('an owner who contests such a handover', () => {
  test.each(['owner', 'carrier'] as const)(
    'has their statement stored in the problem of the %s, and the delivery ends as cancelled',
    async (by) => {
      const { owner, carrier, id, problem } = await questioned(by)
      ok(await handOver(carrier, id))
      const { version } = (await stored(id)) ?? {}
      const photos = [await aProof(owner)]
      const said = await reported(owner, id, { ...wrong, photos })
      expect(said).toMatchObject({
        id: problem.id,
        state: 'open',
        contested: { ...wrong, photos: [{ id: photos[0] }] },
      })
      expect(said.statement).toEqual(problem.statement)
      // This is no step of the delivery, so its version stays.
      expect(await stored(id)).toMatchObject({ version, door: { problem: { handover: 'contested' } } })
      expect(ok(await readProblem(carrier, problem)).body.problem?.contested).toEqual(said.contested)
      expect((await carrier.client.uploads.openUpload({ params: { id: photos[0] ?? '' } })).status).toBe(302)
      expect((await subjects(carrier)).at(-1)).toBe("The requester says something's wrong")
      expect((await mailsTo(carrier)).at(-1)?.text).not.toContain(wrong.text)
      clock.advance(days(14))
      await sweep()
      expect(await stored(id)).toMatchObject({ status: 'cancelled', event: { by: 'system', reason: 'unresolved' } })
      expect((await mailsTo(owner)).at(-1)?.text).toContain('something is wrong with the handover')
    },
  )

  test('has one statement: the same words again change nothing, and others are refused', async () => {
    const { owner, carrier, id } = await questioned()
    ok(await handOver(carrier, id))
    const photos = [await aProof(owner)]
    const said = await reported(owner, id, { ...wrong, photos })
    const row = await readRow(keys.problem(said.id))
    clock.advance(60)
    expect(await reported(owner, id, { ...wrong, photos })).toEqual(said)
    expect(summaryOf(await report(owner, id, { ...wrong, kind: 'damaged' }))).toBe('409 problem.open')
    expect(await readRow(keys.problem(said.id))).toEqual(row)
    expect((await mailsTo(carrier)).filter(({ subject }) => /says something/.test(subject))).toHaveLength(1)
  })

  test('does not keep a carrier from finding their own report by repeating it', async () => {
    const { owner, carrier, id, problem } = await questioned('carrier')
    ok(await handOver(carrier, id))
    const { kind, statement } = problem
    expect(await reported(carrier, id, { kind, text: statement.text })).toMatchObject({
      id: problem.id,
      contested: null,
    })
    ok(await report(owner, id, wrong))
    expect(await reported(carrier, id, { kind, text: statement.text })).toMatchObject({ contested: wrong })
  })

  test('may use the words of their own report', async () => {
    const { owner, carrier, id, problem } = await questioned()
    ok(await handOver(carrier, id))
    const { kind, statement } = problem
    expect(await reported(owner, id, { kind, text: statement.text })).toMatchObject({
      id: problem.id,
      contested: { kind, text: statement.text },
    })
  })

  test('has a day to do so', async () => {
    const { owner, carrier, id } = await questioned()
    ok(await handOver(carrier, id))
    clock.advance(hours(24) - 1)
    await sweep()
    clock.advance(1)
    expect(summaryOf(await report(owner, id, wrong))).toBe('409 problem.open')
    expect(await stored(id)).toMatchObject({ status: 'in_transit', door: { problem: { handover: 'asked' } } })
  })

  test('has that day in the last hour of the fourteen days, too', async () => {
    for (const isWrong of [false, true]) {
      const { owner, carrier, id, problem } = await questioned()
      await host.settled()
      await pass(days(14) - hours(1), owner, carrier)
      ok(await handOver(carrier, id))
      expect(ok(await readProblem(owner, problem)).body.problem?.closes_at).toBe(inSeconds(hours(24)))
      await host.settled()
      clock.advance(hours(24) - 1)
      await sweep()
      expect(await stored(id)).toMatchObject({ status: 'in_transit' })
      if (isWrong) ok(await report(owner, id, wrong))
      clock.advance(1)
      await sweep()
      expect(await stored(id)).toMatchObject({
        status: isWrong ? 'cancelled' : 'completed',
        event: { at: new Date().toISOString(), reason: 'unresolved' },
      })
      expect(ok(await readProblem(owner, problem)).body.problem).toMatchObject({ state: 'unresolved' })
    }
  })

  test('is refused before a handover, and so is anyone else after it', async () => {
    const { owner, carrier, id } = await questioned()
    const stranger = await aPartner(host)
    expect(summaryOf(await report(owner, id, wrong))).toBe('409 problem.open')
    ok(await handOver(carrier, id))
    expect(summaryOf(await report(carrier, id, wrong))).toBe('409 problem.open')
    expect(summaryOf(await report(stranger, id, wrong))).toBe('404 request.unknown')
    const photos = [await aProof(stranger)]
    expect(summaryOf(await report(owner, id, { ...wrong, photos }))).toBe('404 upload.unknown')
    expect(await stored(id)).toMatchObject({ door: { problem: { handover: 'asked' } } })
  })

  test('keeps the carrier from withdrawing the problem', async () => {
    const { owner, carrier, id, problem } = await questioned('carrier')
    ok(await handOver(carrier, id))
    ok(await report(owner, id, wrong))
    expect(ok(await readProblem(carrier, problem)).body.problem?.can).toEqual([])
    expect(summaryOf(await withdraw(carrier, problem))).toBe('409 problem.stays')
    expect(ok(await answerTo(owner, problem)).body.problem).toMatchObject({ state: 'answered' })
    ok(await confirm(owner, id))
    expect(await stored(id)).toMatchObject({ status: 'completed' })
  })

  test('may withdraw their own problem, and then has a day again', async () => {
    const { owner, carrier, id, problem } = await questioned()
    ok(await handOver(carrier, id))
    ok(await report(owner, id, wrong))
    clock.advance(days(2))
    ok(await withdraw(owner, problem))
    expect((await detailsOf(owner, id)).handover?.confirm_by).toBe(inSeconds(hours(24)))
    clock.advance(hours(24))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'completed', event: { reason: 'not_contested' } })
  })

  test('cannot block the code, which ends it at once', async () => {
    const { owner, carrier, id } = await questioned()
    const otp = await codeOf(owner.client, id)
    ok(await handOver(carrier, id))
    ok(await report(owner, id, wrong))
    ok(await complete(carrier, id, otp))
    expect(await stored(id)).toMatchObject({ status: 'completed', event: { type: 'complete' } })
  })
})
