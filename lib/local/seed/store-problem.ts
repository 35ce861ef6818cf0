import type { ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { UploadId } from '#shared/model/ids.ts'
import { isWaitingProblem } from '#shared/model/problem-rules.ts'
import { claimPicture } from './claim-picture.ts'
import type { PlannedRequest } from './plan.ts'
import { product } from './product.ts'
import { findRequest, storeRequest } from './store-requests.ts'

/** Stores a request and reports its problem, unless one of an earlier day still waits for an admin. */
export const storeProblem = async (plan: PlannedRequest, now: Date): Promise<void> => {
  const { key, owner, carrier, report } = plan
  if (!report) return
  const known = await product.problemDeps.problems.of(owner.userId)
  const own = await findRequest(key)
  const others = known.filter(({ requestId }) => requestId !== own?.requestId)
  const waiting = others.filter((one) => isWaitingProblem(product.withLapseApplied(one, now).state))
  if (waiting.some((one) => one.kind === report.kind)) return
  await storeRequest(plan, now)
  // Nothing is stored for people who were suspended, or have as many jobs as they may have.
  const request = await findRequest(key)
  if (!request) return
  const id = request.requestId

  const { by, kind, at, text, picture, answer } = report
  const name = `${id} report`
  const claimUploads: ClaimUploads = async (ownerId, wanted, usedBy) => {
    const pictures = wanted.flatMap(() => picture ?? [])
    const claims = await Promise.all(
      pictures.map((one) => claimPicture({ picture: one, purpose: 'proof', ownerId, usedBy, at, name })),
    )
    const actions = claims.map(({ action }) => action)
    return { files: claims.map(({ file }) => file), actions, undo: async () => undefined }
  }
  const depsAt = (time: Date) => ({ ...product.problemDeps, claimUploads, now: () => time })
  const [owners, carriers] = [product.sessionOf(owner), product.sessionOf(carrier.user)]
  const photos = picture ? [product.idFor(UploadId, 'upl', name)] : []
  const reporter = by === 'owner' ? owners : carriers
  const problem = await product.reportProblem(depsAt(at), reporter, id, { kind, text, photos })
  await product.scheduleTask({ kind: 'problem.lapse', at: problem.closes_at, problemId: problem.id })
  if (!answer) return
  const other = by === 'owner' ? carriers : owners
  const ids = { id, problemId: problem.id }
  await product.answerProblem(depsAt(answer.at), other, ids, { text: answer.text, photos: [] })
}
