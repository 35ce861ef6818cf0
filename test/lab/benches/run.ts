import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { adminBench } from './admin-bench.ts'
import type { Bench } from './bench.ts'
import { costBench } from './cost-bench.ts'
import { environment } from './environment.ts'
import { lambdaBench } from './lambda-bench.ts'
import { liveBench } from './live-bench.ts'
import { loopBench } from './loop-bench.ts'
import { matchingBench } from './matching-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { pageBench } from './page-bench.ts'
import { peerBench } from './peer-bench.ts'
import { pushBench } from './push-bench.ts'
import { scaleBench } from './scale-bench.ts'

const benches: Bench[] = [
  lambdaBench,
  pageBench,
  costBench,
  adminBench,
  memoryBench,
  matchingBench,
  peerBench,
  liveBench,
  pushBench,
  loopBench,
  scaleBench,
]

const { values, positionals } = parseArgs({
  options: { gate: { type: 'boolean', default: false }, users: { type: 'string' } },
  allowPositionals: true,
})
const { gate: isGate, users } = values
const chosen = benches.filter(({ name, isGate: gates }) =>
  positionals.length > 0 ? positionals.includes(name) : !isGate || gates,
)
if (chosen.length === 0 || !/^[1-9]\d*$/.test(users ?? '1')) {
  console.error(
    `There is no such bench. There are:\n${benches.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n')}`,
  )
  process.exit(1)
}

/** Functions read their settings once per process, so each of several benches gets its own process. */
const runApart = (): string[] => {
  const options = [...(isGate ? ['--gate'] : []), ...(users ? [`--users=${users}`] : [])]
  return chosen.flatMap(({ name }) => {
    const run = spawnSync(process.execPath, [import.meta.filename, name, ...options], { stdio: 'inherit' })
    return run.status === 0 ? [] : [name]
  })
}

const runHere = async ({ name, about, run }: Bench): Promise<string[]> => {
  console.log(`\n${name}: ${about}`)
  const { rows, also, missed, unmeasured = [] } = await run({ isGate, ...(users && { users: Number(users) }) })
  console.table(rows)
  for (const table of also ?? []) console.table(table)
  for (const sentence of missed) console.log(`missed: ${sentence}`)
  for (const sentence of unmeasured) console.log(`not measured: ${sentence}`)
  mkdirSync('.bench', { recursive: true })
  writeFileSync(
    `.bench/${name}.json`,
    `${JSON.stringify({ environment: environment(), rows, also, missed, unmeasured }, null, 2)}\n`,
  )
  return missed
}

const [only, ...others] = chosen
if (only && others.length === 0) {
  const missed = await runHere(only)
  console.log(missed.length === 0 ? '\nNo bar is missed.' : `\n${missed.length} bars are missed.`)
  process.exit(missed.length === 0 ? 0 : 1)
}
const failed = runApart()
console.log(failed.length === 0 ? '\nNo bar is missed.' : `\nBars are missed in: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
