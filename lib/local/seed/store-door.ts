import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { isWaitingProblem } from '#shared/model/problem-rules.ts'
import { attemptKey, planAttempt } from './door-plan.ts'
import type { Pictures } from './pictures.ts'
import { type PlannedProblem, planProblems } from './problem-plan.ts'
import type { Product } from './product.ts'
import { requestIdOf } from './request-rows.ts'
import { finishJob, storeRequest } from './store-requests.ts'
import { createDemoSession } from './today.ts'
import type { World } from './world.ts'

type Tools = { product: Product; pictures: Pictures }

/** Sees to it that one attempt waits for its owner: where none does any more, the driver has just made another. */
export const keepAttempt = async (tools: Tools, world: World, today: string, now: Date): Promise<void> => {
  const { product } = tools
  for (let index = 0; ; index += 1) {
    const plan = planAttempt(world, today, index, now)
    const found = await product.requestDeps.requests.find(requestIdOf(product, plan))
    if (!found) return storeRequest(tools, plan, now)
    const item = product.withExpiryApplied(found, now)
    if (item.door?.attempt?.decideBy) return
    // Without a choice it goes back, and has arrived there by now. What a visitor has chosen is theirs.
    if (item.event.type === 'decide' && item.event.by === 'system') await finishJob(tools, plan.key, now)
  }
}

/** Finishes those of an earlier day. */
export const finishAttempts = async (tools: Tools, date: string, now: Date): Promise<void> => {
  const { product } = tools
  for (let index = 0; ; index += 1) {
    const key = attemptKey(date, index)
    if (!(await product.requestDeps.requests.find(requestIdOf(product, { key })))) return
    await finishJob(tools, key, now)
  }
}

/** Reports the problems of the demo, unless those of an earlier day still wait for an admin. */
export const storeProblems = async (tools: Tools, world: World, today: string, now: Date): Promise<void> => {
  for (const problem of planProblems(world, today)) {
    const known = await tools.product.problemDeps.problems.of(problem.request.owner.userId)
    const own = requestIdOf(tools.product, problem.request)
    const isAnotherWaiting = known.some(
      (one) =>
        one.kind === problem.kind &&
        isWaitingProblem(tools.product.withLapseApplied(one, now).state) &&
        one.requestId !== own,
    )
    if (!isAnotherWaiting) await storeProblem(tools, problem, now)
  }
}

const storeProblem = async (tools: Tools, { request, ...problem }: PlannedProblem, now: Date): Promise<void> => {
  const { product, pictures } = tools
  await storeRequest(tools, request, now)
  const id = requestIdOf(product, request)
  const sides = [request.owner, request.carrier.user].map((user) => createDemoSession(product, user))
  const [reporter, other] = problem.by === 'owner' ? sides : sides.toReversed()
  // Nothing is stored for people who were suspended, or have as many jobs as they may have.
  if (!reporter || !other || !(await product.requestDeps.requests.find(id))) return

  const { picture } = problem
  const name = `${id} report`
  const claimUploads: ClaimUploads = async (ownerId, wanted, usedBy) => {
    const claims = await Promise.all(
      wanted.flatMap(() =>
        picture ? [pictures.claim({ picture, purpose: 'proof', ownerId, usedBy, at: problem.at, name })] : [],
      ),
    )
    const actions = claims.map(({ action }) => action)
    return { files: claims.map(({ file }) => file), actions, undo: async () => undefined }
  }
  const depsAt = (at: Date) => ({ ...product.problemDeps, claimUploads, now: () => at })

  const { kind, text, answer } = problem
  const report = { kind, text, photos: picture ? [pictures.uploadIdOf(name)] : [] }
  const reported = await product.reportProblem(depsAt(problem.at), reporter, id, report)
  await product.scheduleTask({ kind: 'problem.lapse', at: reported.closes_at, problemId: reported.id })
  if (!answer) return
  const ids = { id, problemId: reported.id }
  await product.answerProblem(depsAt(answer.at), other, ids, { text: answer.text, photos: [] })
}
