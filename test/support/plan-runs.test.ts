import { describe, expect, test } from 'vitest'
import { projectFiles } from '#test/test-files.ts'
import { leftOutSentences, planRuns } from './plan-runs.ts'

const files: typeof projectFiles = {
  unit: ['shared/model/money.test.ts', 'web/src/lib/paths.test.ts'],
  'unit-alone': ['bin/local.test.ts'],
  screens: ['web/src/features/offers/offer-card.test.tsx'],
  rules: ['test/rules/names.test.ts'],
  infra: ['test/infra/routes.test.ts'],
  api: ['test/api/history.test.ts', 'test/api/offers.test.ts'],
  'api-alone': ['test/api/edge.test.ts'],
  'api-sdk': ['test/api/history.test.ts'],
  permissions: ['test/permissions/permissions.test.ts'],
  proof: ['test/lab/proofs/races/races.test.ts'],
  'e2e-alone': ['test/e2e/landing.test.ts'],
  'e2e-sharing': ['test/e2e/offers.test.ts'],
}
const everything = { browser: true, dynoxide: true }

const plan = (words: string[], has = everything) => {
  const found = planRuns(words, { root: '/srv/same way/', files, has })
  if (typeof found === 'string') throw new Error(found)
  return found
}
/** Each run by its name, with its files where it is not made whole. */
const runsOf = (...words: string[]) =>
  plan(words).runs.map(({ name, files: some }) => (some ? `${name}: ${some.join(' ')}` : name))

const all = ['unit', 'rules', 'api', 'api-sdk', 'permissions', 'proof', 'e2e']

describe('npm test', () => {
  test.each<[string[], RegExp]>([
    [['--browser'], /^npm test has no option --browser; it has --no-browser\.$/],
    [['api', '-t', 'offers'], /^npm test has no option -t/],
    [['nonsense'], /^No run and no test file is called "nonsense": the runs are unit, rules, .* a part of it\.$/],
    [['unit', 'test/api/gone.test.ts'], /^No run and no test file is called "test\/api\/gone\.test\.ts"/],
    [['functions/api/auth/handler.ts'], /^No run and no test file is called/],
    [['e2e', '--no-browser'], /^Nothing is left to run with --no-browser\.$/],
  ])('with %j is refused in a sentence', (words, refusal) => {
    expect(planRuns(words, { root: '/srv/same way', files, has: everything })).toMatch(refusal)
  })

  test('makes all runs where none is named', () => {
    expect(runsOf()).toEqual(all)
  })

  test.each<[string[], string[]]>([
    [['api'], ['api', 'permissions']],
    [['permissions'], ['permissions']],
    [
      ['e2e', 'rules'],
      ['rules', 'e2e'],
    ],
    [['bin/local.test.ts'], ['unit: bin/local.test.ts']],
    [['./bin/local.test.ts'], ['unit: bin/local.test.ts']],
    [['/srv/same way/bin/local.test.ts'], ['unit: bin/local.test.ts']],
    [['bin\\local.test.ts'], ['unit: bin/local.test.ts']],
    [['offer-card'], ['unit: web/src/features/offers/offer-card.test.tsx']],
    [['test/rules/'], ['rules: test/rules/names.test.ts']],
    [['api/offers'], ['api: test/api/offers.test.ts']],
    [
      ['test/api/offers.test.ts', 'e2e'],
      ['api: test/api/offers.test.ts', 'e2e'],
    ],
    [['test/api'], ['api', 'api-sdk']],
    [
      ['offers.test.ts', 'money'],
      ['unit: shared/model/money.test.ts', 'api: test/api/offers.test.ts', 'e2e: test/e2e/offers.test.ts'],
    ],
  ])('with %j makes %j', (words, runs) => {
    expect(runsOf(...words)).toEqual(runs)
  })

  test('runs a file in each project that has it, as in the whole run, and records it apart', () => {
    const [api, sdk, ...others] = plan(['test/api/history.test.ts']).runs
    expect(others).toEqual([])
    expect(api).toEqual({
      ...plan(['api']).runs[0],
      projects: ['api'],
      files: ['test/api/history.test.ts'],
      records: '.cache/test/aws-calls-of-some',
    })
    expect(sdk).toEqual(plan(['api-sdk']).runs[0])
    expect(sdk?.env).toEqual({ FUNCTIONS: 'bundled' })
  })

  test('takes a whole path for that file alone', () => {
    const twins = { ...files, screens: [...files.screens, 'shared/model/money.test.tsx'] }
    const found = planRuns(['shared/model/money.test.ts'], { root: '/srv', files: twins, has: everything })
    expect(found).toMatchObject({ runs: [{ name: 'unit', files: ['shared/model/money.test.ts'] }] })
  })

  test('finds the files of every project, by paths with the slashes of all machines', () => {
    const [empty, strange] = [
      Object.entries(projectFiles).filter(([, paths]) => paths.length === 0),
      Object.values(projectFiles)
        .flat()
        .filter((path) => !/^(bin|functions|lib|shared|test|web)\/.*\.test\.tsx?$/.test(path)),
    ]
    expect({ empty, strange }).toEqual({ empty: [], strange: [] })
  })
})

describe('what is missing', () => {
  const why = { browser: 'No browser.', dynoxide: 'No dynoxide.' }
  const without = (missing: Partial<typeof everything>, ...words: string[]) => {
    const found = plan(words, { ...everything, ...missing })
    return { runs: found.runs.map(({ name }) => name), said: leftOutSentences(found, why) }
  }

  test.each<[Partial<typeof everything>, string[], string[], string[]]>([
    [{}, [], all, []],
    [
      { browser: false },
      [],
      all.filter((name) => name !== 'e2e'),
      ['Left out: e2e. No browser. npm test -- --no-browser does without.'],
    ],
    [{ browser: false }, ['landing'], [], ['Left out: e2e. No browser. npm test -- --no-browser does without.']],
    [{ browser: false }, ['unit'], ['unit'], []],
    [{}, ['--no-browser'], all.filter((name) => name !== 'e2e'), ['Left out, as --no-browser asks: e2e.']],
    [{ browser: false }, ['offers.test.ts', '--no-browser'], ['api'], ['Left out, as --no-browser asks: e2e.']],
    [{ dynoxide: false }, ['history'], ['api'], ['Left out: api-sdk. No dynoxide.']],
  ])('%j is said, and the runs that need it are left out, of npm test -- %j', (missing, words, runs, said) => {
    expect(without(missing, ...words)).toEqual({ runs, said })
  })
})
