import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import { RequestId, UploadId } from '#shared/model/ids.ts'
import { goodPassword, logIn } from '#test/support/accounts.ts'
import { anAdmin, auditOf } from '#test/support/admin-actions.ts'
import type { Answered } from '#test/support/client.ts'
import { clock, days, hours } from '#test/support/clock.ts'
import { type Call, callAtOnce, fakeAnswer, later, toRounds } from '#test/support/concurrent-calls.ts'
import { aProof, confirm, handOver } from '#test/support/door.ts'
import { complete } from '#test/support/fleets.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import { answerTo, readProblem, report, reported, resolve, withdraw } from '#test/support/problems.ts'
import { codeOf, noonSlot, ok, requestIn } from '#test/support/requests.ts'
import { type Row, readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()
checkInvariants(host)

const rounds = toRounds(12)
const stored = async (id: string): Promise<Row> => (await readRow(keys.request(id))) ?? {}

const sweep: Call = async () => {
  const { handler } = await import('#functions/jobs/sweeper.ts') // late: it reads its settings when it loads
  await handler()
  return fakeAnswer(200, 'swept')
}

/** A handed-over delivery, and its code. */
const handedOver = async (parties?: { owner: Person; carrier: Person }) => {
  const { owner, carrier } = parties ?? { owner: await aRequester(host), carrier: await aPartner(host) }
  const id = await requestIn('in_transit', { owner, carrier })
  const otp = await codeOf(owner.client, id)
  ok(await handOver(carrier, id))
  return { owner, carrier, id, otp }
}

type Given = Awaited<ReturnType<typeof handedOver>>
const calls = {
  code: ({ carrier, id, otp }: Given) => complete(carrier, id, otp),
  confirm: ({ owner, id }: Given) => confirm(owner, id),
  report: ({ owner, id }: Given) => report(owner, id),
}

/** How the row of the delivery and the problem disagree. */
const disagreements = async (owner: Person, { id, request_id }: Pick<Problem, 'id' | 'request_id'>) => {
  const { status, event, door } = (await stored(request_id)) as {
    status: string
    event: { type: string; reason?: string }
    door?: { problem?: { disputeId: string } }
  }
  const { state, resolution } = ok(await readProblem(owner, { id, request_id })).body.problem ?? {}
  const isOpen = state === 'open' || state === 'answered'
  const endings: Record<string, string> = { complete: 'completed', cancel: 'cancelled' }
  return [
    ...((door?.problem?.disputeId === id) === isOpen ? [] : [`it is ${state}, and attached: ${!isOpen}`]),
    ...(resolution && endings[resolution.ending] && endings[resolution.ending] !== status
      ? [`it was resolved by ${resolution.ending}, and its delivery is ${status}`]
      : []),
    ...(event.reason === 'resolved' && !resolution ? [`its delivery was resolved, and it is ${state}`] : []),
  ]
}

test('the code, a confirmation, the end of the owner’s day and a report at once: one completes it, and the problem is open', async () => {
  for (const round of rounds) {
    const given = await handedOver()
    await host.settled()
    clock.advance(round % 2 ? hours(24) : hours(24) - 1)
    const answers = await callAtOnce(round, [
      () => calls.code(given),
      () => calls.confirm(given),
      () => calls.report(given),
      sweep,
    ])
    expect(answers[2]).toBe('201')
    const row = await stored(given.id)
    expect(row).toMatchObject({ status: 'completed', version: 5 })
    const disputeId = String((row.door as { problem: { disputeId: string } }).problem.disputeId)
    expect(await disagreements(given.owner, { id: disputeId as never, request_id: given.id as never })).toEqual([])
  }
})

test('both sides report at once: one problem is open', async () => {
  for (const round of rounds) {
    const { owner, carrier, id } = await handedOver()
    const answers = await callAtOnce(round, [() => report(owner, id), () => report(carrier, id)])
    expect(answers.toSorted()).toEqual(['201', '409 problem.open'])
  }
})

test('both sides report after the end at once: one problem is open', async () => {
  for (const round of rounds) {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn(round % 2 ? 'completed' : 'cancelled', { owner, carrier })
    const answers = await callAtOnce(round, [() => report(owner, id), () => report(carrier, id)])
    expect(answers.toSorted()).toEqual(['201', '409 problem.open'])
  }
})

test('a handover and a report at once: whichever came first, the clock of the handover stops', async () => {
  for (const round of rounds) {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier })
    const [handedOn, told] = await callAtOnce(round, [() => handOver(carrier, id), () => report(owner, id)])
    expect([handedOn, told]).toEqual(['200', '201'])
    await host.settled()
    clock.advance(days(2))
    await sweep()
    expect(await stored(id)).toMatchObject({ status: 'in_transit' })
  }
})

