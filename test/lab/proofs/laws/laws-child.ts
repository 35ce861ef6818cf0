import { httpStage } from '#test/lab/model/http-stage.ts'
import { memoryStage } from '#test/lab/model/memory-stage.ts'
import { type Kind, runSequences } from './run-sequences.ts'

const [where = 'memory', kind = 'any', seed, sequences] = process.argv.slice(2)
const wanted = { seed: Number(seed), sequences: Number(sequences), kind: kind as Kind } // as laws-proof.ts passes them
process.send?.(await runSequences(where === 'http' ? httpStage : memoryStage, wanted))
