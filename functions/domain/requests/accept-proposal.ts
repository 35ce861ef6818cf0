import { toSessionUser } from '#functions/domain/accounts/user-store.ts'
import type { LiveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import { isLive, type ProposalItem } from '#functions/domain/proposals/proposal-item.ts'
import { againIfPapersChanged } from '#functions/domain/shared/cover-store.ts'
import type { PersonStore } from '#functions/domain/users/person-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import type { ProposalId, RequestId } from '#shared/model/ids.ts'
import { cannotTakeText } from '#shared/model/proposal-failures.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { findPoolTaking, type TakingDeps } from './find-taking.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { proposalAccepted } from './lifecycle/request-transitions.ts'
import { requestCard } from './request-card.ts'
import { asWritten, type RequestItem } from './request-item.ts'
import type { RequestStore } from './request-store.ts'
import type { TakeJob, Taking } from './taking.ts'

type Deps = TakingDeps & {
  requests: Pick<RequestStore, 'change'>
  proposals: Pick<LiveProposalsStore, 'find' | 'end' | 'accept' | 'refuse'>
  people: Pick<PersonStore, 'find'>
  keyRing: () => KeyRing
  now: () => Date
}

/** What the owner may know: it is about their request. Everything else is about the carrier. */
const ownRefusals: readonly FailureCode[] = ['request.unknown', 'request.not-waiting', 'service.unavailable']

/**
 * R23: the owner accepts a proposal. What would refuse its carrier the job refuses this, too, and the owner only reads
 * that they cannot take it any more.
 */
export const acceptProposal = async (
  deps: Deps,
  session: Session,
  requestId: RequestId,
  proposalId: ProposalId,
): Promise<RequestCard> => {
  const { proposals, now } = deps
  const proposal = await proposals.find(requestId, proposalId)
  try {
    const item = await againIfPapersChanged(() => match(deps, session, requestId, proposal))
    return requestCard(withExpiryApplied(item, now()), 'requester', now())
  } catch (error) {
    if (!proposal || !(error instanceof Failure) || ownRefusals.includes(error.code)) throw error
    await proposals.end(proposal, 'lapsed')
    throw new Failure('proposal.gone', proposal.name ? { text: cannotTakeText(proposal.name) } : {})
  }
}

const match = async (
  deps: Deps,
  { userId }: Session,
  requestId: RequestId,
  proposal: ProposalItem | undefined,
): Promise<RequestItem> => {
  const { requests, proposals, keyRing, now } = deps
  const take = proposal && (await findTaking(deps, proposal))
  const stored = await requests.change(requestId, (found) => {
    if (found.ownerId !== userId) throw new Failure('request.unknown')
    const [was, at] = [asWritten(found), now()]
    if (proposal && isAccepted(was, proposal)) return undefined
    if (!canTransition('acceptProposal', withExpiryApplied(was, at).status)) throw new Failure('request.not-waiting')
    if (!proposal || !take) throw new Failure('proposal.gone')
    const refusal = (): Error => new Failure('proposal.gone')
    const taking = isLive(proposal, was, at) ? unlessRefused(() => take(was, at)) : undefined
    const { carrier, also, business } = taking ?? { carrier: carrierOf(proposal), also: [] }
    return {
      next: proposalAccepted(was, carrier, proposal.pricePence, {
        keyId: keyRing().current.id,
        act: { by: userId, at },
      }),
      // A carrier who cannot take it is refused by the table, too: the time that takes says nothing of why.
      also: [{ action: taking ? proposals.accept(proposal) : proposals.refuse(proposal), refusal }, ...also],
      ...(business && { business }),
    }
  })
  return asWritten(stored)
}

/** As if the carrier took the job themselves; refusals come with the job. */
const findTaking = async (deps: Deps, { by, driverId }: ProposalItem): Promise<TakeJob> => {
  const user = await deps.people.find(by)
  try {
    if (!user) throw new Failure('access.denied')
    const { userId, businessId, cover } = user
    const caller = { userId, user: toSessionUser(user, deps.now()), cover, ...(businessId && { businessId }) }
    return await findPoolTaking(deps, caller, driverId)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return () => {
      throw error
    }
  }
}

const unlessRefused = (take: () => Taking): Taking | undefined => {
  try {
    return take()
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const carrierOf = ({ driverId, by }: ProposalItem) => ({ carrierId: driverId ?? by })

/** A repeated call. */
const isAccepted = ({ event, carrierId, pricePence }: RequestItem, proposal: ProposalItem): boolean =>
  event.type === 'acceptProposal' && carrierId === carrierOf(proposal).carrierId && pricePence === proposal.pricePence
