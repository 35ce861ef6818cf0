import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { hasDynoxide, whyNoDynoxide } from '#test/support/dynoxide.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import type { Proof } from '../proof.ts'

/**
 * Test files that read our own table directly, start processes of their own, or need the demo's past, which only our
 * own table accepts.
 */
const needsOurTable =
  /startMeteredHost|startHostWithUnreliableTable|startTestHost\(\{ SEED|TABLE_LAG_MS|TABLE_CONFLICTS|runLocal|startDynoxide/

type Report = {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

const runOnDynoxide = async (choice: readonly string[]): Promise<Report> => {
  const folder = '.cache/test'
  const report = join(folder, 'engines.json')
  mkdirSync(folder, { recursive: true })
  rmSync(report, { force: true })
  const reporting = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...reporting, ...choice],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TABLE_ENGINE: 'dynoxide' } },
  )
  await once(child, 'exit')
  return JSON.parse(readFileSync(report, 'utf8')) // as vitest writes it
}

export const enginesProof: Proof = {
  name: 'engines',
  about: 'the tests of the API pass on dynoxide too, asked through the SDK over HTTP',
  run: async ({ size }): Promise<Finding> => {
    if (!hasDynoxide) return { rows: [], missed: [], unmeasured: [whyNoDynoxide] }
    const files = globSync('test/api/**/*.test.ts').filter((path) => !needsOurTable.test(readFileSync(path, 'utf8')))
    const choice = size === 'full' ? ['--project=api', '--project=api-alone', ...files] : ['--project=api-sdk-more']
    await ensureSite() // as `npm test` does, for the files that look at its pages
    const startedAt = performance.now()
    const { numPassedTests: passed, numPendingTests: skipped, testResults } = await runOnDynoxide(choice)
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0]}`)
    const minutes = Math.round((performance.now() - startedAt) / 6_000) / 10
    return {
      rows: [{ files: testResults.length, passed, failed: failed.length, skipped, minutes }],
      missed: [
        ...bar('tests that failed on dynoxide', failed.length, 0, 'tests'),
        ...failed.slice(0, 20),
        ...(size === 'full' ? bar('files that were not run', files.length - testResults.length, 0, 'files') : []),
      ],
    }
  },
}
