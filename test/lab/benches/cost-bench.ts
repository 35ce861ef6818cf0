import { type Bench, bar, type Finding, rounded } from './bench.ts'
import type { CallCost } from './call-cost.ts'
import type { Among } from './cost/among.ts'
import type { Costs, MeasuredCall } from './cost/measure-costs.ts'
import type { PoolPush, PoolPushes } from './cost/pool-push.ts'
import { costBudgets, poolBudgets } from './cost-budgets.ts'

const seed = 1_357
/** Every world is compared with the first; shorter runs name fewer or smaller ones. */
const sizes = (process.env.COST_SIZES ?? '1000,100000,1000000').split(',').map(Number)
/** Calls that read more where there is more to find, and the most units that they may read. */
const densest: Partial<Record<MeasuredCall, number>> = {
  listAvailable: 30,
  searchUsers: costBudgets.searchUsers.read,
}

const budgets = Object.entries(costBudgets) as [MeasuredCall, CallCost][]

const rowsOf = (costs: Costs): Finding => {
  const missed: string[] = []
  const rows = budgets.map(([call, budget]) => {
    const { trips, read, write } = costs.get(call) ?? { trips: Number.NaN, read: Number.NaN, write: Number.NaN }
    missed.push(
      ...bar(`${call}, round trips`, trips, budget.trips, 'trips'),
      ...bar(`${call}, reading`, read, budget.read, 'units'),
      ...bar(`${call}, writing`, write, budget.write, 'units'),
    )
    return {
      call,
      trips: `${trips} (≤ ${budget.trips})`,
      read: `${read} (≤ ${budget.read})`,
      write: `${write} (≤ ${budget.write})`,
    }
  })
  return { rows, missed }
}

const maxPushesAtOnce = 50

/** A new job whose partners have no devices, and one whose partners have a thousand. */
const poolOf = (pushes: PoolPushes): Finding => {
  const found = (Object.entries(poolBudgets) as [keyof PoolPushes, CallCost][]).map(([name, budget]) => {
    const { seconds, ...counted } = pushes[name]
    const atMost: Record<keyof typeof counted, number> = { ...budget, lost: 0, twice: 0, atOnce: maxPushesAtOnce }
    const parts = Object.keys(counted) as (keyof Omit<PoolPush, 'seconds'>)[]
    return {
      row: {
        'pushes of a new job': name,
        ...Object.fromEntries(parts.map((part) => [part, `${counted[part]} (≤ ${atMost[part]})`])),
        seconds: rounded(seconds, 2),
      },
      missed: parts.flatMap((part) => bar(`a new job ${name}, ${part}`, counted[part], atMost[part], '')),
    }
  })
  return { rows: found.map(({ row }) => row), missed: found.flatMap(({ missed }) => missed) }
}

/** Compares the cost of each call among many requests with that among few. */
const growthOf = (few: Among, many: Among) => {
  const missed = many.faults.map((fault) => `among ${many.size}: ${fault}`)
  const grown = budgets.flatMap(([call]) => {
    const [before, after] = [few.costs.get(call), many.costs.get(call)]
    if (!before || !after) throw new Error(`${call} was not measured`)
    const atMost = { ...before, ...(densest[call] && { read: densest[call] }) }
    const parts = (['trips', 'read', 'write'] as const).filter((part) => after[part] > before[part])
    for (const part of parts) missed.push(...bar(`${call} among ${many.size}, ${part}`, after[part], atMost[part], ''))
    return parts.map((part) => ({ among: many.size, call, part, few: before[part], many: after[part] }))
  })
  const same = budgets.length - new Set(grown.map(({ call }) => call)).size
  return { summary: { among: many.size, calls: budgets.length, 'growth 1.00': same }, grown, missed }
}

const measureGrowth = async () => {
  const { measureAmong } = await import('./cost/among.ts')
  const few = await measureAmong(seed, sizes[0] ?? 0)
  const found: ReturnType<typeof growthOf>[] = []
  for (const size of sizes.slice(1)) found.push(growthOf(few, await measureAmong(seed, size)))
  return found
}

export const costBench: Bench = {
  name: 'cost',
  about:
    'round trips to the table and capacity units of every call and of the pushes of a new job; and among a thousand to a million requests',
  isGate: true,
  run: async ({ isGate }): Promise<Finding> => {
    const { measureCosts } = await import('./cost/measure-costs.ts')
    const { costs, faults, pool } = await measureCosts()
    const [{ rows, missed }, pushes] = [rowsOf(costs), poolOf(pool)]
    const missedHere = [...faults, ...missed, ...pushes.missed]
    if (isGate) return { rows, also: [pushes.rows], missed: missedHere }
    const growth = await measureGrowth()
    return {
      rows,
      also: [pushes.rows, growth.map(({ summary }) => summary), growth.flatMap(({ grown }) => grown)],
      missed: [...missedHere, ...growth.flatMap((one) => one.missed)],
    }
  },
}
