import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeleteCommand } from '#functions/platform/table/commands.ts'
import { fileStore } from '#lib/local/emulators/file-store.ts'
import { tableName, uploadsBucket } from '#lib/local/functions.ts'
import { itemCategories } from '#shared/model/categories.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { logIn } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { clock, minutes } from '#test/support/clock.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { ok } from '#test/support/requests.ts'
import { schemasOfRows } from '#test/support/schemas-of-rows.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { allRows, askTable, putRow, type Row, rowsOf } from '#test/support/table.ts'

const host = await startTestHost({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
afterAll(host.stop)

const addressOf = (role: string) => (role === 'driver' ? 'driver@drivers.sameway.example' : `${role}@demo.example`)

const signedInAs = async (role: string): Promise<Client> => {
  const { password } = JSON.parse(await readFile(join(host.dataDir, 'demo-world.json'), 'utf8'))
  return logIn(host, addressOf(role), password)
}

const hourMs = 3_600_000

const today = () => londonTime(new Date()).date

let rows: Row[] = []
beforeAll(async () => {
  await host.settled()
  rows = await allRows()
}, 60_000)

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
const requests = () => rows.filter(({ PK, SK }) => String(PK).startsWith('REQ#') && SK === 'META')

describe('the requester', () => {
  test('sees a job in each stage that needs them, and the code of what is on its way', async () => {
    const { requests: calls } = await signedInAs('requester')
    const { items = [] } = ok(await calls.listRequests()).body
    const stages = new Set(items.map(({ status }) => status))
    expect([...stages].toSorted()).toEqual(['in_transit', 'matched', 'pending_match', 'pending_partner_approval'])
    const underway = items.find(({ status }) => status === 'in_transit')
    expect(ok(await calls.getOtp({ params: { id: underway?.id ?? '' } })).body.otp).toMatch(/^\d+$/)
  })

  test('is asked what happens at two doors, and has reported a problem at a third', async () => {
    const { requests: calls, problems } = await signedInAs('requester')
    const { items = [] } = ok(await calls.listRequests()).body
    const details = async (is: (door: NonNullable<(typeof items)[number]['door']>) => boolean) => {
      const found = items.filter(({ door }) => door && is(door))
      expect(found).toHaveLength(1)
      return ok(await calls.getDetails({ params: { id: found[0]?.id ?? '' } })).body
    }
    const handed = await details(({ handover, problem }) => handover !== undefined && !problem)
    expect(handed.handover).toMatchObject({ left_with: 'neighbour', name: 'Mr Kerb', photos: [expect.anything()] })
    expect(Date.parse(handed.handover?.confirm_by ?? '') - Date.now()).toBeGreaterThan(23 * hourMs)
    const tried = await details(({ attempt }) => attempt?.decide_by !== undefined && attempt.decide_by !== null)
    expect(tried.attempt).toMatchObject({ reason: 'nobody_home', photos: [expect.anything()], retries_left: 2 })
    const left = Date.parse(tried.attempt?.decide_by ?? '') - Date.now()
    expect(left).toBeGreaterThan(20 * 60_000)
    expect(left).toBeLessThanOrEqual(30 * 60_000)
    const disputed = await details(({ problem }) => Boolean(problem))
    expect(disputed.timeline?.flatMap(({ photos }) => photos)).toHaveLength(2)
    const params = { id: disputed.id ?? '', problemId: disputed.problem?.id ?? '' }
    const { problem } = ok(await problems.getProblem({ params })).body
    expect(problem).toMatchObject({ state: 'answered', kind: 'damaged', opened_by: 'requester' })
    expect(problem?.statement.photos).toHaveLength(1)
    expect(problem?.answer?.text).toMatch(/dent/)
  })

  test('has a delivery that came back, and cancelled another too late', async () => {
    const { requests: calls } = await signedInAs('requester')
    const { items = [] } = ok(await calls.listRequests({ query: { state: 'closed' } })).body
    const details = await Promise.all(items.map(async ({ id }) => ok(await calls.getDetails({ params: { id } })).body))
    const [returned, ...others] = details.filter(({ outcome }) => outcome === 'returned')
    expect(others).toEqual([])
    expect(returned?.timeline?.map(({ type }) => type)).toEqual([
      'post',
      'accept',
      'start',
      'attempt',
      'decide',
      'complete',
    ])
    expect(details.flatMap(({ cancellation }) => cancellation?.late ?? [])).toEqual(['very_late'])
  })

  test('has a history with receipts, lines on the map and CO₂ saved', async () => {
    const { requests: calls } = await signedInAs('requester')
    const { body } = ok(await calls.listHistory())
    expect(body.total).toBeGreaterThan(15)
    expect(body.co2_saved_g).toBeGreaterThan(10_000)
    expect(ok(await calls.listRouteLines()).body.length).toBeGreaterThan(15)
  })

  test('finds somebody for a request along a commute', async () => {
    const { requests: calls } = await signedInAs('requester')
    const body = {
      itemCategory: 'Send Documents',
      pickup_address: '1 Camden Road, London, NW1 9LR',
      delivery_address: '10 Station Road, Reading, RG1 1LG',
      preferredDate: addDays(today(), 1),
      preferredTimeSlot: 'morning',
    }
    expect(ok(await calls.findRides({ body })).body).toMatchObject([
      { partnerName: 'Demo', transportMode: 'Car', partnerPhotoUrl: expect.stringContaining('/api/uploads/') },
    ])
  })
})

describe('the partner', () => {
  test('is verified, online and going somewhere on each weekday', async () => {
    const { partner } = await signedInAs('partner')
    expect((await partner.getApplication()).body.application).toMatchObject({ status: 'verified' })
    expect(ok(await partner.getStatus()).body).toEqual({ is_online: true, paused_until: null, place_until: null })
    const rides = ok(await partner.listRides()).body
    expect(rides.length).toBeGreaterThanOrEqual(6)
    expect(rides.map(({ date }) => date)).toContain(addDays(today(), 1))
  })

  test('has an offer that runs out, three jobs to carry, others near them, and earnings', async () => {
    const { partner, requests: calls } = await signedInAs('partner')
    const [offer, ...others] = ok(await partner.listOffers()).body
    expect(others).toEqual([])
    expect(Date.parse(offer?.expires_at ?? '')).toBeLessThanOrEqual(Date.now() + 3 * 3_600_000)
    const active = ok(await calls.listActive()).body
    expect(active.map(({ status }) => status).toSorted()).toEqual(['in_transit', 'in_transit', 'matched'])
    expect(active.filter(({ door }) => door?.handover)).toHaveLength(1)
    const near = ok(await calls.listAvailable()).body
    expect(near.length).toBeGreaterThan(8)
    expect(near.filter(({ urgent }) => urgent)).toHaveLength(1)
    const { body } = ok(await calls.getEarnings())
    expect(body.days?.filter(({ deliveries }) => deliveries > 0).length).toBeGreaterThan(8)
  })

  test('finds jobs with photos and notes', async () => {
    const { requests: calls } = await signedInAs('partner')
    const nearby = ok(await calls.listAvailable()).body
    const previews = await Promise.all(nearby.map(({ id }) => calls.previewRequest({ params: { id } })))
    expect(previews.filter(({ body }) => (body.photos?.length ?? 0) > 0).length).toBeGreaterThan(3)
  })
})

test('the business has eight drivers, jobs under way, charts, and something to look into', async () => {
  const { business } = await signedInAs('business')
  const drivers = ok(await business.listDrivers()).body.items ?? []
  expect(drivers).toHaveLength(8)
  expect(drivers.filter(({ is_active }) => !is_active)).toHaveLength(1)
  const { body: stats } = ok(await business.getStats())
  expect(new Set(stats.attention?.map(({ kind }) => kind))).toEqual(
    new Set(['open-problem', 'failed-attempt', 'late-pickup', 'late-delivery', 'password-unused']),
  )
  expect(sum(stats.deliveries_by_day?.map(({ completed }) => completed) ?? [])).toBeGreaterThan(20)
  const { body: earnings } = ok(await business.getFleetEarnings())
  expect(sum(earnings.days?.map(({ earned }) => earned) ?? [])).toBeGreaterThan(200)
  expect(ok(await business.listFleetHistory()).body.items?.length).toBeGreaterThan(5)
  expect(JSON.stringify(ok(await business.getLiveActivity()).body)).toContain('Demo Driver')
})

test('the driver has deliveries to make and a history', async () => {
  const { business, requests: calls } = await signedInAs('driver')
  expect(ok(await business.listDriverDeliveries()).body.length).toBe(5)
  expect(ok(await calls.listHistory()).body.total).toBeGreaterThan(10)
})

test('the admin finds three partners and two businesses to review, specimen papers, activity and growth', async () => {
  const { admin, uploads } = await signedInAs('admin')
  const { body: stats } = ok(await admin.getAdminStats())
  expect(stats).toMatchObject({ unverifiedPartners: 3, unverifiedBusinesses: 2, totalPartners: 15, totalBusinesses: 4 })
  expect(stats.totalUsers).toBeGreaterThanOrEqual(40)
  expect(stats.growth).toHaveLength(30)
  const [first, last] = [stats.growth?.[0], stats.growth?.at(-1)]
  expect(last?.users).toBeGreaterThan(first?.users ?? 0)
  const listed = ok(await admin.listPartners()).body.items ?? []
  const waiting = listed.filter(({ status }) => status === 'pending')
  expect(waiting).toHaveLength(3)
  for (const { documents } of waiting) {
    expect(documents.length).toBeGreaterThanOrEqual(3)
    for (const { id } of documents) expect((await uploads.openUpload({ params: { id } })).status).toBe(302)
  }
  expect(ok(await admin.listActivity()).body.items?.length).toBeGreaterThan(10)
})

test('the admin has a problem with two sides to decide, one that waits for its answer, and their photos', async () => {
  const { admin, uploads } = await signedInAs('admin')
  expect(ok(await admin.getAdminStats()).body).toMatchObject({ waitingProblems: 2 })
  const listed = async (status: 'open' | 'answered') =>
    ok(await admin.listProblems({ query: { status } })).body.items ?? []
  expect((await listed('open')).map(({ kind }) => kind)).toEqual(['not_paid'])
  const [answered] = await listed('answered')
  const problem = answered?.id ?? ''
  const file = ok(await admin.getProblemFile({ params: { problemId: problem } })).body
  const proofs = [...(file.statement?.photos ?? []), ...(file.timeline ?? []).flatMap(({ photos }) => photos)]
  expect(proofs).toHaveLength(3)
  for (const { id } of proofs)
    expect((await uploads.openUpload({ params: { id }, query: { problem } })).status).toBe(302)
})

/** What is to be done later. */
const tasks = (kind: string) => rows.filter((row) => row.kind === kind && String(row.PK).startsWith('DUE#'))

test('what happens at doors ends by itself, at its time', () => {
  expect(tasks('attempt.expire')).toHaveLength(1)
  expect(tasks('handover.expire').length).toBeGreaterThanOrEqual(1)
  expect(tasks('problem.lapse')).toHaveLength(2)
})

describe('the whole world', () => {
  test('has some sixty requests of every category and status beside the days that are over', () => {
    const present = requests().filter(({ createdAt }) => String(createdAt) > addDays(today(), -2))
    expect(present.length).toBeGreaterThanOrEqual(50)
    const every = requests()
    expect(new Set(every.map(({ category }) => category))).toEqual(new Set(itemCategories))
    expect(new Set(every.map(({ status }) => status))).toEqual(new Set(requestStatuses))
  })

  test('goes back almost ninety days', () => {
    const days = new Set(
      requests().flatMap(({ status, event }) =>
        status === 'completed' ? [(event as { at: string }).at.slice(0, 10)] : [],
      ),
    )
    expect(days.size).toBeGreaterThan(80)
  })

  test('shows the oldest delivery to both sides also once its timeline has expired', async () => {
    const [requester, partner] = [await signedInAs('requester'), await signedInAs('partner')]
    const idOf = async ({ auth }: Client) => ok(await auth.checkSession()).body.user?.id
    const [ownerId, carrierId] = [await idOf(requester), await idOf(partner)]
    const theirs = requests().filter((row) => row.ownerId === ownerId && row.carrierId === carrierId)
    const [oldest] = theirs
      .filter(({ status }) => status === 'completed')
      .toSorted((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)))
    const PK = String(oldest?.PK)
    const seen = async () => {
      const params = { id: PK.replace('REQ#', '') }
      const [own, carried] = [
        ok(await requester.requests.getDetails({ params })).body,
        ok(await partner.requests.getDetails({ params })).body,
      ]
      return { own, carried }
    }
    const before = await seen()
    expect(before.own).toMatchObject({ status: 'completed', partner: { fullName: 'Demo Partner' } })
    expect(before.carried).toMatchObject({ status: 'completed', viewer: 'carrier', price: before.own.price })
    const timeline = await rowsOf(PK, 'EVT#')
    expect(timeline).toHaveLength(4)
    for (const { SK } of timeline)
      await askTable(new DeleteCommand({ TableName: tableName, Key: { PK, SK: String(SK) } }))
    const after = await seen()
    for (const row of timeline) await putRow(row)
    // Of the steps, the last alone lies with the request itself.
    const withLastStep = <D extends { timeline?: unknown[] }>(details: D) => ({
      ...details,
      timeline: details.timeline?.slice(-1),
    })
    expect(after).toEqual({ own: withLastStep(before.own), carried: withLastStep(before.carried) })
  })

  test('has rows that the product can read, each by the schema of its kind', async () => {
    const readers = await schemasOfRows()
    const unread = rows.filter((row) => {
      const reader = readers.find(({ matches }) => matches(String(row.PK), String(row.SK)))
      reader?.read(row) // throws for a row that lacks something
      return !reader
    })
    expect(unread.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([])
  })

  test('has a file for each upload', async () => {
    const files = fileStore(host.dataDir)
    const uploads = rows.filter(({ SK }) => SK === 'UPL')
    expect(uploads.length).toBeGreaterThan(100)
    for (const { fileKey, size } of uploads)
      expect((await files.get(uploadsBucket, String(fileKey)))?.size, String(fileKey)).toBe(size)
  })

  test('keeps every invariant', async () => {
    expect(await brokenInvariants()).toEqual([])
  })

  test('lets nobody in but the five', async () => {
    const { hashOfNoPassword } = await import('#functions/domain/accounts/passwords/password-hash.ts')
    const passwords = rows.filter(({ SK, passwordHash }) => SK === 'CRED' && passwordHash !== hashOfNoPassword)
    expect(passwords).toHaveLength(6) // with the protected admin of tests
  })

  test('has sent mails to the five alone', async () => {
    const known = new Set(['requester', 'partner', 'business', 'driver', 'admin'].map(addressOf))
    const strangers = (await host.mailbox.all()).filter(({ to }) => !known.has(String(to)))
    expect(strangers).toEqual([])
  })

  test('is sound in the eyes of the nightly job', async () => {
    clock.freeze() // tomorrow, when everything in it has been still for long
    await host.settled()
    await host.night()
    expect(host.log.lines.filter((line) => line.includes('"nightly"'))).toEqual([])
    clock.release()
  })

  test('is topped up by the first start of another day, and by no second one', async () => {
    const later = addDays(today(), 2)
    clock.freeze()
    clock.set(later, 10)
    await host.sweep()
    await host.settled()
    await host.fillDemo()
    await host.settled()
    rows = await allRows()
    const dates = (status: string) =>
      new Set(
        requests()
          .filter((row) => row.status === status)
          .map(({ date }) => date),
      )
    expect(dates('pending_match')).toContain(addDays(later, 7))
    expect(dates('completed')).toContain(addDays(later, -1))
    const late = requests().filter(
      ({ status, date, businessId }) => businessId && status === 'matched' && String(date) < later,
    )
    expect(late.map(({ date }) => date)).toEqual([addDays(later, -1), addDays(later, -1)])
    expect(rows.filter(({ SK }) => String(SK).startsWith('RIDE#')).length).toBeGreaterThan(50)
    expect(await brokenInvariants()).toEqual([])
    const before = rows.length
    await host.fillDemo()
    expect((await allRows()).length).toBe(before)
    clock.release()
  })

  test('has an attempt that waits for its owner after each start', async () => {
    clock.freeze()
    clock.set(addDays(today(), 2), 11)
    const { requests: calls } = await signedInAs('requester')
    const waiting = async () => {
      await host.fillDemo()
      const { items = [] } = ok(await calls.listRequests()).body
      return items.flatMap(({ id, door }) => (door?.attempt?.decide_by ? [id] : []))
    }
    const before = await waiting()
    expect(before).toHaveLength(1)
    expect(await waiting()).toEqual(before)
    clock.advance(minutes(31))
    const after = await waiting()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    const [id = ''] = before
    expect(ok(await calls.getDetails({ params: { id } })).body).toMatchObject({
      status: 'completed',
      outcome: 'returned',
    })
    expect(await brokenInvariants()).toEqual([])
    clock.release()
  })
})
