import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { bundleFunctions } from '#lib/bundle-functions.ts'
import { buildSite, isSiteFresh } from '../web/build/build-site.ts'

/** Each is one run of vitest; two files at a time within a run, and one run after the other. */
const runs: { name: string; projects: string[]; env?: Record<string, string> }[] = [
  { name: 'unit', projects: ['unit'] },
  { name: 'rules', projects: ['rules', 'infra'] },
  { name: 'api', projects: ['api'] },
  { name: 'api-bundled', projects: ['api'], env: { FUNCTIONS: 'bundled' } },
  { name: 'e2e', projects: ['e2e'] },
]

const reports = '.cache/test'

// Kept before the build of the site, which sets NODE_ENV to production for everything that this process starts.
const environment = { ...process.env }

type Report = { numPassedTests: number; numFailedTests: number }

/** What vitest counted; a run that broke in another way than by a failed test counts as one failure. */
const countOf = (file: string, exitCode: number): { passed: number; failed: number } => {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    const failed = report.numFailedTests
    return { passed: report.numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const runTests = async ({ name, projects, env = {} }: (typeof runs)[number]) => {
  const file = `${reports}/${name}.json`
  rmSync(file, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts']
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(process.execPath, [...args, ...projects.flatMap((one) => ['--project', one]), ...reporting], {
    stdio: 'inherit',
    env: { ...environment, ...env },
  })
  const exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  return countOf(file, exitCode)
}

// `npm test -- api` makes only the runs whose names are given.
const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? runs.filter(({ name }) => wanted.includes(name)) : runs
if (chosen.length === 0) {
  console.error(`There is no such run. There are: ${runs.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

mkdirSync(reports, { recursive: true })
await bundleFunctions()
if (!isSiteFresh()) await buildSite()

const total = { passed: 0, failed: 0 }
for (const run of chosen) {
  console.log(`\n— ${run.name} —`)
  const { passed, failed } = await runTests(run)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
