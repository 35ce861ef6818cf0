import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modesFor, type TransportMode, transportModes } from '#shared/model/categories.ts'
import { metresOf, type Point, publicPoint, type Run, reachMetres, ringOf, straightMetres } from '#shared/model/geo.ts'
import { aRequest, noon, people, requestAt, requestId } from '#test/support/fake-requests.ts'
import { forAll } from '#test/support/for-all.ts'
import { poolCells } from '../pool-cells.ts'
import { type PoolItem, poolItemOfRow, type RequestItem, requestIndex, requestRow } from '../request-item.ts'
import type { Seeker } from './find-seeker.ts'
import { nearestJobs } from './list-available.ts'

/** The middle of a cell; the middle of the next one is 2.5 km (a mile and a half) to the north. */
const leeds: Point = publicPoint({ lat: 53.798, lon: -1.547 })
const north = (miles: number): Point => ({ lat: leeds.lat + miles / 69.1, lon: leeds.lon })

const seeker = (parts: Partial<Seeker> = {}): Seeker => {
  const modes = parts.modes ?? ['Car']
  return {
    userId: people.stranger,
    around: leeds,
    reachMetres: reachMetres(modes),
    modes,
    carrier: 'partner',
    cover: undefined,
    rejected: new Set(),
    blocked: new Set(),
    ...parts,
  }
}

/** The pool in memory, listed as its index lists it, and what was read from it. */
const poolOf = (items: RequestItem[]) => {
  const read: Run[] = []
  const rows = items.map((item) => ({ item, index: requestIndex(item) }))
  const newestFirst = rows.toSorted((a, b) => ((a.index.GSI2SK ?? '') > (b.index.GSI2SK ?? '') ? -1 : 1))
  const listIn = async (run: Run, atMost: number): Promise<PoolItem[]> => {
    read.push(run)
    const isIn = ({ GSI2PK, GSI2SK = '' }: Record<string, string>) =>
      GSI2PK === `AVL#${run.band}` && GSI2SK >= `${run.from}#` && GSI2SK <= `${run.to}#~`
    return newestFirst
      .filter(({ index }) => isIn(index))
      .slice(0, atMost)
      .map(({ item }) => poolItemOfRow(requestRow(item)))
  }
  return { deps: { pool: { listIn } }, read }
}

const jobAt = (name: string, point: Point | undefined, parts: Partial<RequestItem> = {}): RequestItem =>
  aRequest({
    requestId: requestId(name),
    pickup: { address: '12 Park Row', area: 'Leeds LS1', ...(point && { point }) },
    ...parts,
  })
const minutesAgo = (minutes: number): string => new Date(noon.getTime() - minutes * 60_000).toISOString()
const found = async (items: RequestItem[], who: Seeker = seeker()): Promise<string[]> =>
  (await nearestJobs(poolOf(items).deps, who, noon)).map((item) => item.requestId)

describe('jobs that are not shown', () => {
  const cases: [string, Partial<RequestItem>, Partial<Seeker>?][] = [
    ['their own jobs', { ownerId: people.stranger }],
    ['jobs that they gave back or declined', { excluded: [people.carrier, people.stranger] }],
    ['jobs that they rejected', {}, { rejected: new Set([requestId('one')]) }],
    ['jobs that they have no mode for', {}, { modes: ['Van', 'Truck'] }],
    ['jobs that are too heavy for their mode', { band: '20-50kg' }, { modes: ['Bicycle'] }],
    ['expired jobs', { date: '2026-11-19' }],
    ['jobs that someone has taken, while the index is late', { ...requestAt('matched'), status: 'matched' }],
  ]
  test.each(cases)('%s', async (_, parts, who) => {
    const item = aRequest(parts)
    const late = {
      pool: { listIn: async ({ band }: Run) => (band.startsWith('2.') ? [poolItemOfRow(requestRow(item))] : []) },
    }
    expect(await nearestJobs(late, seeker(who), noon)).toEqual([])
  })

  test('jobs in a cell whose middle is two kilometres or more out of reach', async () => {
    const walker = seeker({ modes: ['Walking'] })
    const items = [jobAt('within', north(3.85)), jobAt('beyond', north(3.92))]
    expect(await found(items, walker)).toEqual([requestId('within')])
    expect(await found(items, seeker({ modes: ['Walking', 'Bicycle'] }))).toHaveLength(2)
  })

  test('a partner without a mode sees none', async () => {
    expect(await found([jobAt('one', leeds), jobAt('two', undefined)], seeker({ modes: [] }))).toEqual([])
  })
})

