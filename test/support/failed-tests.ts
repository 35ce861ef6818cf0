import { relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'

export type TestReport = Pick<JsonTestResults, 'numPassedTests' | 'testResults'>

const firstLine = (text = ''): string => text.split('\n')[0] ?? ''

/** Names each failed test of Vitest's report, with its message on a second line. */
export const failedTests = ({ testResults }: TestReport, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // Its import failed, or a hook of the file or of a group of tests.
    if (status === 'failed' && failed.length === 0) return [`${path}\n    ${firstLine(message) || 'A hook failed.'}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${path}: ${fullName.trim()}\n    ${firstLine(failureMessages?.[0])}`,
    )
  })
