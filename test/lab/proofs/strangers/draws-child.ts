import { runDraws, type StageName } from './run-draws.ts'

const [stage = 'memory', seed = '1', draws = '1'] = process.argv.slice(2)
process.send?.(await runDraws(stage as StageName, Number(seed), Number(draws))) // strangers-proof.ts passes one of them
