import type { PresenceStore } from '#functions/domain/presence/presence-store.ts'
import type { CounterStore } from '#functions/domain/requests/counters/counter-store.ts'
import { asWritten, type RequestItem } from '#functions/domain/requests/request-item.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { TakeJob } from '#functions/domain/requests/taking.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { newId } from '#functions/platform/new-id.ts'
import { takeFromRateWindow } from '#functions/platform/table/rate-window.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { OwnProposal, proposalsContract } from '#shared/contracts/proposals.ts'
import { withoutCountry } from '#shared/model/address-text.ts'
import type { Detour } from '#shared/model/detour.ts'
import { Failure } from '#shared/model/failure.ts'
import { ProposalId, type RequestId, type UserId } from '#shared/model/ids.ts'
import { memberLimits } from '#shared/model/limits.ts'
import { penceOf } from '#shared/model/money.ts'
import { isOnlineAt } from '#shared/model/online.ts'
import { isTooLateToPropose, proposalEnds, proposalError } from '#shared/model/proposal-rules.ts'
import { waitsUntil } from '#shared/model/time-slots.ts'
import { type LiveProposalsStore, othersLive, type Standing } from './live-proposals-store.ts'
import { isLive, type ProposalItem } from './proposal-item.ts'
import { ownProposal } from './proposal-view.ts'

type Body = Received<typeof proposalsContract.propose>['body']

type Deps = {
  requests: Pick<RequestStore, 'find'>
  proposals: Pick<LiveProposalsStore, 'standing' | 'create'>
  presence: Pick<PresenceStore, 'find'>
  counters: Pick<CounterStore, 'whyFull'>
  /** How the caller would take a job of the pool, which refuses like taking it. */
  findTaking: (session: Session, driverId: UserId | undefined) => Promise<TakeJob>
  /** How much longer the job would make a ride of the caller. */
  findDetour: (session: Session, item: RequestItem) => Promise<Detour | undefined>
  now: () => Date
}

// Reads again if another carrier takes a place meanwhile.
const maxRounds = 6

/** R22: a partner or a business says what they would do a job for. The same again changes nothing. */
export const propose = async (deps: Deps, session: Session, requestId: RequestId, body: Body): Promise<OwnProposal> => {
  const { requests, proposals, now } = deps
  const take = await findCarrier(deps, session, body.driver_user_id)
  let isCounted = false
  for (let round = 0; round < maxRounds; round += 1) {
    const stored = await requests.find(requestId)
    if (!stored) throw new Failure('request.unknown')
    const [was, at] = [asWritten(stored), now()]
    const { carrier } = take(was, at)
    const carrierId = carrier.businessId ?? carrier.carrierId
    const standing = await proposals.standing(requestId, carrierId)
    refuseWrongPrice(body.price, was)
    if (isRepeated(standing.own, body, was, at)) return ownProposal(standing.own)
    refuse(standing, { carrierId, was, at })
    const detour = body.driver_user_id ? undefined : await deps.findDetour(session, was)
    if (!isCounted) await countProposal(was, carrierId, at)
    isCounted = true
    const item: ProposalItem = {
      ...{ proposalId: ProposalId.parse(newId('prp')), requestId, carrierId },
      ...{ ownerId: was.ownerId, by: session.userId, pricePence: penceOf(body.price ?? 0) },
      ...(body.driver_user_id && { driverId: body.driver_user_id }),
      ...(carrier.carrierName && { name: carrier.carrierName }),
      mode: carrier.actualMode ?? was.mode,
      ...(detour && { detourMinutes: detour.minutes }),
      ...{ postedPence: was.pricePence, version: was.version, state: 'live' },
      ...{ at: at.toISOString(), endsAt: proposalEnds(was, at).toISOString() },
      ...(body.note && { note: body.note }),
      place: withoutCountry((was.delivery ?? was.pickup).area),
      ttl: keptUntil(was),
    }
    if (await proposals.create(item, standing)) return ownProposal(item)
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

/** A partner has to be online, as for the list of jobs: going offline takes back what they have proposed. */
const findCarrier = async (deps: Deps, session: Session, driverId: UserId | undefined): Promise<TakeJob> => {
  const { presence, counters, findTaking, now } = deps
  const { userId } = session
  const [take, found, full] = await Promise.all([
    findTaking(session, driverId),
    driverId ? undefined : presence.find(userId),
    counters.whyFull(driverId ? { who: 'driver', userId: driverId } : { who: 'partner', userId }, now()),
  ])
  return (was, at) => {
    const taking = take(was, at)
    if (!driverId && !isOnlineAt(found, at)) throw new Failure('partner.offline')
    if (full) throw full
    return taking
  }
}

const refuseWrongPrice = (price: number | undefined, { pricePence }: RequestItem): void => {
  const error = proposalError(price, pricePence)
  if (error) throw new Failure('input.invalid', { fields: { price: error }, text: error })
}

const isRepeated = (own: ProposalItem | undefined, body: Body, was: RequestItem, at: Date): own is ProposalItem =>
  own !== undefined &&
  isLive(own, was, at) &&
  own.pricePence === penceOf(body.price ?? 0) &&
  own.note === body.note &&
  own.driverId === body.driver_user_id

type Wish = { carrierId: ProposalItem['carrierId']; was: RequestItem; at: Date }

const refuse = ({ own, places }: Standing, { carrierId, was, at }: Wish): void => {
  if (isTooLateToPropose(was, at)) throw new Failure('proposal.too-late')
  if (own && isLive(own, was, at)) throw new Failure('proposal.open')
  if (own?.state === 'declined' && was.pricePence <= own.postedPence) throw new Failure('proposal.declined')
  const others = othersLive(places, { carrierId, version: was.version, at: at.toISOString() })
  if (others >= memberLimits.proposalsOfRequest) throw new Failure('proposal.full')
}

const daySeconds = 24 * 3600

/** Counted by carrier and owner, and by carrier. Both refusals read alike, because nobody may learn whose job it is. */
const countProposal = async ({ ownerId }: RequestItem, carrierId: string, at: Date): Promise<void> => {
  const { inAll, toOwner } = memberLimits.proposalsADay
  const window = { name: 'propose', perSeconds: daySeconds }
  const retryAfterSeconds =
    (await takeFromRateWindow({ ...window, by: 'pair', value: `${ownerId} ${carrierId}`, max: toOwner }, 1, at)) ??
    (await takeFromRateWindow({ ...window, by: 'carrier', value: carrierId, max: inAll }, 1, at))
  if (retryAfterSeconds !== undefined) throw new Failure('proposal.too-many-today', { retryAfterSeconds })
}

/** A day longer than the request can wait, in seconds since 1970. */
const keptUntil = ({ date, slot }: RequestItem): number =>
  Math.ceil(waitsUntil(date, slot).getTime() / 1000) + daySeconds
