import type { UserItem } from '#functions/platform/sessions/user-item.ts'

/** Everyone stands in the directory; those without any role in a list of their own besides. */
export const userIndex = (user: UserItem): Record<string, string> => {
  const place = `${user.createdAt}#${user.userId}`
  const isRegular = !(user.isAdmin || user.isDriver || user.isBusiness || user.isPartner)
  return {
    GSI1PK: 'DIR#USER',
    GSI1SK: place,
    ...(isRegular && { GSI2PK: 'DIR#REGULAR', GSI2SK: place }),
  }
}

export const adminDirectory = 'DIR#ADMIN'

/** The admins' own list hangs on their mark, by when they became one. */
export const adminIndex = (userId: string, grantedAt: string) => ({
  GSI1PK: adminDirectory,
  GSI1SK: `${grantedAt}#${userId}`,
})
