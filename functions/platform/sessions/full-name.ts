import type { UserItem } from './user-item.ts'

/** Empty, until somebody has said who they are. */
export const fullName = ({ firstName, lastName }: Pick<UserItem, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
