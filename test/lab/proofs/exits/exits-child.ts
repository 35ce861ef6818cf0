import { runWalks } from './run-walks.ts'

const [seed = 0, walks = 0, calls = 0] = process.argv.slice(2).map(Number)
process.send?.(await runWalks({ seed, walks, calls }))
