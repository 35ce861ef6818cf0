import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedTests, type TestReport } from './support/failed-tests.ts'
import { findBrowser, thisMachine, whyNoBrowser } from './support/find-browser.ts'

const root = join(import.meta.dirname, '..')
const report = join(root, '.cache/test/report.json')

/** What `npm test -- <part>` names. Other words are paths, or parts of them. */
const parts: Record<string, string[]> = {
  unit: ['bin/', 'functions/', 'lib/', 'shared/', 'web/'],
  rules: ['test/rules/', 'test/support/'],
  infra: ['test/infra/'],
  api: ['test/api/', 'test/permissions/'],
  proof: ['test/lab/proofs/'],
  e2e: ['test/e2e/'],
}

const [isAll, isBrowserUnwanted] = ['--all', '--no-browser'].map((option) => process.argv.includes(option))
const names = process.argv.slice(2).filter((word) => !['--all', '--no-browser'].includes(word))
const journeys = globSync('test/e2e/**/*.test.ts').map((path) => path.replaceAll('\\', '/'))
const wantsBrowser = names.length === 0 || journeys.some((path) => names.some((name) => path.includes(name)))
const isBrowserMissed = wantsBrowser && !isBrowserUnwanted && findBrowser(thisMachine) === undefined
const reason = isBrowserMissed ? `${whyNoBrowser(thisMachine)} npm test -- --no-browser does without.` : 'As asked.'
const leftOut = isBrowserMissed || isBrowserUnwanted ? [`Left out: e2e. ${reason}`] : []
const without = [...leftOut.map(() => 'e2e*'), ...(isAll || names.length > 0 ? [] : ['*-more'])]

for (const sentence of leftOut) console.log(sentence)
rmSync(report, { force: true })
const args = ['run', '--config=test/vitest.config.ts', '--reporter=default', '--reporter=json']
args.push(`--outputFile.json=${report}`, ...without.map((project) => `--project=!${project}`))
args.push(...names.flatMap((name) => parts[name]?.map((folder) => join(root, folder)) ?? name))
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit' })

const readReport = (): TestReport => {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}
const results = readReport()
const failures = failedTests(results, root)
if (status !== 0 && failures.length === 0) failures.push('the run itself\n    Vitest says why above.')
for (const failure of failures) console.log(`FAILED ${failure}`)
for (const sentence of leftOut) console.log(sentence)
console.log(`${results.numPassedTests} passed, ${failures.length} failed`)
// A run in which nothing was tried shows nothing.
process.exitCode = failures.length > 0 || isBrowserMissed || results.numPassedTests === 0 ? 1 : 0
