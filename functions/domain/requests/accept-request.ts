import type { PartyStore } from '#functions/domain/partners/partner-store.ts'
import { againIfPapersChanged } from '#functions/domain/shared/cover-store.ts'
import type { RecordStore } from '#functions/domain/shared/record-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { accepted, offerClosed } from './lifecycle/request-transitions.ts'
import { directOffer, requestCard } from './request-card.ts'
import { asWritten, type StoredRequest } from './request-item.ts'
import type { RequestLists } from './request-list-store.ts'
import type { RequestStore } from './request-store.ts'
import { type BlockDeps, findPartnerTaking, findPoolRefusal, type Refuse } from './taking.ts'

/** The partner's open offers that can still be answered, newest first. */
export const listOffers = async (
  {
    lists,
    records,
    now,
  }: { lists: Pick<RequestLists, 'offers'>; records: Pick<RecordStore, 'lines'>; now: () => Date },
  { userId }: Session,
): Promise<DirectOffer[]> => {
  const at = now()
  const items = (await lists.offers(userId)).map((item) => withExpiryApplied(item, at))
  const open = items.flatMap((item) => {
    const offer = directOffer(item, at)
    return offer ? [{ offer, ownerId: item.ownerId }] : []
  })
  const owners = open.map(({ ownerId }) => ownerId)
  const lineOf = await records.lines(owners, 'requester')
  return open.map(({ offer, ownerId }) => ({ ...offer, record: lineOf(ownerId) }))
}

/** R6: the partner declines an offer. */
export const declineOffer = async (
  { requests, now }: { requests: Pick<RequestStore, 'change'>; now: () => Date },
  { userId }: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const item = await requests.change(requestId, (stored) => {
    const was = asWritten(stored)
    if (was.event.type === 'closeOffer' && was.event.by === userId) return undefined
    const at = now()
    refuseUnlessOffered(was, userId, at)
    return { next: offerClosed(was, { by: userId, at }, 'declined') }
  })
  return requestCard(withExpiryApplied(item, now()), undefined, now())
}

/** A partner who had the offer before gets `offer.gone`; for everyone else the request does not exist. */
const refuseUnlessOffered = (stored: StoredRequest, userId: UserId, at: Date): void => {
  const { offer, carrierId, formerCarrierId, excluded } = withExpiryApplied(stored, at)
  if (offer?.partnerId === userId) return
  const hadOffer = [carrierId, formerCarrierId, ...(excluded ?? [])].includes(userId)
  throw new Failure(hadOffer ? 'offer.gone' : 'request.unknown')
}

type Deps = {
  requests: Pick<RequestStore, 'change'>
  parties: Pick<PartyStore, 'partner' | 'cover'>
  keyRing: () => KeyRing
  now: () => Date
}

/** R3: a partner takes a request from the pool. The first gets it. */
export const acceptRequest = (deps: Deps & BlockDeps, session: Session, requestId: RequestId): Promise<RequestCard> =>
  take(deps, session, requestId, { findRefusal: () => findPoolRefusal(deps, session) })

/** R5: the partner accepts an offer. */
export const acceptOffer = (deps: Deps, session: Session, requestId: RequestId): Promise<RequestCard> =>
  take(deps, session, requestId, {
    findRefusal: async () => (was, at) => refuseUnlessOffered(was, session.userId, at),
    gone: () => new Failure('offer.gone'),
  })

type Way = {
  findRefusal: () => Promise<Refuse>
  /** The refusal if one side has just blocked the other. */
  gone?: () => Failure
}

/** A repeated call by the carrier is no failure. */
const take = async (
  { requests, parties, keyRing, now }: Deps,
  session: Session,
  requestId: RequestId,
  { findRefusal, gone }: Way,
): Promise<RequestCard> => {
  const { userId } = session
  const item = await againIfPapersChanged(async (attempt) => {
    const cover = attempt === 1 ? session.cover : await parties.cover(userId)
    const [takeJob, refuse] = await Promise.all([
      findPartnerTaking({ parties }, { ...session, cover }, gone),
      findRefusal(),
    ])
    return requests.change(requestId, (stored) => {
      const was = asWritten(stored)
      if (was.carrierId === userId && isCarried(was.status)) return undefined
      const at = now()
      refuse(was, at)
      const { carrier, also } = takeJob(was, at)
      return { next: accepted(was, carrier, keyRing().current.id, { by: userId, at }), also }
    })
  })
  return requestCard(withExpiryApplied(item, now()), 'carrier', now())
}
