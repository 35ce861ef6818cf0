import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { requestCard } from '../request-card.ts'
import type { RequestStore } from '../request-store.ts'
import { completed } from '../request-transitions.ts'
import { afterWrongGuess, guessRefusal, isRightGuess } from './completion-code.ts'
import { refuseUnlessCarrier } from './refuse-unless-carrier.ts'

type Deps = { requests: Pick<RequestStore, 'change'>; keyRing: () => KeyRing; now: () => Date }

/**
 * R8. Right or wrong is known before anything is written, and both are written under the count that was read: guesses
 * at once are worth no more than guesses in turn.
 */
export const completeDelivery = async (
  { requests, keyRing, now }: Deps,
  session: Session,
  requestId: RequestId,
  guess: string,
): Promise<RequestCard> => {
  const ring = keyRing()
  let refusal: Failure | undefined
  const item = await requests.change(requestId, (was) => {
    const at = now()
    refusal = undefined
    refuseUnlessCarrier(was, session)
    if (was.status === 'completed') return undefined
    if (was.status === 'matched') throw new Failure('completion.not-started')
    if (!canTransition('complete', was.status)) throw new Failure('request.moved')
    refusal = guessRefusal(was, ring, at)
    if (refusal || !was.code) throw refusal ?? new Failure('completion.burned')
    if (isRightGuess(was, guess, ring)) return { next: completed(was, { by: session.userId, at }) }
    const next = { ...was, code: afterWrongGuess(was.code, at) }
    refusal = guessRefusal(next, ring, at) ?? new Failure('completion.wrong')
    return { next }
  })
  if (refusal) throw refusal
  return requestCard(item, 'carrier', now())
}
