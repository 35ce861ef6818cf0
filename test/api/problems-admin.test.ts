import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, auditOf } from '#test/support/admin-actions.ts'
import { clock, hours } from '#test/support/clock.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { aProof, handOver } from '#test/support/door.ts'
import { aFleet } from '#test/support/fleets.ts'
import { listenAs } from '#test/support/live-socket.ts'
import { checkInvariants, openHost } from '#test/support/open-host.ts'
import {
  answerTo,
  fileOf,
  queueOf,
  readProblem,
  report,
  reported,
  resolve,
  statement,
  withdraw,
} from '#test/support/problems.ts'
import { documents, ok, requestIn } from '#test/support/requests.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester, type Person, setOnUser } from '#test/support/test-users.ts'
import { waitFor } from '#test/support/wait-for.ts'

const host = await openHost()
checkInvariants(host)

const parties = async (own: { firstName?: string } = {}) => ({
  owner: await aRequester(host, own),
  carrier: await aPartner(host),
  admin: await anAdmin(host),
})
const stored = (id: string) => readRow(keys.request(id))
const subjects = async ({ user }: Person) => {
  await host.settled()
  return (await host.mailbox.to(user.email)).map(({ subject }) => subject)
}
const waitingOf = async ({ client }: Person): Promise<number> =>
  ok(await client.admin.getAdminStats()).body.waitingProblems ?? Number.NaN

test('the queue of admins has the oldest first, answered and unanswered in one list or apart, and counts both', async () => {
  const { owner, carrier, admin } = await parties({ firstName: 'Ottilie' })
  const before = await waitingOf(admin)
  const first = await reported(owner, await requestIn('matched', { owner, carrier }))
  clock.advance(60)
  const second = await reported(carrier, await requestIn('in_transit', { owner, carrier }), { kind: 'not_paid' })
  clock.advance(60)
  const third = await reported(owner, await requestIn('completed', { owner, carrier }))
  ok(await answerTo(owner, second))
  await host.settled()
  const mine = (ids: string[]) => ids.filter((id) => [first, second, third].some((one) => one.id === id))
  expect(mine(await queueOf(admin, 'waiting'))).toEqual([first.id, second.id, third.id])
  expect(mine(await queueOf(admin, 'open'))).toEqual([first.id, third.id])
  expect(mine(await queueOf(admin, 'answered'))).toEqual([second.id])
  expect(await waitingOf(admin)).toBe(before + 3)
  const { items, waiting } = ok(await admin.client.admin.listProblems({ query: { status: 'answered' } })).body
  expect(waiting).toBe(before + 3)
  expect(items?.find(({ id }) => id === second.id)).toEqual({
    id: second.id,
    request_id: second.request_id,
    kind: 'not_paid',
    state: 'answered',
    opened_at: second.statement.at,
    closes_at: second.closes_at,
    opened_by: 'carrier',
    pickup_area: 'Leeds LS1',
    delivery_area: 'Bradford BD1',
    requester_name: 'Ottilie',
    carrier_name: 'Test',
    business_name: null,
  })

  ok(await withdraw(owner, first))
  clock.advance(60)
  ok(await resolve(admin, second))
  await host.settled()
  expect(mine(await queueOf(admin, 'open'))).toEqual([third.id])
  expect(mine(await queueOf(admin, 'resolved')).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(await waitingOf(admin)).toBe(before + 1)
})

describe('the file of a problem', () => {
  test('has both statements, all photos, the timeline and earlier problems of either side', async () => {
    const { owner, carrier, admin } = await parties()
    const earlier = await reported(owner, await requestIn('completed', { owner, carrier }), { kind: 'damaged' })
    clock.advance(60)
    const id = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, id))
    const photo = await aProof(owner)
    const problem = await reported(owner, id, { photos: [photo] })
    const answered = ok(await answerTo(carrier, problem, { photos: [await aProof(carrier)] })).body.problem
    await host.settled()
    const file = ok(await fileOf(admin, problem)).body
    expect(file).toMatchObject({
      id: problem.id,
      state: 'answered',
      status: 'in_transit',
      service_type: 'Send Documents',
      price: 100,
      statement: { ...statement, photos: [{ id: photo, url: `/api/uploads/${photo}` }] },
      answer: { text: answered?.answer?.text },
      handover: { left_with: 'neighbour', photos: [{ url: expect.stringContaining(`?problem=${problem.id}`) }] },
      addresses: null,
      requester_id: owner.userId,
      carrier_id: carrier.userId,
      endings: ['complete', 'cancel', 'keep'],
      resolution: null,
      earlier: [{ id: earlier.id, kind: 'damaged', state: 'open', opened_at: earlier.statement.at, of: 'requester' }],
    })
    expect(file.timeline?.map(({ type, by }) => [type, by])).toEqual([
      ['post', 'requester'],
      ['accept', 'carrier'],
      ['start', 'carrier'],
      ['handOver', 'carrier'],
    ])
    const { pickup_address: pickup, delivery_address: delivery } = documents()
    for (const address of [pickup, delivery]) expect(JSON.stringify(file)).not.toContain(address)
    const withAddresses = ok(await fileOf(admin, problem, { addresses: 'true' })).body
    expect(withAddresses.addresses).toEqual({ pickup, delivery })
  })

  test('opens its photos to admins, each look recorded, and no photo of another delivery', async () => {
    const { owner, carrier, admin } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, id))
    const problem = await reported(owner, id, { photos: [await aProof(owner)] })
    const { statement: said, handover } = ok(await fileOf(admin, problem)).body
    const [own, door] = [said?.photos[0]?.id ?? '', handover?.photos[0]?.id ?? '']
    const look = (uploadId: string, query: Record<string, string> = { problem: problem.id }) =>
      admin.client.uploads.openUpload({ params: { id: uploadId }, query })
    // An admin who does not name the problem cannot open a photo of the delivery.
    expect(summaryOf(await look(door, {}))).toBe('404 upload.unknown')
    for (const uploadId of [own, door]) expect((await look(uploadId)).status).toBe(302)
    const other = await requestIn('in_transit', { owner, carrier })
    ok(await handOver(carrier, other))
    const foreign = ok(await owner.client.requests.getDetails({ params: { id: other } })).body.handover?.photos[0]?.id
    expect(summaryOf(await look(foreign ?? ''))).toBe('404 upload.unknown')
    const entries = (await Promise.all([owner, carrier].map(auditOf))).flat()
    const looks = entries.filter(({ by, action }) => by === admin.userId && action === 'document.opened')
    expect(looks.map(({ about }) => about)).toEqual(
      expect.arrayContaining([own, door].map((uploadId) => ({ uploadId, purpose: 'proof', disputeId: problem.id }))),
    )
    expect(looks).toHaveLength(2)
    // A stranger gains nothing by naming the problem.
    const stranger = await aPartner(host)
    const given = { params: { id: own }, query: { problem: problem.id } }
    expect(summaryOf(await stranger.client.uploads.openUpload(given))).toBe('404 upload.unknown')
  })

  test('is refused to an admin who is one of its sides, and so is the decision', async () => {
    const { owner, carrier, admin } = await parties()
    const { fleet, driver } = await aFleet(host)
    const ofCarrier = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    const ofFleet = await reported(owner, await requestIn('in_transit', { owner, carrier: driver }))
    for (const person of [owner, carrier, fleet]) await setOnUser(person.userId, 'isAdmin', true)
    for (const [person, problem] of [
      [owner, ofCarrier],
      [carrier, ofCarrier],
      [owner, ofFleet],
      [fleet, ofFleet],
    ] as const) {
      expect(summaryOf(await fileOf(person, problem))).toBe('403 problem.own')
      expect(summaryOf(await resolve(person, problem))).toBe('403 problem.own')
    }
    expect(ok(await readProblem(owner, ofCarrier)).body.problem?.state).toBe('open')
    ok(await resolve(admin, ofCarrier))
  })
})

