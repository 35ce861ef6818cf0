import type { Viewer } from '#functions/domain/requests/lifecycle/viewer.ts'
import type { RelatedWrite } from '#functions/domain/requests/request-store.ts'
import type { Claim, ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ProblemId, UploadId, UserId } from '#shared/model/ids.ts'
import type { Statement } from './problem-item.ts'

type Words = { text: string; photos: readonly UploadId[] }

export const said = (by: UserId, as: Viewer, at: Date): Pick<Statement, 'at' | 'by' | 'as'> => ({
  at: at.toISOString(),
  by,
  as,
})

/** Photos of a statement belong to the problem, not to the request: the next carrier must not see them. */
export const claimPhotos = (
  claimUploads: ClaimUploads,
  ownerId: UserId,
  photos: readonly UploadId[],
  problemId: ProblemId,
): Promise<Claim> =>
  claimUploads(
    ownerId,
    photos.map((uploadId) => ({ uploadId, purpose: 'proof', field: 'photos' })),
    problemId,
  )

export const usesOf = ({ actions }: Claim): RelatedWrite[] =>
  actions.map((action) => ({ action, refusal: () => new Failure('upload.used') }))

/** Undoes the claim only after a refusal: after any other error the statement may have been written. */
export const undoIfRefused = <Written>(claim: Claim, written: Promise<Written>): Promise<Written> =>
  written.catch(async (error: unknown) => {
    if (error instanceof Failure) await claim.undo()
    throw error
  })

export const hasSaid = (statement: Statement, by: UserId, { text, photos }: Words): boolean =>
  statement.by === by &&
  statement.text === text &&
  statement.photos.map(({ uploadId }) => uploadId).join() === photos.join()
