import type { BusinessItem } from './business-item.ts'

/** Admins read those that wait for them before those that are done. */
export const businessIndex = ({ businessId, isVerified, createdAt }: BusinessItem) => ({
  GSI1PK: `DIR#BIZ#${isVerified ? 'V' : 'U'}`,
  GSI1SK: `${createdAt}#${businessId}`,
})