test('an answer and a withdrawal, or two answers, at once: the problem is in one state', async () => {
  for (const round of rounds) {
    const { owner, carrier, id } = await handedOver()
    const problem = await reported(owner, id)
    const answers = await callAtOnce(round, [
      () => answerTo(carrier, problem),
      () => answerTo(carrier, problem, { text: 'Another answer of mine.' }),
      () => withdraw(owner, problem),
    ])
    expect(answers[2]).toBe('200')
    expect(answers.slice(0, 2).filter((answer) => answer === '200').length).toBeLessThanOrEqual(1)
    expect(ok(await readProblem(owner, problem)).body.problem).toMatchObject({ state: 'withdrawn' })
    expect(await disagreements(owner, problem)).toEqual([])
  }
})

const audited = async (owner: Person, admins: readonly Person[]): Promise<number> =>
  (await auditOf(owner)).filter(
    ({ action, by }) => action === 'problem.resolved' && admins.some(({ userId }) => userId === by),
  ).length

test('two admins, a withdrawal, a confirmation and the code at once: one ends it, with one entry', async () => {
  const admins = [await anAdmin(host), await anAdmin(host)] as const
  const seen = new Set<string>()
  for (const round of rounds) {
    const given = await handedOver()
    const problem = await reported(given.owner, given.id)
    const answers = await callAtOnce(round, [
      () => resolve(admins[0], problem, { ending: 'cancel' }),
      () => resolve(admins[1], problem, { ending: 'complete' }),
      () => withdraw(given.owner, problem),
      () => calls.confirm(given),
      () => calls.code(given),
    ])
    const resolved = answers.slice(0, 2).filter((answer) => answer === '200').length
    expect(resolved).toBeLessThanOrEqual(1)
    expect(await audited(given.owner, admins)).toBe(resolved)
    const { status, event } = await stored(given.id)
    expect(['completed', 'cancelled']).toContain(status)
    seen.add(`${(event as { type: string }).type} ${status}`)
    expect(await disagreements(given.owner, problem)).toEqual([])
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('a decision sent three times at once is made once, and each call succeeds', async () => {
  const admin = await anAdmin(host)
  for (const round of rounds) {
    const { owner, id } = await handedOver()
    const problem = await reported(owner, id)
    const decide = () => resolve(admin, problem, { ending: round % 2 ? 'cancel' : 'complete' })
    expect(await callAtOnce(round, [decide, decide, decide])).toEqual(['200', '200', '200'])
    expect(await audited(owner, [admin])).toBe(1)
    expect(await disagreements(owner, problem)).toEqual([])
  }
})

test('the fourteen days, an admin and the code at once: it ends once, and problem and delivery agree', async () => {
  for (const round of rounds) {
    const given = await handedOver()
    const problem = await reported(given.owner, given.id)
    await host.settled()
    clock.advance(round % 2 ? days(14) : days(14) - 1)
    const admin = await anAdmin(host)
    // No session lasts that long.
    for (const person of [given.owner, given.carrier])
      person.client = await logIn(host, person.user.email, goodPassword)
    await callAtOnce(round, [
      sweep,
      sweep,
      () => resolve(admin, problem, { ending: round % 3 ? 'keep' : 'cancel' }),
      () => calls.code(given),
      () => withdraw(given.owner, problem),
    ])
    await host.settled()
    expect(['completed', 'cancelled']).toContain((await stored(given.id)).status)
    expect(await disagreements(given.owner, problem)).toEqual([])
  }
})

test('a give-back and a decision at once: the next carrier is not cancelled', async () => {
  const admin = await anAdmin(host)
  for (const round of rounds) {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('matched', { owner, carrier })
    const problem = await reported(owner, id)
    const giveBack = (): Promise<Answered<object>> => carrier.client.requests.cancelRequest({ params: { id } })
    const [back, decided] = await callAtOnce(round, [giveBack, () => resolve(admin, problem, { ending: 'cancel' })])
    expect([back, decided].filter((answer) => answer === '200')).toHaveLength(1)
    expect((await stored(id)).status).toBe(back === '200' ? 'pending_match' : 'cancelled')
    expect(await audited(owner, [admin])).toBe(decided === '200' ? 1 : 0)
  }
})

test('a handover decided before a report, written after it, is decided again, and asks its owner', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const id = await requestIn('in_transit', { owner, carrier })
  const photos = [UploadId.parse(await aProof(carrier))]
  // Loaded late: the functions read their settings when they load.
  const { deps } = await import('#functions/api/delivery/handler.ts')
  const { handOver: decideAndWrite } = await import('#functions/domain/requests/door/hand-over.ts')
  const { sessionOf } = await import('#test/support/fake-requests.ts')
  const reporting = async (...wanted: Parameters<typeof deps.claimUploads>) => {
    await report(owner, id)
    return deps.claimUploads(...wanted)
  }
  const late = { ...deps, claimUploads: reporting }
  const body = { left_with: 'neighbour', name: undefined, note: undefined, photos } as const
  await decideAndWrite(late, sessionOf(carrier.user.userId), RequestId.parse(id), body)
  expect(await stored(id)).toMatchObject({
    status: 'in_transit',
    door: { problem: { by: 'requester', handover: 'asked' }, handover: { leftWith: 'neighbour' } },
  })
})

test('a handover, its owner’s statement and the clock at once: it ends as the owner’s answer promised', async () => {
  for (const round of rounds) {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier }, noonSlot())
    const problem = await reported(owner, id, { kind: 'other' })
    await host.settled()
    // A handover on its last day moves the end of the problem.
    clock.advance(days(14) - hours(round % 2 ? 1 : 25))
    for (const person of [owner, carrier]) person.client = await logIn(host, person.user.email, goodPassword)
    const photos = [await aProof(carrier)]
    const [handed, contested] = await callAtOnce(round, [
      () => handOver(carrier, id, { photos }),
      later(round * 4, () => report(owner, id, { kind: 'not_arrived' })),
      sweep,
    ])
    expect(handed).toBe('200')
    expect(['201', '409 problem.open']).toContain(contested)
    await host.settled()
    expect(await disagreements(owner, problem)).toEqual([])
    clock.advance(hours(25))
    await callAtOnce(round, [sweep, sweep])
    await host.settled()
    const status = contested === '201' ? 'cancelled' : 'completed'
    expect(await stored(id)).toMatchObject({ status, event: { by: 'system', reason: 'unresolved' } })
    expect(await disagreements(owner, problem)).toEqual([])
  }
})

test('an owner’s statement on a handover, their confirmation, the code and an answer at once: row and problem agree', async () => {
  for (const round of rounds) {
    const [owner, carrier] = [await aRequester(host), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier })
    const otp = await codeOf(owner.client, id)
    const problem = await reported(owner, id, { kind: 'other' })
    ok(await handOver(carrier, id))
    const photos = [await aProof(owner)]
    const contesting = () => report(owner, id, { kind: 'not_arrived', photos })
    const answers = await callAtOnce(round, [
      contesting,
      contesting,
      () => answerTo(carrier, problem),
      ...(round % 2 ? [() => complete(carrier, id, otp)] : []),
    ])
    for (const answer of answers) expect(answer).toMatch(/^(200|201|409 (problem|upload)\.\w+)$/)
    expect(await disagreements(owner, problem)).toEqual([])
    const { contested } = (await readRow(keys.problem(problem.id))) ?? {}
    expect(contested !== undefined).toBe(answers.slice(0, 2).includes('201'))
  }
})
