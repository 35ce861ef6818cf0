import { expect, test } from 'vitest'
import { codeFiles, readText } from '#test/support/repository.ts'

const tests = codeFiles.filter((path) => /\.test\.tsx?$/.test(path) && path !== 'test/rules/own-process.test.ts')
const naming = (paths: string[], pattern: RegExp): string[] => paths.filter((path) => pattern.test(readText(path)))
const sharing = (...folders: string[]): string[] =>
  tests.filter((path) => !path.endsWith('.alone.test.ts') && folders.some((folder) => path.startsWith(folder)))

/**
 * A process has one set of settings, which modules read when they load; one module under each path; one host; and one
 * class of each client of the SDK.
 */
test('a unit test that changes its process is named *.alone.test.ts', () => {
  const changes =
    /process\.env|vi\.(mock|doMock|hoisted|stubEnv|resetModules)\b|mockClient\(|startHost|startTestHost|openHost/
  const units = sharing('bin/', 'functions/', 'lib/', 'shared/', 'web/').filter(
    (path) => !/\.(test\.tsx|screen\.test\.ts)$/.test(path),
  )
  expect(units.length).toBeGreaterThan(100)
  expect(naming(units, changes)).toEqual([])
})

test('a test of the API or a journey that needs another host, or changes the shared one, is named *.alone.test.ts', () => {
  const files = sharing('test/api/', 'test/e2e/')
  expect(files.length).toBeGreaterThan(100)
  expect(naming(files, /process\.env|vi\.stubEnv|stopSchedules|storeManyPeople/)).toEqual([])
  const usual = naming(files, /(startTestHost|openHost|openSite)\(\)/)
  expect(files.filter((path) => !usual.includes(path))).toEqual([])
})

test('a test with a document is named *.test.tsx or *.screen.test.ts, and declares none', () => {
  expect(naming(tests, /@vitest-environment /)).toEqual(['web/src/ui/prerender.test.tsx'])
})
