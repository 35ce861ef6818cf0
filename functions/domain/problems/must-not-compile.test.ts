import { expect, test } from 'vitest'
import { aProblem } from '#test/support/fake-problems.ts'
import { noon } from '#test/support/fake-requests.ts'
import { type StoredProblem, withLapseApplied } from './problem-item.ts'
import { mayAnswer } from './problem-view.ts'

// The compiler checks this test: each marked line is an error, or tsc reports the mark as unused.

const problem: StoredProblem = aProblem()

test('a stored problem does not show whether it is open until its lapse is applied', () => {
  const readers = [
    // @ts-expect-error it may have lapsed
    () => problem.state === 'open',
    // @ts-expect-error so it must not decide who may answer
    () => mayAnswer(problem, 'carrier', noon),
    () => mayAnswer(withLapseApplied(problem, noon), 'carrier', noon),
  ]
  expect(readers).toHaveLength(3)
})
