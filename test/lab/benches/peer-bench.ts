import type { Bench, Finding } from './bench.ts'
import { rowOfEffects } from './beside/effects.ts'
import { rowsOf } from './beside/figures.ts'
import { findPostgres } from './beside/find-postgres.ts'
import type { InOneWorld } from './beside/in-one-world.ts'

const seed = 1_357
const callers = 4_000
const sizeOfRaces = 1_000

/** Shorter runs name fewer or smaller worlds; the bars of worlds left out are not judged. */
const sizes = (process.env.PEER_SIZES ?? '1000,100000,1000000').split(',').map(Number)

const measureAll = async (bin: string): Promise<InOneWorld[]> => {
  const [{ measureIn }, { newWorld }] = await Promise.all([
    import('./beside/in-one-world.ts'),
    import('./worlds/world.ts'),
  ])
  const worlds: InOneWorld[] = []
  for (const size of sizes)
    worlds.push(await measureIn(bin, newWorld({ seed, size, callers }), { withRaces: size === sizeOfRaces }))
  return worlds
}

export const peerBench: Bench = {
  name: 'peer',
  about: `five calls beside Fastify and PostGIS, among ${sizes.join(', ')} requests; and races for one on both`,
  isGate: false,
  run: async (): Promise<Finding> => {
    const found = await findPostgres()
    if ('missing' in found) return { rows: [], missed: [], unmeasured: [`any of it: ${found.missing}`] }
    // Loaded late: functions make the rows of a world, and read their settings when they load.
    const { judge } = await import('./beside/judged.ts')
    const worlds = await measureAll(found.bin)
    const judged = judge(worlds)
    return {
      rows: worlds.flatMap(rowsOf),
      also: [
        worlds.map(({ size, laidSeconds }) => ({ requests: size, seed, 'laid in s': laidSeconds })),
        worlds.flatMap(({ size, effects }) => effects.map((one) => ({ requests: size, ...rowOfEffects(one) }))),
        worlds.flatMap(({ raced }) => raced.map(({ by, raced: counted }) => ({ 'races of': by, ...counted }))),
        judged.map(({ bar, figure, is }) => ({ bar, figure, is })),
      ].filter((table) => table.length > 0),
      missed: judged.flatMap(({ missed }) => missed),
    }
  },
}
