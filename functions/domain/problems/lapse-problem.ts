import { isAttached } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { lapsed } from '#functions/domain/requests/lifecycle/request-transitions.ts'
import { requestStore } from '#functions/domain/requests/request-store.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { type ChangeDeps, changeProblem } from './change-problem.ts'
import { changed, withLapseApplied } from './problem-item.ts'
import { problemStore } from './problem-store.ts'

/**
 * Closes a problem that nobody resolved in time, and ends the delivery that waits for it (R20 by the clock). It stays
 * in the admins' queue.
 */
export const lapseProblem = async (deps: ChangeDeps, problemId: ProblemId, now: Date): Promise<void> => {
  await changeProblem(deps, problemId, (stored, item) => {
    const problem = withLapseApplied(stored, now)
    if (problem === stored) return undefined
    if (!isAttached(stored, item)) return { problem: { ...changed(problem, item), lapsedTo: 'keep' } }
    const next = lapsed(item)
    const lapsedTo = next.status === item.status ? 'keep' : next.status === 'completed' ? 'complete' : 'cancel'
    return { problem: { ...changed(problem, next), lapsedTo }, item: next }
  })
}

/** The same, with the real stores. */
export const lapseStoredProblem = (problemId: ProblemId, now: Date): Promise<void> =>
  lapseProblem({ requests: requestStore, problems: problemStore }, problemId, now)
