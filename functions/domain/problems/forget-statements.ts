import { sideOf } from '#functions/domain/requests/lifecycle/dispute-steps.ts'
import { inTurn } from '#shared/model/concurrency-limit.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import { type ChangeDeps, changeDispute } from './change-dispute.ts'
import { changed, type DisputeItem, type Statement, statementsOf } from './dispute-item.ts'
import type { DisputeStore } from './dispute-store.ts'

type Leaving = { userId: UserId; businessId?: string | undefined; isDriver?: boolean | undefined }

type Deps = ChangeDeps & {
  disputes: Pick<DisputeStore, 'of'>
  deleteUpload: (upload: { uploadId: UploadId; usedBy: string }) => Promise<unknown>
}

/**
 * Removes what a person has said in problems, and its photos. Kind, times and decision stay, because the other side
 * needs them. A driver speaks for their business, so what they said goes with it.
 */
export const forgetStatements = async (deps: Deps, { userId, businessId, isDriver }: Leaving): Promise<void> => {
  const fleet = isDriver ? undefined : businessId
  const isTheirs = (dispute: DisputeItem, { by, as, text }: Statement): boolean =>
    text !== '' && (by === userId || (fleet !== undefined && dispute.businessId === fleet && sideOf(as) === 'carrier'))
  const found = await Promise.all([userId, ...(fleet ? [fleet] : [])].map((id) => deps.disputes.of(id)))
  await inTurn(found.flat(), async (known) => {
    const theirs = statementsOf(known).filter((one) => isTheirs(known, one))
    for (const { uploadId } of theirs.flatMap(({ photos }) => photos))
      await deps.deleteUpload({ uploadId, usedBy: known.disputeId })
    if (theirs.length === 0) return
    await changeDispute(deps, known.disputeId, (dispute, item) => {
      const emptied = <Said extends Statement>(one: Said): Said =>
        isTheirs(dispute, one) ? { ...one, text: '', photos: [] } : one
      const { statement, answer, contested } = dispute
      return {
        dispute: {
          ...changed(dispute, item),
          statement: emptied(statement),
          ...(answer && { answer: emptied(answer) }),
          ...(contested && { contested: emptied(contested) }),
        },
      }
    })
  })
}
