import type { ApplicationState, PartnerItem } from './partner-item.ts'

/** The lists that admins read: what waits, who may carry, and who was turned down or taken back. */
export const partnerLists: Record<ApplicationState, string> = {
  pending: 'DIR#PTR#P',
  verified: 'DIR#PTR#V',
  rejected: 'DIR#PTR#R',
  revoked: 'DIR#PTR#R',
}

/** Each application stands in one list, by when it came. */
export const partnerIndex = ({ userId, status, appliedAt }: PartnerItem) => ({
  GSI1PK: partnerLists[status],
  GSI1SK: `${appliedAt}#${userId}`,
})