describe('deciding a problem', () => {
  test('is refused if it is unknown, without a note, and once it is closed', async () => {
    const { owner, carrier, admin } = await parties()
    expect(summaryOf(await resolve(admin, { id: 'prb_0000000000000000000000' as never }))).toBe('404 problem.unknown')
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    expect((await resolve(admin, problem, { note: ' ' })).body.fields).toHaveProperty('note')
    ok(await withdraw(owner, problem))
    expect(summaryOf(await resolve(admin, problem))).toBe('409 problem.closed')
    const second = await reported(owner, problem.request_id)
    ok(await resolve(admin, second))
    expect(summaryOf(await resolve(await anAdmin(host), second))).toBe('409 problem.closed')
    expect(summaryOf(await withdraw(owner, second))).toBe('409 problem.closed')
    expect(summaryOf(await answerTo(carrier, second))).toBe('409 problem.closed')
  })

  test.each([
    ['matched', ['complete']],
    ['completed', ['complete', 'cancel']],
    ['cancelled', ['complete', 'cancel']],
  ] as const)('does not end what is %s with %j', async (status, endings) => {
    const { owner, carrier, admin } = await parties()
    const id = await requestIn(status, { owner, carrier })
    const problem = await reported(owner, id)
    const before = await stored(id)
    for (const ending of endings)
      expect(summaryOf(await resolve(admin, problem, { ending }))).toBe('409 problem.ending')
    expect(await stored(id)).toEqual(before)
    expect(ok(await resolve(admin, problem)).body.problem).toMatchObject({ status, endings: ['keep'] })
    expect((await stored(id))?.version).toBe(before?.version)
  })

  test('does not end the job of the next carrier', async () => {
    const { owner, carrier, admin } = await parties()
    const id = await requestIn('matched', { owner, carrier })
    const problem = await reported(owner, id)
    ok(await carrier.client.requests.cancelRequest({ params: { id } }))
    ok(await (await aPartner(host)).client.requests.acceptRequest({ params: { id } }))
    expect(summaryOf(await resolve(admin, problem, { ending: 'cancel' }))).toBe('409 problem.ending')
    ok(await resolve(admin, problem))
    expect(await stored(id)).toMatchObject({ status: 'matched', matches: 2 })
  })

  const ends = [
    ['matched', 'cancel', 'cancelled'],
    ['in_transit', 'cancel', 'cancelled'],
    ['in_transit', 'complete', 'completed'],
  ] as const

  test.each(ends)('R20 takes what is %s by %s to %s, for both and once', async (status, ending, after) => {
    const { owner, carrier, admin } = await parties()
    const id = await requestIn(status, { owner, carrier })
    const at = await listenAs(host, owner)
    const problem = await reported(owner, id)
    const { version = 0 } = (await stored(id)) ?? {}
    const first = ok(await resolve(admin, problem, { ending })).body
    expect(first.problem).toMatchObject({ status: after, endings: ['keep'], resolution: { ending, outcome: 'upheld' } })
    clock.advance(60)
    expect(ok(await resolve(admin, problem, { ending })).body).toEqual(first)
    const row = await stored(id)
    expect(row).toMatchObject({
      status: after,
      version: Number(version) + 1,
      event: { type: 'resolve', by: admin.userId, reason: 'resolved' },
    })
    for (const gone of ['code', 'carrierName']) expect(row).not.toHaveProperty(gone)
    await waitFor('the end', () => at.heard('request_updated').find(({ status: said }) => said === after))
    for (const { client } of [owner, carrier]) {
      const details = ok(await client.requests.getDetails({ params: { id } })).body
      expect(details).toMatchObject({ status: after, problem: { id: problem.id, is_open: false } })
      expect(details.timeline?.at(-1)).toMatchObject({ type: 'resolve', by: 'admin' })
      expect(
        ok(await client.problems.getProblem({ params: { id, problemId: problem.id } })).body.problem,
      ).toMatchObject({
        state: 'resolved',
        resolution: { ending, outcome: 'upheld', note: first.problem?.resolution?.note },
      })
    }
    for (const person of [owner, carrier])
      expect(await subjects(person)).toContain("We've decided on a problem with a delivery")
    expect((await subjects(owner)).includes('Your delivery is complete')).toBe(after === 'completed')
    const [mine, theirs] = await Promise.all([owner, carrier].map(({ userId }) => rowsOf(`USER#${userId}`, 'COUNT')))
    expect([mine?.[0]?.open, theirs?.[0]?.active]).toEqual([0, 0])
    at.socket.close()
  })

  test('with keep lets the delivery continue', async () => {
    const { owner, carrier, admin } = await parties()
    const id = await requestIn('in_transit', { owner, carrier })
    const problem = await reported(owner, id)
    ok(await resolve(admin, problem, { outcome: 'rejected' }))
    expect(await stored(id)).toMatchObject({ status: 'in_transit' })
    ok(await handOver(carrier, id))
    expect(await reported(owner, id)).toMatchObject({ state: 'open' })
  })

  test('shows neither side the internal note of an admin', async () => {
    const { owner, carrier, admin } = await parties()
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    const private_note = 'The third report of this kind.'
    expect(ok(await resolve(admin, problem, { private_note })).body.problem?.resolution).toMatchObject({ private_note })
    await host.settled()
    for (const person of [owner, carrier]) {
      const seen = [await readProblem(person, problem), await person.client.users.exportData()].map(ok)
      const mails = await host.mailbox.to(person.user.email)
      expect(JSON.stringify([seen.map(({ body }) => body), mails])).not.toContain(private_note)
    }
  })

  test('is refused to someone who has just ceased to be an admin', async () => {
    const { owner, carrier, admin } = await parties()
    const problem = await reported(owner, await requestIn('in_transit', { owner, carrier }))
    await setOnUser(admin.userId, 'erasesAt', new Date(Date.now() + hours(72) * 1000).toISOString())
    expect(summaryOf(await resolve(admin, problem, { ending: 'cancel' }))).toBe('403 access.denied')
    expect(await stored(problem.request_id)).toMatchObject({ status: 'in_transit' })
    expect(summaryOf(await report(owner, problem.request_id, { kind: 'damaged' }))).toBe('409 problem.open')
  })
})
