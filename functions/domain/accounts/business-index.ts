import type { BusinessItem, BusinessState } from './business-item.ts'

/** The lists that admins read: what waits, what is verified, and what was turned down. */
export const businessLists: Record<BusinessState, string> = {
  pending: 'DIR#BIZ#U',
  verified: 'DIR#BIZ#V',
  rejected: 'DIR#BIZ#R',
}

/** Each business stands in one list, by when it came. */
export const businessIndex = ({ businessId, status, createdAt }: BusinessItem) => ({
  GSI1PK: businessLists[status],
  GSI1SK: `${createdAt}#${businessId}`,
})
