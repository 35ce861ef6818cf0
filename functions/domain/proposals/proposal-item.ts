import { type Item, type Key, keys, listKeys, ownerIdOf, proposalSections } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { BusinessId, ProposalId, RequestId, UserId } from '#shared/model/ids.ts'
import type { ProposalState } from '#shared/model/proposal-rules.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

/** REQ#r / PROP#c: what a partner or business would do a request for. A new one replaces the carrier's last. */
export type ProposalItem = {
  proposalId: ProposalId
  requestId: RequestId
  carrierId: UserId | BusinessId
  ownerId: UserId
  /** The partner, or the owner of the business. */
  by: UserId
  /** The driver whom a business names; absent for a partner. */
  driverId?: UserId
  name?: string
  mode: TransportMode
  /** How long it would make a ride of the partner. */
  detourMinutes?: number
  pricePence: number
  /** The request's own price then. */
  postedPence: number
  /** The request's version then. */
  version: number
  at: string
  endsAt: string
  /** As it was written: see `isLive`. */
  state: ProposalState
  note?: string
  /** The area of the request, for notifications. */
  place: string
  /** Until when it is kept, in seconds since 1970. */
  ttl: number
}

type StoredProposalRow = Omit<ProposalItem, 'requestId' | 'carrierId' | 'ttl'>
const ProposalRow = rowSchema<StoredProposalRow>({
  proposalId: 'string',
  ownerId: 'string',
  by: 'string',
  mode: 'string',
  pricePence: 'number',
  postedPence: 'number',
  version: 'number',
  at: 'string',
  endsAt: 'string',
  state: 'string',
  place: 'string',
})

/** Those that wait for an answer come first in their carrier's list. */
export const proposalIndex = ({
  carrierId,
  requestId,
  at,
  state,
}: Pick<ProposalItem, 'carrierId' | 'requestId' | 'at' | 'state'>) => ({
  GSI2PK: listKeys.proposals(carrierId),
  GSI2SK: `${proposalSections[state === 'live' ? 'live' : 'over']}${at}#${requestId}`,
})

export const proposalRow = (item: ProposalItem): Key & Item => {
  const { requestId, carrierId, ...rest } = item
  return { ...keys.proposal(requestId, carrierId), ...rest, ...proposalIndex(item) }
}

/** Both ids are only in the key. */
export const proposalOfRow = (row: Item): ProposalItem => ({
  ...read(ProposalRow)(row),
  requestId: ownerIdOf(row.PK) as RequestId, // its keys are ours
  carrierId: ownerIdOf(row.SK) as UserId | BusinessId,
  ttl: Number(row.ttl),
})

/** The request at this moment. */
type Request = { status: RequestStatus; version: number }

/**
 * Whether it can be accepted. It ends with its time, and without a trace when the request is taken, changed or called
 * off.
 */
export const isLive = (
  { state, version, endsAt }: Pick<ProposalItem, 'state' | 'version' | 'endsAt'>,
  request: Request,
  now: Date,
): boolean =>
  state === 'live' && request.status === 'pending_match' && request.version === version && now.toISOString() < endsAt
