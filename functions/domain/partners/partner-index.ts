import { type PartnerItem, type PartnerStanding, toStanding } from './partner-item.ts'

/** The lists that admins read: what waits, whose new name waits, who may carry, and who was turned down or taken back. */
export const partnerLists: Record<PartnerStanding, string> = {
  pending: 'DIR#PTR#P',
  'name-waits': 'DIR#PTR#N',
  verified: 'DIR#PTR#V',
  rejected: 'DIR#PTR#R',
  revoked: 'DIR#PTR#R',
}

/** Each application stands in one list, by when it came. */
export const toPartnerIndex = (item: PartnerItem) => ({
  GSI1PK: partnerLists[toStanding(item)],
  GSI1SK: `${item.appliedAt}#${item.userId}`,
})
