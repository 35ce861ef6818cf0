import type { Claim, ClaimUploads } from '#functions/domain/uploads/claim-uploads.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UploadId } from '#shared/model/ids.ts'
import { type StepWords, stepOf, stepRow } from '../history-item.ts'
import type { Act } from '../lifecycle/request-transitions.ts'
import type { RequestItem, StoredRequest } from '../request-item.ts'
import type { Decide, RelatedWrite, RequestStore } from '../request-store.ts'

export type StepDeps = { requests: Pick<RequestStore, 'change'>; claimUploads: ClaimUploads; now: () => Date }

type Added = { photos: readonly UploadId[]; words: StepWords }

/**
 * Takes a step with the words and photos that the caller adds, in one transaction. Photos are cleaned only after
 * everything else allows the step; its time is when the call arrived.
 */
export const takeStepWithPhotos = async (
  { requests, claimUploads, now }: StepDeps,
  { userId }: Session,
  requestId: RequestId,
  { photos, words }: Added,
  decide: (stored: StoredRequest, act: Act & { by: typeof userId }) => ReturnType<Decide>,
): Promise<StoredRequest> => {
  const act = { by: userId, at: now() }
  let claim: Claim | undefined
  const undo = async (): Promise<void> => {
    await claim?.undo()
    claim = undefined
  }
  try {
    return await requests.change(requestId, async (stored) => {
      const step = decide(stored, act)
      if (!step) await undo()
      if (!step || (photos.length === 0 && Object.keys(words).length === 0)) return step
      claim ??= await claimUploads(userId, photos.map(asProof), requestId)
      return { next: step.next, also: [...(step.also ?? []), ...writesOf(step.next, words, claim)] }
    })
  } catch (error) {
    if (error instanceof Failure) await undo() // after any other error the step may be written
    throw error
  }
}

const asProof = (uploadId: UploadId) => ({ uploadId, purpose: 'proof', field: 'photos' }) as const

const writesOf = (next: RequestItem, words: StepWords, { files, actions }: Claim): RelatedWrite[] => [
  {
    action: { Put: { Item: stepRow(next.requestId, stepOf(next, words, files)) } },
    refusal: () => new Error('Nothing refuses a step'),
  },
  ...actions.map((action) => ({ action, refusal: () => new Failure('upload.used') })),
]
