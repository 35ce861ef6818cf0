import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleFunctions } from '#lib/build/bundle-functions.ts'
import { buildStaleSite } from '../web/build/build-site.ts'
import { hasDynoxide, whyNoDynoxide } from './support/dynoxide.ts'
import { findBrowser, thisMachine, whyNoBrowser } from './support/find-browser.ts'
import { leftOutSentences, planRuns, type Run } from './support/plan-runs.ts'
import { projectFiles } from './test-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = '.cache/test'

/**
 * Kept before the build of the site, which sets NODE_ENV to production for everything that this process starts. Each
 * file is a process of its own, and need not compile again what another one has.
 */
const environment = { NODE_COMPILE_CACHE: resolve('.cache/node'), ...process.env }

type Test = { status: string; fullName: string; failureMessages: string[] }
type Report = { numPassedTests: number; testResults: { name: string; assertionResults: Test[] }[] }
type Count = {
  passed: number
  failures: string[]
  /** Files of which tests skipped themselves. */
  skipping: string[]
}

/** What vitest counted; a run that broke in another way than by a failed test counts as one failure. */
const countOf = (run: string, file: string, exitCode: number): Count => {
  const broken = `${run}: the run itself broke`
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    const failures = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${run}: ${fullName}\n    ${failureMessages[0]?.split('\n')[0]}`)
    return {
      passed: report.numPassedTests,
      failures: exitCode !== 0 && failures.length === 0 ? [broken] : failures,
      skipping: report.testResults
        .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'skipped'))
        .map(({ name: path }) => relative(root, path)),
    }
  } catch {
    return { passed: 0, failures: [broken], skipping: [] }
  }
}

const runTests = async ({ name, projects, files = [], env, records }: Run): Promise<Count> => {
  const file = `${reports}/${name}.json`
  rmSync(file, { force: true })
  if (records) rmSync(records, { recursive: true, force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...files]
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(process.execPath, [...args, ...projects.flatMap((one) => ['--project', one]), ...reporting], {
    stdio: 'inherit',
    env: { ...environment, ...env, ...(records && { RECORD_AWS_CALLS: records }) },
  })
  const exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  return countOf(name, file, exitCode)
}

const plan = planRuns(process.argv.slice(2), {
  root,
  files: projectFiles,
  has: { browser: findBrowser(thisMachine) !== undefined, dynoxide: hasDynoxide },
})
if (typeof plan === 'string') {
  console.error(plan)
  process.exit(1)
}

const notTried = leftOutSentences(plan, { browser: whyNoBrowser(thisMachine), dynoxide: whyNoDynoxide })
if (plan.runs.length > 0) for (const sentence of notTried) console.log(sentence) // before minutes of tests, too
mkdirSync(reports, { recursive: true })
if (plan.runs.some(({ builds }) => builds === 'functions')) await bundleFunctions()
if (plan.runs.some(({ builds }) => builds === 'site')) await buildStaleSite()

let passed = 0
const failures: string[] = []
const skipping: string[] = []
for (const run of plan.runs) {
  console.log(`\n— ${run.name} —`)
  const count = await runTests(run)
  passed += count.passed
  failures.push(...count.failures)
  skipping.push(...count.skipping)
}
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log('')
for (const sentence of notTried) console.log(sentence)
if (skipping.length > 0)
  console.log(`Some tests skipped themselves, since this machine lacks what they need: ${skipping.join(', ')}.`)
console.log(`${passed} passed, ${failures.length} failed`)
const isBrowserMissed = !plan.isBrowserDeclined && plan.leftOut.some(({ needs }) => needs === 'browser')
// A run in which nothing was tried shows nothing.
process.exitCode = failures.length > 0 || isBrowserMissed || passed === 0 ? 1 : 0
