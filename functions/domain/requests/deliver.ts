import type { BusinessStore } from '#functions/domain/businesses/business-store.ts'
import { coveredJob, missingFor, refuseUncovered } from '#functions/domain/shared/gate-rule.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { deliveryContract } from '#shared/contracts/delivery.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { type Cover, recyclingCategory } from '#shared/model/cover.ts'
import { isEarned, whyNotPayable } from '#shared/model/earnings.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { londonMoment, londonTime } from '#shared/model/london.ts'
import { canTransition, startsFrom } from '#shared/model/request-lifecycle.ts'
import { afterWrongGuess, guessRefusal, isRightGuess } from './completion-code.ts'
import { actAsCarrier } from './door/act-as-carrier.ts'
import { type StepDeps, takeStepWithPhotos } from './door/step-with-photos.ts'
import { stepOf, stepRow } from './history-item.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { completed, started, writeExpiry } from './lifecycle/request-transitions.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { requestCard } from './request-card.ts'
import { asWritten, type RequestItem, type StoredRequest } from './request-item.ts'
import type { RelatedWrite } from './request-store.ts'

type Deps = Pick<StepDeps, 'requests' | 'now'>
type StartBody = Omit<Received<typeof deliveryContract.startDelivery>['body'], 'status'>

type StartDeps = StepDeps & { businesses: Pick<BusinessStore, 'find'> }

/**
 * R7. Papers are read before the step and are no condition of it: a start in the moment in which they change comes
 * before the change.
 */
export const startDelivery = async (
  deps: StartDeps,
  session: Session,
  requestId: RequestId,
  { note, photos }: StartBody,
): Promise<RequestCard> => {
  const words = note ? { note } : {}
  const cover = await coverOf(deps, session)
  const item = await takeStepWithPhotos(deps, session, requestId, { photos, words }, (stored, act) => {
    const was = asWritten(stored)
    refuseUnlessCarrier(was, session)
    if (was.status === 'in_transit') return undefined
    if (!canTransition('start', withExpiryApplied(was, act.at).status)) throw new Failure('request.moved')
    refuseTooEarly(was, act.at)
    refuseWithoutCover(was, cover, session, act.at)
    return { next: started(was, act) }
  })
  return requestCard(withExpiryApplied(item, deps.now()), 'carrier', deps.now())
}

/** What covers a partner, or the business of a driver. */
const coverOf = async ({ businesses }: StartDeps, { user, businessId, cover }: Session): Promise<Cover | undefined> =>
  user.is_driver && businessId ? (await businesses.find(businessId))?.cover : cover

const refuseWithoutCover = (was: RequestItem, cover: Cover | undefined, { user }: Session, at: Date): void => {
  const { date: today } = londonTime(at)
  const { actualMode: mode = was.mode } = was
  const job = coveredJob({ ...was, mode, date: today > was.date ? today : was.date })
  if (!user.is_driver) refuseUncovered(cover, job, 'partner')
  else if (missingFor(cover, job, 'business')) throw new Failure('papers.business')
}

const refuseTooEarly = ({ date, slot }: StoredRequest, at: Date): void => {
  const from = startsFrom(date, slot)
  if (at < from) throw new Failure('request.too-early', { values: { time: londonMoment(from) } })
}

/** Where recycling went, in the timeline that both sides see. */
const siteWrites = (next: RequestItem, site: string | undefined): RelatedWrite[] => {
  if (!site || next.category !== recyclingCategory || next.outcome === 'returned') return []
  const Item = stepRow(next.requestId, stepOf(next, { takenTo: site }, []))
  return [{ action: { Put: { Item } }, refusal: () => new Error('Nothing refuses a step') }]
}

/**
 * R8; on the way back R19, which the business of an inactive driver can do as well. Compares the guess before it writes
 * anything, and each write has the count that was read as its condition, so parallel guesses gain nothing over guesses
 * in sequence.
 */
export const completeDelivery = async (
  { requests, keyRing, now }: Deps & { keyRing: () => KeyRing },
  session: Session,
  requestId: RequestId,
  guess: string,
  wasteSite?: string,
): Promise<RequestCard> => {
  const ring = keyRing()
  let refusal: Failure | undefined
  const taken = await requests.change(requestId, (stored) => {
    const at = now()
    refusal = undefined
    const was = withExpiryApplied(stored, at)
    if (was.door?.leg !== 'return') refuseUnlessCarrier(was, session)
    const also = actAsCarrier(was, session)
    if (was.status === 'completed') return writeExpiry(stored, at)
    if (was.status === 'matched') throw new Failure('completion.not-started')
    if (!canTransition('complete', was.status)) throw new Failure('request.moved')
    refusal = guessRefusal(was, ring, at)
    if (refusal || !was.code) throw refusal ?? new Failure('completion.burned')
    if (isRightGuess(was, guess, ring)) {
      const next = completed(was, { by: session.userId, at })
      return { next, also: [...also, ...siteWrites(next, wasteSite)] }
    }
    const next = { ...asWritten(stored), code: afterWrongGuess(was.code, at) }
    refusal = guessRefusal(next, ring, at) ?? new Failure('completion.wrong')
    return { next, also }
  })
  if (refusal) throw refusal
  const item = withExpiryApplied(taken, now())
  return requestCard(item, viewerOf(item, session), now())
}

/** A viewer who is not the carrier gets `request.not-carrier`; for everyone else the request does not exist. */
const refuseUnlessCarrier = (item: RequestItem, session: Session): void => {
  const viewer = viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  if (viewer !== 'carrier') throw new Failure('request.not-carrier')
}

/** The carrier or their business marks a delivery as paid, or unpaid. This is not a step, so the version stays. */
export const markPaid = async (
  { requests, now }: Deps,
  session: Session,
  requestId: RequestId,
  isPaid: boolean,
): Promise<RequestCard> => {
  const marked = await requests.change(requestId, (stored) => {
    const was = withExpiryApplied(stored, now())
    const viewer = viewerOf(was, session)
    if (!viewer) throw new Failure('request.unknown')
    if (viewer === 'requester') throw new Failure('request.not-carrier')
    refuseUnlessPayable(was, isPaid)
    const { paidAt, ...rest } = asWritten(stored)
    if (isPaid === (paidAt !== undefined)) return undefined
    return { next: isPaid ? { ...rest, paidAt: now().toISOString() } : rest }
  })
  const item = withExpiryApplied(marked, now())
  return requestCard(item, viewerOf(item, session), now())
}

/** A mark made before the return can still be undone. */
const refuseUnlessPayable = (item: RequestItem, isPaid: boolean): void => {
  const why = whyNotPayable({ status: item.status, leg: item.door?.leg, earned: isEarned(item) })
  if (why && (isPaid || why !== 'payment.not-earned')) throw new Failure(why)
}
