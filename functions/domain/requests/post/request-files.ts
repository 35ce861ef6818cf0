import type { Claim, ClaimedFile, ClaimUploads, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { CopyUploads } from '#functions/domain/uploads/copy-uploads.ts'
import type { UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { NewRequest } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import type { RelatedWrite, RequestStore, RequestWithDetail } from '../request-store.ts'
import { filesTakenOver, takeOver } from './replaced-request.ts'

export type FilesDeps = {
  requests: Pick<RequestStore, 'findWithDetail'>
  claimUploads: ClaimUploads
  copyUploads: CopyUploads
  uploads: Pick<UploadStore, 'passOn'>
}

type RequestFiles = {
  /** In the order of the form. */
  files: ClaimedFile[]
  /** The writes that make them the request's own. */
  related: RelatedWrite[]
  /** To call if those were refused, but not if their outcome is unknown. */
  undo: () => Promise<void>
}

type Files = Pick<RequestWithDetail['detail'], 'photos' | 'receipt'>

/** The files of a new request: taken over from the one it replaces, copied from an earlier one, or newly uploaded. */
export const gatherFiles = async (
  deps: FilesDeps,
  session: Session,
  form: NewRequest,
  { requestId, replaced }: { requestId: RequestId; replaced: Files | undefined },
): Promise<RequestFiles> => {
  const { userId } = session
  const wanted = filesOf(form)
  const kept = replaced ? filesTakenOver(replaced, wanted) : []
  const rest = without(wanted, kept)
  const toCopy = form.copies ? await photosToCopy(deps, session, form.copies, rest) : []
  const claim = await deps.claimUploads(userId, without(rest, toCopy), requestId)
  const between = { from: form.copies, to: requestId }
  const copies = await copy(deps, session, toCopy, between).catch(async (error: unknown) => {
    await claim.undo()
    throw error
  })

  const found = new Map([...kept, ...claim.files].map((file) => [file.uploadId, file]))
  for (const [index, file] of copies.files.entries()) {
    const original = toCopy[index]
    if (original) found.set(original.uploadId, file)
  }
  const used = [...claim.actions, ...copies.actions].map((action) => ({
    action,
    refusal: () => new Failure('upload.used'),
  }))
  return {
    files: wanted.flatMap(({ uploadId }) => found.get(uploadId) ?? []),
    related: [...used, ...(form.replaces ? takeOver(deps.uploads, kept, { from: form.replaces, to: requestId }) : [])],
    undo: async () => {
      await Promise.all([claim.undo(), copies.undo()])
    },
  }
}

const filesOf = ({ photos, receipt }: NewRequest): WantedFile[] => [
  ...photos.map((uploadId) => ({ uploadId, purpose: 'request-photo', field: 'photos' }) as const),
  ...(receipt ? [{ uploadId: receipt, purpose: 'receipt', field: 'receipt' } as const] : []),
]

const without = (wanted: readonly WantedFile[], others: readonly Pick<WantedFile, 'uploadId'>[]): WantedFile[] =>
  wanted.filter(({ uploadId }) => !others.some((other) => other.uploadId === uploadId))

/** The wanted photos that an earlier request of the caller has. */
const photosToCopy = async (
  { requests }: Pick<FilesDeps, 'requests'>,
  { userId }: Session,
  earlier: RequestId,
  wanted: readonly WantedFile[],
): Promise<WantedFile[]> => {
  const found = await requests.findWithDetail(earlier)
  if (found?.item.ownerId !== userId) throw new Failure('request.unknown')
  const { photos } = found.detail
  return wanted.filter(
    ({ uploadId, purpose }) => purpose === 'request-photo' && photos.some((photo) => photo.uploadId === uploadId),
  )
}

const nothing: Claim = { files: [], actions: [], undo: async () => {} }

const copy = async (
  { copyUploads }: Pick<FilesDeps, 'copyUploads'>,
  { userId }: Session,
  wanted: readonly WantedFile[],
  { from, to }: { from: RequestId | undefined; to: RequestId },
): Promise<Claim> => (from && wanted.length > 0 ? copyUploads(userId, wanted, { from, to }) : nothing)
