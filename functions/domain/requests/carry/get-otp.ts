import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import type { CompletionCode, RequestItem } from '../request-item.ts'
import type { RequestStore } from '../request-store.ts'
import { viewerOf } from '../viewer-of.ts'
import { completionCode, renewedCode } from './completion-code.ts'

type Deps = { requests: Pick<RequestStore, 'find' | 'change'>; keyRing: () => KeyRing }

/** The code is there while somebody carries the request, and for its owner alone. */
const codeFor = (item: RequestItem | undefined, session: Session): CompletionCode => {
  const viewer = item && viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  if (viewer !== 'requester') throw new Failure('completion.not-yours')
  if (!item.code) throw new Failure('completion.not-yet')
  return item.code
}

export const getOtp = async (deps: Deps, session: Session, requestId: RequestId): Promise<{ otp: string }> => {
  const item = await deps.requests.find(requestId)
  codeFor(item, session)
  const otp = item && completionCode(item, deps.keyRing())
  return otp ? { otp } : renewOtp(deps, session, requestId) // its key has been taken out of the ring
}

/** Another code; the old one is void, and whoever guessed too often may try again. */
export const renewOtp = async (
  { requests, keyRing }: Deps,
  session: Session,
  requestId: RequestId,
): Promise<{ otp: string }> => {
  const item = await requests.change(requestId, (was) => ({
    next: { ...was, code: renewedCode(codeFor(was, session), keyRing()) },
  }))
  const otp = completionCode(item, keyRing())
  if (!otp) throw new Error('A new code cannot be derived')
  return { otp }
}
