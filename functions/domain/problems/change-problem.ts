import { asWritten, type RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RelatedWrite, RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { type ProblemItem, problemAsWritten, type StoredProblem } from './problem-item.ts'
import type { ProblemStore } from './problem-store.ts'

export type ChangeDeps = {
  requests: Pick<RequestStore, 'find' | 'change'>
  problems: Pick<ProblemStore, 'find' | 'replace' | 'write'>
}

/** The next state of a problem and, with `item`, of its request in the same transaction. */
type Step = { problem: ProblemItem; item?: RequestItem; also?: RelatedWrite[] }

/** Returns the next states, based on what is written, or undefined if nothing changes; throws to refuse. */
type DecideProblem = (problem: ProblemItem, item: RequestItem) => Step | undefined

// As many rounds as a step of a request that loses races.
const maxRounds = 6

/**
 * Changes a problem, and its request if the problem is attached to it. If either has changed meanwhile, `decide` runs
 * again with both as they are then. It also runs again after a refusal if the problem has changed since its read: the
 * request is read later, and someone may have ended both in between.
 */
export const changeProblem = async (
  deps: ChangeDeps,
  problemId: ProblemId,
  decide: DecideProblem,
): Promise<StoredProblem> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const problem = await deps.problems.find(problemId)
    if (!problem) throw new Failure('problem.unknown')
    try {
      return await changeOnce(deps, problem, decide)
    } catch (error) {
      if (error instanceof ProblemMoved) continue
      const isAsRead = async () => (await deps.problems.find(problemId))?.version === problem.version
      if (!(error instanceof Failure) || (await isAsRead())) throw error
    }
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

/** The row of the problem has changed since the read. */
class ProblemMoved extends Error {}

const changeOnce = async (
  { requests, problems }: ChangeDeps,
  problem: StoredProblem,
  decide: DecideProblem,
): Promise<StoredProblem> => {
  let step: Step | undefined
  const writesOf = ({ problem: next, also = [] }: Step): RelatedWrite[] => [
    { action: problems.replace(problem, next), refusal: () => new ProblemMoved() },
    ...also,
  ]
  await requests.change(problem.requestId, (stored) => {
    step = decide(problemAsWritten(problem), asWritten(stored))
    return step?.item && { next: step.item, also: writesOf(step) }
  })
  if (!step) return problem
  if (!step.item) await writeAlone(problems, writesOf(step))
  return step.problem
}

const writeAlone = async (problems: Pick<ProblemStore, 'write'>, writes: readonly RelatedWrite[]): Promise<void> => {
  const actions: Action[] = writes.map(({ action }) => action)
  const refused = await problems.write(actions)
  if (refused !== undefined) throw writes[refused]?.refusal()
}
