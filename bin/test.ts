import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { bundleFunctions } from '#lib/bundle-functions.ts'
import { buildSite, isSiteFresh } from '../web/build/build-site.ts'

const recording = { RECORD_AWS_CALLS: '.cache/test/aws-calls' }

type Run = {
  name: string
  projects: string[]
  env?: Record<string, string>
  /** The run that it judges: it is made whenever that one is. */
  judges?: string
}

/** Each is one run of vitest; two files at a time within a run, and one run after the other. */
const runs: Run[] = [
  { name: 'unit', projects: ['unit', 'unit-alone', 'screens'] },
  { name: 'rules', projects: ['rules', 'infra'] },
  // As Lambda gets them; from the sources they run in the browser's journeys, and in a single file by hand.
  { name: 'api', projects: ['api', 'api-alone'], env: { FUNCTIONS: 'bundled', ...recording } },
  // A few of them through the SDK, as in the cloud; none where dynoxide is not to be had.
  { name: 'api-sdk', projects: ['api-sdk'], env: { FUNCTIONS: 'bundled' } },
  { name: 'permissions', projects: ['permissions'], env: recording, judges: 'api' },
  { name: 'proof', projects: ['proof'] },
  { name: 'e2e', projects: ['e2e-alone', 'e2e-sharing'] },
]

const reports = '.cache/test'

/**
 * Kept before the build of the site, which sets NODE_ENV to production for everything that this process starts. Each
 * file is a process of its own, and need not compile again what another one has.
 */
const environment = { NODE_COMPILE_CACHE: resolve('.cache/node'), ...process.env }

type Test = { status: string; fullName: string; failureMessages: string[] }
type Report = { numPassedTests: number; numFailedTests: number; testResults: { assertionResults: Test[] }[] }
type Count = { passed: number; failures: string[] }

/** What vitest counted; a run that broke in another way than by a failed test counts as one failure. */
const countOf = (run: string, file: string, exitCode: number): Count => {
  const broken = `${run}: the run itself broke`
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    const failures = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${run}: ${fullName}\n    ${failureMessages[0]?.split('\n')[0]}`)
    return { passed: report.numPassedTests, failures: exitCode !== 0 && failures.length === 0 ? [broken] : failures }
  } catch {
    return { passed: 0, failures: [broken] }
  }
}

const runTests = async ({ name, projects, env = {} }: Run) => {
  const file = `${reports}/${name}.json`
  rmSync(file, { force: true })
  if (name === 'api') rmSync(recording.RECORD_AWS_CALLS, { recursive: true, force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts']
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(process.execPath, [...args, ...projects.flatMap((one) => ['--project', one]), ...reporting], {
    stdio: 'inherit',
    env: { ...environment, ...env },
  })
  const exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  return countOf(name, file, exitCode)
}

// `npm test -- api` makes only the runs whose names are given.
const wanted = process.argv.slice(2)
const isWanted = ({ name, judges = name }: Run): boolean => wanted.includes(name) || wanted.includes(judges)
const chosen = wanted.length > 0 ? runs.filter(isWanted) : runs
if (chosen.length === 0) {
  console.error(`There is no such run. There are: ${runs.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

mkdirSync(reports, { recursive: true })
await bundleFunctions()
if (!isSiteFresh()) await buildSite()

let passed = 0
const failures: string[] = []
for (const run of chosen) {
  console.log(`\n— ${run.name} —`)
  const count = await runTests(run)
  passed += count.passed
  failures.push(...count.failures)
}
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