describe('the order', () => {
  test('is by rings of two miles, then newest first, then by id; jobs without a place come last', async () => {
    const items = [
      jobAt('anywhere', undefined, { createdAt: minutesAgo(0) }),
      jobAt('nextRing', north(3), { createdAt: minutesAgo(1) }),
      jobAt('nearOld', north(0.1), { createdAt: minutesAgo(60) }),
      jobAt('nearNew', north(1.8), { createdAt: minutesAgo(2) }),
      jobAt('b', north(5), { createdAt: minutesAgo(3) }),
      jobAt('a', north(4.1), { createdAt: minutesAgo(3) }),
    ]
    const names = ['nearNew', 'nearOld', 'nextRing', 'a', 'b', 'anywhere']
    expect(await found(items)).toEqual(names.map(requestId))
  })

  test('is led by urgent jobs, however far within reach, and those are in the same order', async () => {
    const urgentAt = minutesAgo(3)
    const items = [
      jobAt('near', north(0.1), { createdAt: minutesAgo(1) }),
      jobAt('urgentFar', north(9), { createdAt: minutesAgo(600), urgentAt }),
      jobAt('urgentNear', north(1), { createdAt: minutesAgo(700), urgentAt }),
      jobAt('urgentBeyond', north(13), { createdAt: minutesAgo(2), urgentAt }),
    ]
    expect(await found(items)).toEqual(['urgentNear', 'urgentFar', 'near'].map(requestId))
  })

  test('a partner without a position sees only jobs without one', async () => {
    const items = [jobAt('here', leeds), jobAt('anywhere', undefined)]
    expect(await found(items, seeker({ around: undefined }))).toEqual([requestId('anywhere')])
  })
})

describe('cells', () => {
  test.each([
    [90, 0],
    [-90, 180],
    [89.99, -180],
    [0, 0],
    [51.5, 179.99],
  ])('of a place outside the kingdom, at %d, %d, do not exist', async (lat, lon) => {
    const { deps, read } = poolOf([jobAt('here', leeds), jobAt('anywhere', undefined)])
    const jobs = await nearestJobs(deps, seeker({ around: { lat, lon }, reachMetres: metresOf(20) }), noon)
    expect(jobs.map((item) => item.requestId)).toEqual([requestId('anywhere')])
    expect(read).toHaveLength(1)
  })

  test('are few anywhere in the kingdom', () => {
    const anywhereInIt = fc.record({
      lat: fc.double({ min: 49.1, max: 61.4, noNaN: true }),
      lon: fc.double({ min: -8.9, max: 2.4, noNaN: true }),
    })
    forAll(anywhereInIt, (around) => {
      expect(poolCells(around, metresOf(20)).length).toBeLessThanOrEqual(25)
    })
  })

  const group = (count: number, point: Point) =>
    Array.from({ length: count }, (_, index) => jobAt(`c${index}`, point, { createdAt: minutesAgo(index) }))

  test('are read only as long as they can change the result', async () => {
    const wide = seeker({ modes: transportModes, reachMetres: metresOf(20) })
    const { deps, read } = poolOf([...group(60, leeds), jobAt('far', north(19))])
    const jobs = await nearestJobs(deps, wide, noon)
    expect(jobs).toHaveLength(50)
    expect(read).toHaveLength(4)
  })

  test('of a town show what became urgent there in a cell near by, however many newer jobs are nearer', async () => {
    const wide = seeker({ modes: transportModes, reachMetres: metresOf(20) })
    const old = { createdAt: minutesAgo(2000), urgentAt: minutesAgo(10) }
    const { deps, read } = poolOf([...group(60, leeds), jobAt('urgent', north(8), old)])
    const jobs = await nearestJobs(deps, wide, noon)
    expect(jobs[0]?.requestId).toBe(requestId('urgent'))
    expect(jobs).toHaveLength(50)
    expect(read).toHaveLength(4)
  })

  test('that are full still show an old job that has just become urgent', async () => {
    const old = { createdAt: minutesAgo(2000), urgentAt: minutesAgo(0) }
    const jobs = await found([...group(60, leeds), jobAt('urgent', leeds, old)])
    expect(jobs[0]).toBe(requestId('urgent'))
  })

  test('of the country are read in runs, and those of a full run one by one', async () => {
    const wide = seeker({ modes: transportModes, reachMetres: metresOf(20) })
    const quiet = poolOf([...group(48, leeds), jobAt('far', north(19))])
    expect((await nearestJobs(quiet.deps, wide, noon)).at(-1)?.requestId).toBe(requestId('far'))
    expect(quiet.read.length).toBeLessThanOrEqual(7)
    const townBeside = poolOf([jobAt('here', leeds), ...group(120, north(18))])
    expect((await nearestJobs(townBeside.deps, wide, noon)).map(({ requestId: id }) => id)).toEqual(
      [jobAt('here', leeds), ...group(49, north(18))].map(({ requestId: id }) => id),
    )
    expect(townBeside.read.length).toBeGreaterThan(quiet.read.length)
  })

  test('of a town that has nothing for the partner are all read, each once', async () => {
    const walker = seeker({ modes: ['Truck'], reachMetres: metresOf(20) })
    const { deps, read } = poolOf([...group(60, leeds), jobAt('far', north(19), { band: '50kg+' })])
    await nearestJobs(deps, walker, noon)
    const cells = read.flatMap((run) => run.cells)
    expect(new Set(cells).size).toBe(cells.length)
    expect(cells.toSorted()).toEqual(
      poolCells(leeds, metresOf(20) + 2000)
        .map(({ cell }) => cell)
        .toSorted(),
    )
  })
})

