import { runSequences } from './run-sequences.ts'

const [seed = 0, sequences = 0, commands = 0, shrinkingMs = 0] = process.argv.slice(2).map(Number)
process.send?.(await runSequences({ seed, sequences, commands, shrinkingMs }))
