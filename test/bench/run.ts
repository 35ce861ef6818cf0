import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Bench } from './bench.ts'
import { costBench } from './cost-bench.ts'
import { crashBench } from './crash-bench.ts'
import { lambdaBench } from './lambda-bench.ts'
import { liveBench } from './live-bench.ts'
import { loopBench } from './loop-bench.ts'
import { matchingBench } from './matching-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { pageBench } from './page-bench.ts'
import { raceBench } from './race-bench.ts'

const benches: Bench[] = [
  lambdaBench,
  pageBench,
  costBench,
  memoryBench,
  matchingBench,
  raceBench,
  liveBench,
  crashBench,
  loopBench,
]

const { values, positionals } = parseArgs({
  options: { gate: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isGate = values.gate
const chosen = benches.filter(({ name, isGate: gates }) =>
  positionals.length > 0 ? positionals.includes(name) : !isGate || gates,
)
if (chosen.length === 0) {
  console.error(
    `There is no such bench. There are:\n${benches.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}`,
  )
  process.exit(1)
}

const environment = { at: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
mkdirSync('.bench', { recursive: true })
let missedBars = 0
for (const { name, about, run } of chosen) {
  console.log(`\n${name}: ${about}`)
  const { rows, missed } = await run({ isGate })
  console.table(rows)
  for (const sentence of missed) console.log(`missed: ${sentence}`)
  missedBars += missed.length
  writeFileSync(`.bench/${name}.json`, `${JSON.stringify({ environment, rows, missed }, null, 2)}\n`)
}
console.log(missedBars === 0 ? '\nEvery bar is met.' : `\n${missedBars} bars are missed.`)
process.exit(missedBars === 0 ? 0 : 1)
