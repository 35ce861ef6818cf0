import { runWorlds } from './run-worlds.ts'

const [seed = 0, first = 0, worlds = 0, casesOfEach = 0] = process.argv.slice(2).map(Number)
process.send?.(await runWorlds({ seed, first, worlds, casesOfEach }))
