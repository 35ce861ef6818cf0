import type { UserItem } from '#functions/platform/sessions/user-item.ts'

export const userDirectory = 'DIR#USER'
export const adminDirectory = 'DIR#ADMIN'
export const regularDirectory = 'DIR#REGULAR'

/** Whether somebody has no role at all. */
export const isRegular = ({ isAdmin, isDriver, isBusiness, isPartner }: UserItem): boolean =>
  !(isAdmin || isDriver || isBusiness || isPartner)

/** Everyone stands in the directory; those without any role in a list of their own besides. */
export const userIndex = (user: UserItem): Record<string, string> => {
  const place = `${user.createdAt}#${user.userId}`
  return {
    GSI1PK: userDirectory,
    GSI1SK: place,
    ...(isRegular(user) && { GSI2PK: regularDirectory, GSI2SK: place }),
  }
}

/** The admins' own list hangs on their mark, by when they became one. */
export const adminIndex = (userId: string, grantedAt: string) => ({
  GSI1PK: adminDirectory,
  GSI1SK: `${grantedAt}#${userId}`,
})
