import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measured } from '#test/lab/proofs/soak/journeys.ts'
import { httpCall } from '#test/support/http-call.ts'
import { mostResidentMb, processTreeOf, residentMb } from '#test/support/process-info.ts'
import { runLocal } from '#test/support/run-local.ts'
import { type Bench, bar, type Finding, median, rounded } from './bench.ts'
import type { World } from './worlds/world.ts'

const atMost = { MB: 400, readyMs: 1_000 }
const size = Number(process.env.MEMORY_REQUESTS ?? 1_000_000)
const seed = 1_357
const starts = 5
const [atOnce, journeys, lists] = [10, 1_200, 1_500]

type Use = (url: string) => Promise<number>

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

/** Of the host and, should it have any, of the processes that it started. */
const allOf = async (pid: number, memoryOf: (pid: number) => Promise<number>): Promise<number> =>
  (await Promise.all(processTreeOf(pid).map(memoryOf))).reduce((sum, size) => sum + size, 0)

/** Starts a host over this folder some times, and uses the last one. */
const measure = async (what: string, dataDir: string, env: Record<string, string>, use: Use) => {
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
    const calls = await use(host.url)
    const [used, most] = [await allOf(pid, residentMb), await allOf(pid, mostResidentMb)]
    const ready = median([...readyMs, host.readyMs])
    return {
      row: {
        what,
        'first answer, ms': rounded(ready, 0),
        'MB after it': rounded(started),
        calls,
        'MB after them': rounded(used),
        'MB at most': rounded(most),
      },
      missed: [
        ...bar(`resident memory, ${what}`, most, atMost.MB, 'MB'),
        ...bar(`start, ${what}`, ready, atMost.readyMs, 'ms'),
      ],
    }
  } finally {
    await host.stop()
  }
}

const checkSessions: Use = async (url) => {
  for (let count = 0; count < 500; count += 1) await httpCall(url, { method: 'GET', path: '/api/auth/check-session' })
  return 500
}

/** Deliveries from their post to their end, looks around, sign-ins; and jobs near a place anywhere in the country. */
const everyKindIn =
  (world: World): Use =>
  async (url) => {
    const { journeysOf, signInTestUsers, chanceFrom, runLoad, listCalls } = await ours()
    const cookiesOf = (callers: World['requesters']) =>
      callers.map(({ cookieValue }) => new Map([['sid', cookieValue]]))
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
    return calls.length + lists
  }

export const memoryBench: Bench = {
  name: 'memory',
  about: `resident memory and start of the host: with the demo world, and with ${size} requests (MEMORY_REQUESTS)`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const [demoDir, bigDir] = [await newFolder(), await newFolder()]
    try {
      const demo = await measure('the demo world', demoDir, { SEED: 'demo' }, checkSessions)
      const { newWorld, seedTable, rowsOfWorld } = await ours()
      const world = newWorld({ seed, size, callers: 400 })
      seedTable(bigDir, rowsOfWorld(world))
      const big = await measure(`${size} requests`, bigDir, { LIMITS: 'relaxed' }, everyKindIn(world))
      return { rows: [demo.row, big.row], missed: [...demo.missed, ...big.missed] }
    } finally {
      for (const folder of [demoDir, bigDir]) await rm(folder, { recursive: true, force: true })
    }
  },
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'sameway-memory-'))
