import type { ProposalItem } from '#functions/domain/proposals/proposal-item.ts'
import { ProposalId } from '#shared/model/ids.ts'
import { noon, people, requestId } from './fake-requests.ts'

/** A proposal for the request of `aRequest`, by its carrier. */
export const aProposal = (parts: Partial<ProposalItem> = {}): ProposalItem => ({
  ...{ proposalId: ProposalId.parse('prp_0000000000000000000001'), requestId: requestId('one') },
  ...{ carrierId: people.carrier, by: people.carrier, ownerId: people.owner, name: 'Pat' },
  ...{ mode: 'Car', pricePence: 1500, postedPence: 1240, version: 1, state: 'live' },
  ...{ at: noon.toISOString(), endsAt: '2026-11-20T15:00:00.000Z', place: 'Bradford BD1', ttl: 1_800_000_000 },
  ...parts,
})
