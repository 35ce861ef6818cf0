import { verifiedPartnerCondition } from '#functions/domain/accounts/suspension-store.ts'
import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
import type { PartyStore } from '#functions/domain/partners/partner-store.ts'
import { againIfPapersChanged, coverRefusal } from '#functions/domain/shared/cover-store.ts'
import { coveredJob, coveredModesFor, refuseUncovered } from '#functions/domain/shared/gate-rule.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { RecordStore } from '#functions/domain/shared/record-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { DirectOffer, RequestCard } from '#shared/contracts/request-shapes.ts'
import { carryingMode } from '#shared/model/carrying-mode.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { canTransition, isCarried } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { accepted, offerClosed } from './lifecycle/request-transitions.ts'
import { unlessBlocked } from './match-store.ts'
import { directOffer, requestCard } from './request-card.ts'
import { isExcluded } from './request-facts.ts'
import { asWritten, type RequestItem, type StoredRequest } from './request-item.ts'
import type { RequestLists } from './request-list-store.ts'
import type { Decide, RequestStore } from './request-store.ts'

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
export const acceptRequest = async (
  deps: Deps & { blocks: Pick<BlockStore, 'idsOf'> },
  session: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const [partner, blocked] = await Promise.all([
    deps.parties.partner(session.userId),
    deps.blocks.idsOf(sidesOf(session)),
  ])
  const gone = () => new Failure('request.gone')
  return take(deps, session, requestId, {
    partner,
    gone,
    refuse: (was, at) => {
      // Before all else: whatever becomes of the job, it stays gone for them.
      if (blocked.has(was.ownerId)) throw gone()
      refuseUnlessFree(was, session, at)
    },
  })
}

/** R5: the partner accepts an offer. */
export const acceptOffer = async (deps: Deps, session: Session, requestId: RequestId): Promise<RequestCard> =>
  take(deps, session, requestId, {
    partner: await deps.parties.partner(session.userId),
    gone: () => new Failure('offer.gone'),
    refuse: (was, at) => refuseUnlessOffered(was, session.userId, at),
  })

type Taking = {
  partner: PartnerItem | undefined
  refuse: (was: RequestItem, at: Date) => void
  /** The refusal if one side has just blocked the other. */
  gone: () => Failure
}

/** A repeated call by the carrier is no failure. Modes that their papers do not cover on that day are left out. */
const take = async (
  { requests, parties, keyRing, now }: Deps,
  { userId, user, cover: known }: Session,
  requestId: RequestId,
  { partner, refuse, gone }: Taking,
): Promise<RequestCard> => {
  const decideWith =
    (cover: Cover | undefined): Decide =>
    (stored) => {
      const was = asWritten(stored)
      if (was.carrierId === userId && isCarried(was.status)) return undefined
      const at = now()
      refuse(was, at)
      const name = user.first_name && { carrierName: user.first_name }
      const modes = partner?.transportModes ?? []
      const job = coveredJob(was)
      const actualMode = carryingMode(was, coveredModesFor(cover, modes, job))
      if (!actualMode) refuseUncovered(cover, { ...job, mode: carryingMode(was, modes) ?? was.mode }, 'partner')
      const carrier = { carrierId: userId, ...name, ...(actualMode && { actualMode }) }
      return {
        next: accepted(was, carrier, keyRing().current.id, { by: userId, at }),
        also: [
          unlessBlocked(was, userId, gone),
          {
            action: verifiedPartnerCondition({ userId, ...(cover && { cover }) }, at),
            refusal: coverRefusal(cover, () => new Failure('access.denied')),
          },
        ],
      }
    }
  const item = await againIfPapersChanged(async (attempt) =>
    requests.change(requestId, decideWith(attempt === 1 ? known : await parties.cover(userId))),
  )
  return requestCard(withExpiryApplied(item, now()), 'carrier', now())
}

/** A request whose offer has expired can be taken only after it has returned to the pool, at most a minute later. */
const refuseUnlessFree = (was: RequestItem, session: Session, at: Date): void => {
  const { event, status } = withExpiryApplied(was, at)
  if (was.ownerId === session.userId) throw new Failure('request.own')
  if (status === 'cancelled' && event.reason === 'expired') throw new Failure('request.expired')
  if (!canTransition('accept', was.status)) throw new Failure(was.carrierId ? 'request.taken' : 'request.gone')
  if (isExcluded(was, session)) throw new Failure('request.excluded')
}
