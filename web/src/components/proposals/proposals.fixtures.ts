import type { OwnProposal, Proposal } from '#shared/contracts/proposals.ts'
import { ProposalId } from '#shared/model/ids.ts'
import { requestId } from '#web/components/request.fixtures.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const common = () => ({
  id: ProposalId.parse('prp_0000000000000000000001'),
  price: 22,
  note: null,
  proposed_at: new Date().toISOString(),
  ends_at: inAnHour(),
})

export const proposalWith = (parts: Partial<Proposal> = {}): Proposal => ({
  ...common(),
  name: 'Pat',
  is_business: false,
  transportMode: 'Car',
  detour_minutes: null,
  ...parts,
})

export const ownProposalWith = (parts: Partial<OwnProposal> = {}): OwnProposal => ({
  ...common(),
  request_id: requestId(1),
  state: 'live',
  posted_price: 18.4,
  driver_user_id: null,
  ...parts,
})
