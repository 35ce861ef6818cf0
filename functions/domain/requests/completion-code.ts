import { deriveCode, isSameText, type KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { asWritten, type CompletionCode, type RequestItem } from './request-item.ts'
import type { RequestStore } from './request-store.ts'

/** Five wrong guesses lock the code for a while; after fifteen the requester must make a new one. */
const guesses = { beforeLock: 5, inAll: 15 } as const
const lockMinutes = 15

/** Six digits derived from the key: a new code for each carrier and each renewal. */
export const completionCode = ({ requestId, matches, code }: RequestItem, ring: KeyRing): string | undefined => {
  const secret = code && ring.secretOf(code.keyId)
  return secret && deriveCode(secret, 'completion', requestId, String(matches), String(code.number))
}

const renewedCode = ({ number }: CompletionCode, ring: KeyRing): CompletionCode => ({
  number: number + 1,
  wrong: 0,
  keyId: ring.current.id,
})

export const isRightGuess = (item: RequestItem, guess: string, ring: KeyRing): boolean => {
  const right = completionCode(item, ring)
  return right !== undefined && isSameText(guess, right)
}

/** Why no guess is accepted at the moment, right or wrong. */
export const guessRefusal = ({ code }: RequestItem, ring: KeyRing, now: Date): Failure | undefined => {
  if (!code || !ring.secretOf(code.keyId) || code.wrong >= guesses.inAll)
    return new Failure('completion.burned', { retryAfterSeconds: 60 })
  const waitMs = code.lockedUntil ? Date.parse(code.lockedUntil) - now.getTime() : 0
  return waitMs > 0 ? new Failure('completion.locked', { retryAfterSeconds: Math.ceil(waitMs / 1000) }) : undefined
}

export const afterWrongGuess = (code: CompletionCode, now: Date): CompletionCode => {
  const wrong = code.wrong + 1
  const until = new Date(now.getTime() + lockMinutes * 60_000).toISOString()
  return { ...code, wrong, ...(wrong % guesses.beforeLock === 0 && { lockedUntil: until }) }
}

type Deps = { requests: Pick<RequestStore, 'find' | 'change'>; keyRing: () => KeyRing; now: () => Date }

/** The code exists while the request is carried, and only its owner sees it. */
const codeFor = (item: RequestItem | undefined, session: Session): CompletionCode => {
  const viewer = item && viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  if (viewer !== 'requester') throw new Failure('completion.not-yours')
  if (!item.code) throw new Failure('completion.not-yet')
  return item.code
}

export const getOtp = async (deps: Deps, session: Session, requestId: RequestId): Promise<{ otp: string }> => {
  const stored = await deps.requests.find(requestId)
  const item = stored && withExpiryApplied(stored, deps.now())
  codeFor(item, session)
  const otp = item && completionCode(item, deps.keyRing())
  return otp ? { otp } : renewOtp(deps, session, requestId) // its key has left the ring
}

/** Makes a new code. The old one becomes void, and a locked carrier can guess again. */
export const renewOtp = async (
  { requests, keyRing, now }: Deps,
  session: Session,
  requestId: RequestId,
): Promise<{ otp: string }> => {
  const renewed = await requests.change(requestId, (stored) => {
    const code = codeFor(withExpiryApplied(stored, now()), session)
    return { next: { ...asWritten(stored), code: renewedCode(code, keyRing()) } }
  })
  const otp = completionCode(asWritten(renewed), keyRing())
  if (!otp) throw new Error('A new code cannot be derived')
  return { otp }
}
