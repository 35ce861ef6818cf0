import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '#test/lab/benches/bench.ts'
import { rounded } from '#test/lab/benches/bench.ts'
import { instrument, missingInstruments } from '#test/lab/instruments/ensure.ts'
import type { Proof } from '#test/lab/proofs/proof.ts'
import { type Group, groups } from './groups.ts'

const minPercent = 85

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }
type Report = { files: Record<string, { mutants: Mutant[] }> }

/**
 * Mutants that neither a test nor a time limit noticed. One that does not even load proves nothing, and is not counted.
 */
const escaped = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage'
const noticed = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout'

const settingsFor = ({ files }: Group, folder: string, report: string) => ({
  mutate: [...files, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: [
    instrument('@stryker-mutator/vitest-runner/dist/src/index.js'),
    join(import.meta.dirname, 'spared-words.mjs'),
  ],
  ignorers: ['spared-words'],
  vitest: { configFile: 'test/lab/proofs/mutants/vitest.config.ts', related: true },
  concurrency: 2,
  coverageAnalysis: 'perTest',
  timeoutMS: 20_000,
  tempDirName: join(folder, 'copy'),
  reporters: ['json'],
  jsonReporter: { fileName: report },
  // Only what these tests import has to be in the copy that is changed.
  ignorePatterns: [
    'web',
    'dist',
    'cdk.out',
    '.data',
    '.bench',
    '.cache',
    'bin',
    'test/*',
    '!test/support',
    '!test/lab',
    'test/lab/*',
    '!test/lab/proofs',
  ],
  // Stryker would read our tsconfig by an API that TypeScript no longer has; here types are only stripped.
  tsconfigFile: 'none.json',
  allowConsoleColors: false,
})

/** Makes every small change to the group's files, and runs the tests beside them to see whether they notice. */
const mutate = async (group: Group): Promise<Report> => {
  const nowhere = group.files.find((pattern) => globSync(pattern.replace('!', '')).length === 0)
  if (nowhere) throw new Error(`no file is ${nowhere}, of the group ${group.name}`)
  const folder = await mkdtemp(join(tmpdir(), 'sameway-mutants-'))
  try {
    const [settings, report] = [join(folder, 'stryker.json'), join(folder, 'report.json')]
    writeFileSync(settings, JSON.stringify(settingsFor(group, folder, report)))
    const stryker = instrument('@stryker-mutator/core/bin/stryker.js')
    const env = { ...process.env, MUTANT_TESTS: group.tests.join(' ') }
    const { status, stdout } = spawnSync(process.execPath, [stryker, 'run', settings], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`no mutants of ${group.name}: ${stdout.slice(-1000)}`)
    return JSON.parse(readFileSync(report, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const judge = ({ name, of }: Group, { files }: Report) => {
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const [killed, survived] = [mutants.filter(noticed).length, mutants.filter(escaped).length]
  const percent = rounded((100 * killed) / (killed + survived))
  const escapes = Object.entries(files).flatMap(([file, { mutants: all }]) =>
    all.filter(escaped).map(({ location, mutatorName, replacement = '' }) => ({
      where: `${file}:${location.start.line}`,
      what: mutatorName,
      became: replacement.replace(/\s+/g, ' ').slice(0, 60),
    })),
  )
  return { row: { of, name, mutants: killed + survived, killed, survived, percent }, escapes }
}

/**
 * Stryker has no seed: it makes every possible mutant. The short form is one small group, to check that everything
 * works.
 */
export const mutantsProof: Proof = {
  name: 'mutants',
  about: `of all small changes to access, lifecycle, auth and price, the unit tests notice ${minPercent} %`,
  run: async ({ size }): Promise<Finding> => {
    const why = missingInstruments()
    if (why) return { rows: [], missed: [], unmeasured: [`any mutant: ${why}`] }
    const judged: ReturnType<typeof judge>[] = []
    const requested = size === 'short' ? groups.filter(({ name }) => name === 'codes and tokens') : groups
    for (const group of requested) judged.push(judge(group, await mutate(group)))
    const totals = [...new Set(requested.map(({ of }) => of))].map((of) => {
      const rows = judged.flatMap(({ row }) => (row.of === of ? [row] : []))
      const sum = (column: 'killed' | 'mutants') => rows.reduce((total, row) => total + row[column], 0)
      return { of, mutants: sum('mutants'), percent: rounded((100 * sum('killed')) / sum('mutants')) }
    })
    return {
      rows: totals,
      also: [judged.map(({ row }) => row), judged.flatMap(({ escapes }) => escapes)],
      missed: totals.flatMap(({ of, mutants, percent }) =>
        mutants > 0 && percent >= minPercent ? [] : [`${of}: ${percent} % of ${mutants} mutants were noticed`],
      ),
    }
  },
}
