import { layTable } from '../worlds/lay-table.ts'
import { rowsOfWorld } from '../worlds/rows-of-world.ts'
import { newWorld } from '../worlds/world.ts'
import { measureCosts } from './measure-costs.ts'

const [seed, size] = process.argv.slice(2).map(Number)
const world = newWorld({ seed: seed ?? 1, size: size ?? 0, callers: 1 })
const { costs, faults } = await measureCosts((folder) => layTable(folder, rowsOfWorld(world)))
process.send?.({ costs, faults })
