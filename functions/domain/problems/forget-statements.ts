import { sideOf } from '#functions/domain/requests/lifecycle/problem-steps.ts'
import { inTurn } from '#shared/model/concurrency-limit.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type ChangeDeps, changeProblem } from './change-problem.ts'
import { changed, type Statement, type StoredProblem, statementsOf } from './problem-item.ts'
import type { ProblemStore } from './problem-store.ts'

type Leaving = { userId: UserId; businessId?: string | undefined; isDriver?: boolean | undefined }

type Deps = ChangeDeps & {
  problems: Pick<ProblemStore, 'of'>
  deleteUpload: (upload: { uploadId: UploadId; usedBy: string }) => Promise<unknown>
}

/**
 * Removes what a user has said in problems, with its photos. Kind, times and decision stay, because the other side
 * needs them. A driver speaks for their business, so their statements go with the business.
 */
export const forgetStatements = async (deps: Deps, { userId, businessId, isDriver }: Leaving): Promise<void> => {
  const fleet = isDriver ? undefined : businessId
  const isTheirs = (problem: StoredProblem, { by, as, text }: Statement): boolean =>
    text !== '' && (by === userId || (fleet !== undefined && problem.businessId === fleet && sideOf(as) === 'carrier'))
  const found = await Promise.all([userId, ...(fleet ? [fleet] : [])].map((id) => deps.problems.of(id)))
  await inTurn(found.flat(), async (known) => {
    const theirs = statementsOf(known).filter((one) => isTheirs(known, one))
    for (const { uploadId } of theirs.flatMap(({ photos }) => photos))
      await deps.deleteUpload({ uploadId, usedBy: known.problemId })
    if (theirs.length === 0) return
    await changeProblem(deps, known.problemId, (problem, item) => {
      const emptied = <Said extends Statement>(one: Said): Said =>
        isTheirs(problem, one) ? { ...one, text: '', photos: [] } : one
      const { statement, answer, contested } = problem
      return {
        problem: {
          ...changed(problem, item),
          statement: emptied(statement),
          ...(answer && { answer: emptied(answer) }),
          ...(contested && { contested: emptied(contested) }),
        },
      }
    })
  })
}
