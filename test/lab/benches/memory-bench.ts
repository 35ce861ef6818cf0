import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from '#test/lab/proofs/soak/journeys.ts'
import { httpCall } from '#test/support/http-call.ts'
import { maxResidentMb, processTreeOf, residentMb } from '#test/support/process-info.ts'
import { runLocal } from '#test/support/run-local.ts'
import { type Bench, bar, type Finding, median, rounded } from './bench.ts'
import type { World } from './worlds/world.ts'

const atMost = { MB: 400, readyMs: 1_000 }
const size = Number(process.env.MEMORY_REQUESTS ?? 1_000_000)
const seed = 1_357
const starts = 5
const [atOnce, journeys, lists] = [10, 1_200, 1_500]
const rush = { count: 700_000, connections: 2_000, requests: 20_000 }

type Measure = {
  what: string
  dataDir: string
  env: Record<string, string>
  use: Use
  /** The figure that has to meet the bar: a rush may take more memory while it lasts. */
  barOf: 'most' | 'quiet'
}

/** Returns how many calls were answered, and how many of them were turned away. */
type Use = (url: string) => Promise<{ calls: number; turnedAway: number }>
type UseOf = (world: World) => Use

// Loaded late: functions read their settings when they load, and other benches set them first.
const ours = async () => {
  const [journeys, users, rides, calls, load, rows, table, world] = await Promise.all([
    import('#test/lab/proofs/soak/journeys.ts'),
    import('#test/lab/proofs/soak/test-users.ts'),
    import('#test/support/generated-rides.ts'),
    import('./beside/calls.ts'),
    import('./beside/load.ts'),
    import('./worlds/rows-of-world.ts'),
    import('./worlds/seed-table.ts'),
    import('./worlds/world.ts'),
  ])
  return { ...journeys, ...users, ...rides, ...calls, ...load, ...rows, ...table, ...world }
}

/** The memory of the host and of all processes that it started. */
const allOf = async (pid: number, memoryOf: (pid: number) => Promise<number>): Promise<number> =>
  (await Promise.all(processTreeOf(pid).map(memoryOf))).reduce((sum, size) => sum + size, 0)

/** The host returns memory once it has been quiet for some seconds. */
const quietMs = 15_000

/** Starts a host over this folder several times, and uses the last one. */
const measure = async ({ what, dataDir, env, use, barOf }: Measure) => {
  const readyMs: number[] = []
  for (let start = 1; start < starts; start += 1) {
    const host = await runLocal(dataDir, env)
    readyMs.push(host.readyMs)
    await host.stop()
  }
  const host = await runLocal(dataDir, env)
  try {
    const { pid = 0 } = host.child
    const started = await allOf(pid, residentMb)
    const { calls, turnedAway } = await use(host.url)
    const [used, most] = [await allOf(pid, residentMb), await allOf(pid, maxResidentMb)]
    await wait(quietMs)
    const quiet = await allOf(pid, residentMb)
    const ready = median([...readyMs, host.readyMs])
    return {
      row: {
        what,
        'first answer, ms': rounded(ready, 0),
        'MB after it': rounded(started),
        calls,
        'turned away': turnedAway,
        'MB after them': rounded(used),
        'MB at most': rounded(most),
        'MB once quiet': rounded(quiet),
      },
      missed: [
        ...bar(`resident memory, ${what}`, { most, quiet }[barOf], atMost.MB, 'MB'),
        ...bar(`start, ${what}`, ready, atMost.readyMs, 'ms'),
      ],
    }
  } finally {
    await host.stop()
  }
}

const checkSessions: Use = async (url) => {
  for (let count = 0; count < 500; count += 1) await httpCall(url, { method: 'GET', path: '/api/auth/check-session' })
  return { calls: 500, turnedAway: 0 }
}

/** Makes deliveries from post to end, reads and sign-ins, and lists jobs near places all over the country. */
const everyKindIn: UseOf = (world) => async (url) => {
  const { journeysOf, signInTestUsers, chanceFrom, runLoad, listCalls } = await ours()
  const cookiesOf = (callers: World['requesters']) => callers.map(({ cookieValue }) => new Map([['sid', cookieValue]]))
  const people = { owners: cookiesOf(world.requesters), carriers: cookiesOf(world.partners) }
  const calls: Measured[] = []
  const journey = journeysOf(await signInTestUsers(url, people), chanceFrom(seed), (call) => calls.push(call))
  const inTurn = async (): Promise<void> => {
    for (let count = 0; count < journeys / atOnce; count += 1) await journey()
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
  const { statuses } = await runLoad({
    url,
    atOnce,
    calls: listCalls(world, '/api/requests/available').slice(0, lists),
  })
  const refused = calls.filter(({ status }) => status < 200 || status >= 300)
  if (refused.length > 0 || statuses[200] !== lists)
    throw new Error(`calls were refused: ${JSON.stringify([refused.slice(0, 3), statuses])}`)
  return { calls: calls.length + lists, turnedAway: 0 }
}

/** Makes more calls at once than the gateway has room for, so that it turns some away. */
const rushIn: UseOf = (world) => async (url) => {
  const { rushCalls } = await import('./beside/calls.ts')
  const { createBody } = await import('./beside/our-side.ts')
  const { startLoader } = await import('./beside/loader.ts')
  const loader = startLoader()
  try {
    const { count, connections } = rush
    const calls = rushCalls(world, { createBody })
    const { statuses } = await loader.load({ url, calls, atOnce: connections, count, isRepeatable: true })
    const { 200: read = 0, 201: created = 0, 429: turnedAway = 0 } = statuses
    if (created === 0 || read + created + turnedAway !== count)
      throw new Error(`calls were refused: ${JSON.stringify(statuses)}`)
    return { calls: count, turnedAway }
  } finally {
    loader.stop()
  }
}

/** Measures over a table with this many requests, whose callers have sessions. */
const measureIn = (wanted: { size: number; callers: number }, about: Pick<Measure, 'what' | 'barOf'>, use: UseOf) =>
  inNewFolder(async (dataDir) => {
    const { newWorld, seedTable, rowsOfWorld } = await ours()
    const world = newWorld({ seed, ...wanted })
    seedTable(dataDir, rowsOfWorld(world))
    return measure({ ...about, dataDir, env: { LIMITS: 'relaxed' }, use: use(world) })
  })

const inNewFolder = async <Result>(run: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'sameway-memory-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const memoryBench: Bench = {
  name: 'memory',
  about: `resident memory and start of the host: the demo world, a rush, ${size} requests (MEMORY_REQUESTS)`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const measured = [
      await inNewFolder((dataDir) =>
        measure({ what: 'the demo world', barOf: 'most', dataDir, env: { SEED: 'demo' }, use: checkSessions }),
      ),
      await measureIn(
        { size: rush.requests, callers: rush.connections },
        { what: `a rush over ${rush.connections} connections`, barOf: 'quiet' },
        rushIn,
      ),
      await measureIn({ size, callers: 400 }, { what: `${size} requests`, barOf: 'most' }, everyKindIn),
    ]
    return { rows: measured.map(({ row }) => row), missed: measured.flatMap(({ missed }) => missed) }
  },
}
