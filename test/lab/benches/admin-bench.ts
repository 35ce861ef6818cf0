import { chanceFrom } from '#test/support/generated-rides.ts'
import { startMeteredHost } from '#test/support/metered-host.ts'
import { stopSchedules } from '#test/support/start-test-host.ts'
import { type AdminCall, adminCalls } from './admin/calls.ts'
import { type Oracle, oracleOf } from './admin/oracle.ts'
import { proveSearch } from './admin/search-proof.ts'
import { newWorld, seed, type World } from './admin/world.ts'
import { type Bench, bar, type Finding, rounded } from './bench.ts'
import { type CallCost, costOf } from './call-cost.ts'

const fewPeople = 1_000
const manyPeople = 100_000
/**
 * The number of people whose every word is searched for, and of searches with many results that are read to the end.
 */
const proofOf = { gate: { sample: 3, commonToTheEnd: 1 }, whole: { sample: 300, commonToTheEnd: 50 } }

type Measured = { call: AdminCall; cost: CallCost; hits: number | undefined; faults: string[] }
type Metered = Awaited<ReturnType<typeof startMeteredHost>>

const measureCalls = async ({ host, meter }: Metered, world: World, oracle: Oracle): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const call of adminCalls(oracle.rareWord())) {
    const prepared = await call.prepare(await world.admin(), world.people)
    await host.settled()
    const faults: string[] = []
    const calls = await meter.measure(async () => {
      const { status } = await prepared()
      if (status > 299) faults.push(`${call.call} was refused with ${status}`)
    })
    const hits = call.query === undefined ? undefined : oracle.hits(call.query)?.length
    measured.push({ call, cost: costOf(calls), hits, faults })
  }
  return measured
}

/** The roles whose total in the list of users is wrong. */
const wrongTotals = async (world: World): Promise<string[]> => {
  const { admin } = await world.admin()
  const wrong: string[] = []
  for (const [role, right] of Object.entries(world.totals())) {
    const { total } = (await admin.listUsers({ query: { role } })).body
    if (total !== right) wrong.push(`listUsers, ${role} counts ${total}, and there are ${right}`)
  }
  return wrong
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const sum = ({ read, write }: CallCost): number => read + write

/** One call, measured in every world. */
type InWorlds = { first: Measured; all: readonly Measured[]; growth: number }

const inWorlds = (worlds: readonly (readonly Measured[])[]): InWorlds[] =>
  (worlds[0] ?? []).map((first, index) => {
    const all = worlds.flatMap((measured) => measured[index] ?? [])
    return { first, all, growth: sum((all.at(-1) ?? first).cost) / sum(first.cost) }
  })

const missedBy = ({
  first: {
    call: { call, budget, query },
  },
  all,
  growth,
}: InWorlds): string[] => {
  const most = (of: keyof CallCost): number => Math.max(...all.map(({ cost }) => cost[of]))
  return [
    ...all.flatMap(({ faults }) => faults),
    ...bar(`${call}, round trips`, most('trips'), budget.trips, 'trips'),
    ...bar(`${call}, reading`, most('read'), budget.read, 'units'),
    ...bar(`${call}, writing`, most('write'), budget.write, 'units'),
    ...(query === undefined ? bar(`${call}, growth in percent`, growth * 100, 100, '%') : []),
  ]
}

const rowOf = (one: InWorlds): Finding['rows'][number] => {
  const { first, all, growth } = one
  const { call, budget } = first.call
  const cost = (of: keyof CallCost) => `${all.map((world) => world.cost[of]).join(' → ')} (≤ ${budget[of]})`
  return {
    call,
    hits: first.hits === undefined ? '' : all.map(({ hits }) => hits).join(' → '),
    trips: cost('trips'),
    read: cost('read'),
    write: cost('write'),
    growth: growth.toFixed(2),
    is: missedBy(one).length === 0 ? 'OK' : 'missed',
  }
}

export const adminBench: Bench = {
  name: 'admin',
  about: `what admins ask for among ${fewPeople} people and among ${manyPeople} (or --users=…); that a search finds everybody`,
  // The same on every machine, but even its short form (`-- admin --gate`) takes longer than a gate should.
  isGate: false,
  run: async ({ isGate, users = manyPeople }): Promise<Finding> => {
    stopSchedules()
    const metered = await startMeteredHost()
    try {
      const world = await newWorld(metered.host)
      const worlds: { size: number; rows: number; seconds: number; measured: Measured[] }[] = []
      for (const size of isGate ? [fewPeople] : [fewPeople, users]) {
        const seconds = await timed(() => world.grow(size))
        const measured = await measureCalls(metered, world, oracleOf([...world.people, world.root]))
        worlds.push({ size, rows: world.written.rows, seconds, measured })
      }
      const calls = inWorlds(worlds.map(({ measured }) => measured))
      const oracle = oracleOf([...world.people, world.root])
      const options = { ...(isGate ? proofOf.gate : proofOf.whole), chance: chanceFrom(seed + 1) }
      const { proof, faults } = await proveSearch(await world.admin(), oracle, options)
      return {
        rows: calls.map(rowOf),
        also: [
          worlds.map(({ size, rows, seconds }) => ({ people: size, seed, rows, 'grown in s': rounded(seconds) })),
          Object.entries(proof).map(([what, count]) => ({ 'proof of search': what, count })),
        ],
        missed: [...calls.flatMap(missedBy), ...(await wrongTotals(world)), ...faults],
      }
    } finally {
      await metered.stop()
    }
  },
}