const point = fc.record({
  lat: fc.double({ min: leeds.lat - 0.35, max: leeds.lat + 0.35, noNaN: true }),
  lon: fc.double({ min: leeds.lon - 0.6, max: leeds.lon + 0.6, noNaN: true }),
})
const nearPoint = fc.record({
  lat: fc.double({ min: leeds.lat - 0.05, max: leeds.lat + 0.05, noNaN: true }),
  lon: fc.double({ min: leeds.lon - 0.08, max: leeds.lon + 0.08, noNaN: true }),
})
const job = fc.record({
  point: fc.oneof(
    { weight: 4, arbitrary: nearPoint },
    { weight: 4, arbitrary: point },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  minutes: fc.integer({ min: 0, max: 30 }),
  band: fc.constantFrom('<2kg' as const, '20-50kg' as const),
})
const modes = fc.subarray([...transportModes], { minLength: 1 })

/** Checks every job instead of reading by cell. */
const bruteForce = (items: RequestItem[], { around = leeds, modes: theirs, reachMetres: reach }: Seeker): string[] => {
  const ring = ({ pickup }: RequestItem): number =>
    pickup.point ? ringOf(straightMetres(around, publicPoint(pickup.point))) : Number.MAX_SAFE_INTEGER
  const canCarry = ({ category, band }: RequestItem) => modesFor(category, band).some((one) => theirs.includes(one))
  return items
    .filter(
      (item) =>
        canCarry(item) && !(item.pickup.point && straightMetres(around, publicPoint(item.pickup.point)) > reach + 2000),
    )
    .toSorted((a, b) => a.requestId.localeCompare(b.requestId))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .toSorted((a, b) => ring(a) - ring(b))
    .slice(0, 50)
    .map((item) => item.requestId)
}

const trulyInReach = (items: RequestItem[], who: Seeker): string[] =>
  bruteForce(
    items.filter(({ pickup }) => !pickup.point || straightMetres(who.around ?? leeds, pickup.point) <= who.reachMetres),
    who,
  )

/** If there are more in one cell, the oldest are not read. */
const upToFiftyOfEachCell = (items: RequestItem[]): RequestItem[] =>
  [...Map.groupBy(items, (item) => JSON.stringify(cellOfIndex(item))).values()].flatMap((some) => some.slice(0, 50))
const cellOfIndex = (item: RequestItem) => {
  const { GSI2PK, GSI2SK = '' } = requestIndex(item)
  return [GSI2PK, GSI2SK.split('#')[0]]
}

test('shows the same jobs as a check of the whole pool', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 200, size: 'max' }), modes, nearPoint, async (jobs, theirs, around) => {
      const items = upToFiftyOfEachCell(
        jobs.map(({ point: at, minutes, band }, index) =>
          jobAt(`p${String(index).padStart(3, '0')}`, at, { createdAt: minutesAgo(minutes), band }),
        ),
      )
      // A subset of `transportModes`.
      const who = seeker({ modes: theirs as TransportMode[], around })
      const shown = await found(items, who)
      expect(shown).toEqual(bruteForce(items, who))
      // By their true points, none in reach is missing.
      if (shown.length < 50) expect(trulyInReach(items, who).filter((id) => !shown.includes(id))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
