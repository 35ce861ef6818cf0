import type { OwnProposal, Proposal } from '#shared/contracts/proposals.ts'
import { maskContacts } from '#shared/model/mask-contacts.ts'
import { poundsOf } from '#shared/model/money.ts'
import type { ProposalItem } from './proposal-item.ts'

const common = ({ proposalId, pricePence, at, endsAt }: ProposalItem) => ({
  id: proposalId,
  price: poundsOf(pricePence),
  proposed_at: at,
  ends_at: endsAt,
})

/** For the request's owner. Nobody gets contacts before a match, so they are masked in the note. */
export const proposalFor = (item: ProposalItem, addresses: readonly string[]): Proposal => ({
  ...common(item),
  note: item.note === undefined ? null : maskContacts(item.note, addresses),
  name: item.name ?? null,
  is_business: item.driverId !== undefined,
  transportMode: item.mode,
  detour_minutes: item.detourMinutes ?? null,
})

/** For its carrier. */
export const ownProposal = (item: ProposalItem): OwnProposal => ({
  ...common(item),
  note: item.note ?? null,
  request_id: item.requestId,
  state: item.state === 'live' ? 'live' : 'declined',
  posted_price: poundsOf(item.postedPence),
  driver_user_id: item.driverId ?? null,
})
