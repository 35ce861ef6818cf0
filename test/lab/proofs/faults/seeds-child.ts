import { runSeeds } from './run-seeds.ts'

const [first = 0, count = 0, commands = 0] = process.argv.slice(2).map(Number)
process.send?.(await runSeeds({ first, count, commands }))
