import { expect, test } from 'vitest'
import { failedTests, type TestReport } from './failed-tests.ts'

const root = '/srv/same way'
const reportOf = (file: object): TestReport =>
  // Vitest writes more about a file and a test than is read here.
  ({ numPassedTests: 1, testResults: [{ name: `${root}/test/a.test.ts`, message: '', ...file }] }) as TestReport

test('a failed test is named by its file and its title, with the first line of its message', () => {
  const failed = { status: 'failed', fullName: ' a price is whole', failureMessages: ['Error: it is 1.5\n  at a'] }
  const passed = { status: 'passed', fullName: ' a price', failureMessages: [] }
  expect(failedTests(reportOf({ status: 'failed', assertionResults: [passed, failed] }), root)).toEqual([
    'test/a.test.ts: a price is whole\n    Error: it is 1.5',
  ])
})

test('an unexpected warning that a hook finds is named, even if no test failed', () => {
  const message = 'nobody expected console.warn: old\nexpected 1 to be 0'
  expect(failedTests(reportOf({ status: 'failed', message, assertionResults: [] }), root)).toEqual([
    'test/a.test.ts\n    nobody expected console.warn: old',
  ])
  expect(failedTests(reportOf({ status: 'failed', assertionResults: [] }), root)).toEqual([
    'test/a.test.ts\n    A hook failed.',
  ])
})

test('no test is named when all pass', () => {
  expect(failedTests(reportOf({ status: 'passed', assertionResults: [] }), root)).toEqual([])
})
