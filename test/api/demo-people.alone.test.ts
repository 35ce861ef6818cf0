import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, londonTime } from '#shared/model/london.ts'
import { demoSignIn } from '#test/support/demo-sign-in.ts'
import { ok } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
afterAll(host.stop)

const signedInAs = demoSignIn(host)

const hourMs = 3_600_000

const today = () => londonTime(new Date()).date

beforeAll(() => host.settled(), 60_000)

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

describe('the requester', () => {
  test('sees a job in each stage that needs them, and the code of the one in transit', async () => {
    const { requests: calls } = await signedInAs('requester')
    const { items = [] } = ok(await calls.listRequests({ query: { state: 'open' } })).body
    const stages = new Set(items.map(({ status }) => status))
    expect([...stages].toSorted()).toEqual(['in_transit', 'matched', 'pending_match', 'pending_partner_approval'])
    const underway = items.find(({ status }) => status === 'in_transit')
    expect(ok(await calls.getOtp({ params: { id: underway?.id ?? '' } })).body.otp).toMatch(/^\d+$/)
  })

  test('has a handover and an attempt to answer, and has reported a problem about a third job', async () => {
    const { requests: calls, problems } = await signedInAs('requester')
    const { items = [] } = ok(await calls.listRequests({ query: { state: 'open' } })).body
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
    const withProblem = await details(({ problem }) => Boolean(problem))
    expect(withProblem.timeline?.flatMap(({ photos }) => photos)).toHaveLength(2)
    const params = { id: withProblem.id ?? '', problemId: withProblem.problem?.id ?? '' }
    const { problem } = ok(await problems.getProblem({ params })).body
    expect(problem).toMatchObject({ state: 'answered', kind: 'damaged', opened_by: 'requester' })
    expect(problem?.statement.photos).toHaveLength(1)
    expect(problem?.answer?.text).toMatch(/dent/)
  })

  test('has one returned delivery, and cancelled another too late', async () => {
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

  test('finds a carrier for a request along a commute', async () => {
    const { requests: calls } = await signedInAs('requester')
    const body = {
      itemCategory: 'Send Documents',
      pickup_address: '1 Camden Road, London, NW1 9LR',
      delivery_address: '10 Station Road, Reading, RG1 1LG',
      preferredDate: addDays(today(), 1),
      preferredTimeSlot: 'morning',
    }
    expect(ok(await calls.findRides({ body })).body).toMatchObject([
      { partnerName: 'Ben', transportMode: 'Car', partnerPhotoUrl: expect.stringContaining('/api/uploads/') },
    ])
  })
})

describe('the partner', () => {
  test('is verified, online and has rides on each weekday', async () => {
    const { partner } = await signedInAs('partner')
    expect((await partner.getApplication()).body.application).toMatchObject({ status: 'verified' })
    expect(ok(await partner.getStatus()).body).toEqual({ is_online: true, paused_until: null, place_until: null })
    const rides = ok(await partner.listRides()).body
    expect(rides.length).toBeGreaterThanOrEqual(6)
    expect(rides.map(({ date }) => date)).toContain(addDays(today(), 1))
  })

  test('has an offer that expires, three jobs to carry, others near them, and earnings', async () => {
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

  test('has an insurance that ends in twenty days, and a checked right to work', async () => {
    const { partner } = await signedInAs('partner')
    const { body } = ok(await partner.getPapers())
    expect(body).toMatchObject({
      papers: { hireAndReward: true, insuranceUntil: addDays(today(), 20) },
      right_to_work: { how: 'passport' },
      due: [{ paper: 'hire', ends: addDays(today(), 20) }],
      waiting: null,
    })
    expect(body.seen).toEqual([expect.stringMatching(/^Insurance certificate seen, valid until /)])
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
  expect(JSON.stringify(ok(await business.getLiveActivity()).body)).toContain('Dev Drawbridge')
  const papers = ok(await business.getBusinessPapers()).body
  expect(papers.due, 'of the papers nothing is').toEqual([])
  expect(papers.confirmed_at).not.toBeNull()
})

test('the driver has deliveries to make and a history', async () => {
  const { business, requests: calls } = await signedInAs('driver')
  expect(ok(await business.listDriverDeliveries()).body.length).toBe(5)
  expect(ok(await calls.listHistory()).body.total).toBeGreaterThan(10)
})

test('the admin finds three partners and two businesses to review, specimen documents, activity and growth', async () => {
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

test('the admin finds an applicant’s papers to judge, with and without a check of the right to work', async () => {
  const { admin } = await signedInAs('admin')
  const { items = [] } = ok(await admin.listPartners()).body
  const papersOf = async (name: string) => {
    const id = items.find((entry) => entry.name === name)?.user_id ?? ''
    return ok(await admin.getReviewFacts({ params: { id } })).body
  }
  expect(await papersOf('Ginger Gearbox')).toMatchObject({
    papers: { papers: { wasteNumber: 'CBDU000013', wasteRegulator: 'Environment Agency' }, right_to_work: null },
  })
  expect(await papersOf('Juniper Jump-Lead')).toMatchObject({ papers: { right_to_work: { how: 'share-code' } } })
})

test('the admin has a problem with two sides to decide, one that waits for its answer, and their photos', async () => {
  const { admin, uploads } = await signedInAs('admin')
  expect(ok(await admin.getAdminStats()).body).toMatchObject({ waitingProblems: 2 })
  const waiting = ok(await admin.listProblems({ query: { status: 'waiting' } })).body.items ?? []
  expect(waiting.find(({ state }) => state === 'open')?.kind).toBe('not_paid')
  const answered = waiting.find(({ state }) => state === 'answered')
  const problem = answered?.id ?? ''
  const file = ok(await admin.getProblemFile({ params: { problemId: problem } })).body
  const proofs = [...(file.statement?.photos ?? []), ...(file.timeline ?? []).flatMap(({ photos }) => photos)]
  expect(proofs).toHaveLength(3)
  for (const { id } of proofs)
    expect((await uploads.openUpload({ params: { id }, query: { problem } })).status).toBe(302)
})
