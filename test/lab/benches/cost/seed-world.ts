import { rowsOfWorld } from '../worlds/rows-of-world.ts'
import { seedTable } from '../worlds/seed-table.ts'
import { newWorld } from '../worlds/world.ts'

// Not in the process of the measured host: functions are loaded here before there are settings for them.
const [folder = '', seed, size] = process.argv.slice(2)
const world = newWorld({ seed: Number(seed), size: Number(size), callers: 1 })
process.send?.(seedTable(folder, rowsOfWorld(world)))
