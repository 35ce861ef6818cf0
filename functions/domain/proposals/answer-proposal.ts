import { withExpiryApplied } from '#functions/domain/requests/lifecycle/request-expiry.ts'
import type { RequestStore } from '#functions/domain/requests/request-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { OwnProposal, Proposal } from '#shared/contracts/proposals.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessId, ProposalId, RequestId, UserId } from '#shared/model/ids.ts'
import type { LiveProposalsStore } from './live-proposals-store.ts'
import { isLive } from './proposal-item.ts'
import { ownProposal, proposalFor } from './proposal-view.ts'

type Deps<Store extends keyof LiveProposalsStore> = {
  requests: Pick<RequestStore, 'find' | 'findMany'>
  proposals: Pick<LiveProposalsStore, Store>
  now: () => Date
}

/** Those that the owner can accept, the cheapest first. */
export const listProposals = async (
  { requests, proposals, now }: Deps<'ofRequest'>,
  { userId }: Session,
  requestId: RequestId,
): Promise<Proposal[]> => {
  const [stored, all] = await Promise.all([requests.find(requestId), proposals.ofRequest(requestId)])
  if (stored?.ownerId !== userId) throw new Failure('request.unknown')
  const request = withExpiryApplied(stored, now())
  const addresses = [request.pickup.address, ...(request.delivery ? [request.delivery.address] : [])]
  return all
    .filter((item) => isLive(item, request, now()))
    .toSorted((one, other) => one.pricePence - other.pricePence || (one.at < other.at ? -1 : 1))
    .map((item) => proposalFor(item, addresses))
}

/** As a partner, and as the owner of a business. */
const carriersOf = ({ userId, businessId, user }: Session): (UserId | BusinessId)[] => [
  userId,
  ...(businessId && user.has_business_profile ? [businessId as BusinessId] : []),
]

/** The caller's own proposals that wait, and those that were declined while the request waits at the same price. */
export const listOwnProposals = async (
  { requests, proposals, now }: Deps<'ofCarrier'>,
  session: Session,
): Promise<OwnProposal[]> => {
  const found = (await Promise.all(carriersOf(session).map(proposals.ofCarrier))).flat()
  const relevant = found.filter(({ state }) => state === 'live' || state === 'declined')
  const known = await requests.findMany([...new Set(relevant.map(({ requestId }) => requestId))])
  return relevant.flatMap((item) => {
    const stored = known.get(item.requestId)
    const request = stored && withExpiryApplied(stored, now())
    if (!request) return []
    const isAnswered = item.state === 'declined' && request.status === 'pending_match'
    return isLive(item, request, now()) || (isAnswered && request.pricePence <= item.postedPence)
      ? [ownProposal(item)]
      : []
  })
}

/** The owner says no thanks. One that has ended meanwhile, or never was, gets the same answer. */
export const declineProposal = async (
  { requests, proposals }: Omit<Deps<'find' | 'end'>, 'now'>,
  { userId }: Session,
  requestId: RequestId,
  proposalId: ProposalId,
): Promise<{ message: string }> => {
  const [stored, found] = await Promise.all([requests.find(requestId), proposals.find(requestId, proposalId)])
  if (stored?.ownerId !== userId) throw new Failure('request.unknown')
  if (found?.state === 'live') await proposals.end(found, 'declined')
  return { message: 'We’ll let them know.' }
}

/** Takes back one's own, as a partner and as a business. */
export const withdrawProposal = async (
  { proposals }: { proposals: Pick<LiveProposalsStore, 'standing' | 'end'> },
  session: Session,
  requestId: RequestId,
): Promise<{ message: string }> => {
  await inBatches(carriersOf(session), async (carrierId) => {
    const { own } = await proposals.standing(requestId, carrierId)
    if (own?.state === 'live') await proposals.end(own, 'withdrawn')
  })
  return { message: 'You’ve taken it back.' }
}
