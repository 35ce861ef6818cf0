import { httpStage } from '#test/lab/model/http-stage.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import { playSequences } from './play-sequences.ts'

const [where, ...figures] = process.argv.slice(2)
const [seed = 0, sequences = 0, commands = 0] = figures.map(Number)
process.send?.(await playSequences(where === 'http' ? httpStage : memoryStage, { seed, sequences, commands }))
