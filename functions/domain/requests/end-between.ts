import type { PartyId } from '#functions/domain/blocks/block-store.ts'
import { type AudienceStore, audienceStore } from '#functions/domain/presence/presence-store.ts'
import type { LiveProposalsStore } from '#functions/domain/proposals/live-proposals-store.ts'
import { pushToUser } from '#functions/platform/sockets/sockets.ts'
import { inBatches } from '#shared/model/concurrency-limit.ts'
import type { UserId } from '#shared/model/ids.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { expired, offerClosed } from './lifecycle/request-transitions.ts'
import { type PoolStore, poolStore } from './pool/pool-store.ts'
import { asWritten, type RequestItem } from './request-item.ts'
import { type RequestLists, requestLists } from './request-list-store.ts'
import { type RequestStore, requestStore } from './request-store.ts'

// The functions below are safe to repeat.

type Sides = { byId: PartyId; otherId: PartyId }

const isPerson = (partyId: PartyId): partyId is UserId => partyId.startsWith('usr_')

/** Both ways: each person as the owner of requests, with the other side as a carrier. */
const pairsOf = ({ byId, otherId }: Sides): { ownerId: UserId; carrierId: PartyId }[] =>
  [[byId, otherId] as const, [otherId, byId] as const].flatMap(([ownerId, carrierId]) =>
    isPerson(ownerId) ? [{ ownerId, carrierId }] : [],
  )

type OfferDeps = { requests: Pick<RequestStore, 'change'>; lists: Pick<RequestLists, 'offers'> }

/**
 * R6: closes the offers between two sides once one has blocked the other. For an owner who is blocked that looks as if
 * the partner had declined; for a partner who is blocked, as if the owner had cancelled.
 */
export const closeOffersBetween = async ({ requests, lists }: OfferDeps, sides: Sides, at: Date): Promise<void> => {
  await inBatches(pairsOf(sides), async ({ ownerId, carrierId }) => {
    if (!isPerson(carrierId)) return // businesses get no offers
    const isBetween = (item: RequestItem): boolean => item.ownerId === ownerId && item.offer?.partnerId === carrierId
    const offered = await lists.offers(carrierId)
    const by = sides.byId === ownerId ? ownerId : carrierId
    await inBatches(offered.map(asWritten).filter(isBetween), ({ requestId }) =>
      requests.change(requestId, (stored) => {
        const was = asWritten(stored)
        if (!isBetween(was)) return undefined
        return { next: expired(was, at) ?? offerClosed(was, { by, at }, 'declined') }
      }),
    )
  })
}

/**
 * Ends the proposals between two sides of a block. For a carrier who is blocked that looks as if the owner had
 * declined; for an owner who is blocked, as if the carrier had taken it back.
 */
const endProposalsBetween = async (
  { endBetween: end }: Pick<LiveProposalsStore, 'endBetween'>,
  sides: Sides,
): Promise<void> => {
  await inBatches(pairsOf(sides), ({ ownerId, carrierId }) =>
    end(carrierId, ownerId, sides.byId === ownerId ? 'declined' : 'withdrawn'),
  )
}

type HideDeps = {
  lists: Pick<RequestLists, 'open'>
  audience: Pick<AudienceStore, 'leaveOut'>
  pool: Pick<PoolStore, 'business'>
  push: typeof pushToUser
}

/** Takes the waiting jobs that one side was notified of out of their sight, as if their owner had cancelled them. */
const hideWaitingJobs = async (deps: HideDeps, sides: Sides, now: Date): Promise<void> => {
  await inBatches(pairsOf(sides), async ({ ownerId, carrierId }) => {
    const userId = isPerson(carrierId) ? carrierId : (await deps.pool.business(carrierId))?.ownerId
    if (!userId) return
    const open = await deps.lists.open(ownerId, { atMost: Number.POSITIVE_INFINITY, now })
    const waiting = open.map((item) => withExpiryApplied(item, now)).filter(({ status }) => status === 'pending_match')
    await inBatches(waiting, async ({ requestId, version }) => {
      const v = version + 1
      await deps.audience.leaveOut(requestId, userId, () =>
        deps.push(userId, {
          type: 'job_accepted',
          id: `${requestId}.${v}`,
          v,
          request_id: requestId,
          status: 'cancelled',
        }),
      )
    })
  })
}

/** Loaded late: other work ends more often. */
const loadProposals = async () =>
  (await import('#functions/domain/proposals/live-proposals-store.ts')).liveProposalsStore

/** Ends what is open between two sides of a block, except deliveries that are carried. */
export const endBetween = async (
  sides: Sides,
  at: Date,
  deps: OfferDeps & HideDeps & { loadProposals: () => Promise<Pick<LiveProposalsStore, 'endBetween'>> } = {
    requests: requestStore,
    lists: requestLists,
    audience: audienceStore,
    pool: poolStore,
    push: pushToUser,
    loadProposals,
  },
): Promise<void> => {
  await closeOffersBetween(deps, sides, at)
  await endProposalsBetween(await deps.loadProposals(), sides)
  await hideWaitingJobs(deps, sides, at)
}
