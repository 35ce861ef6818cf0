/** The query keys of the admins' screens. */
export const adminKeys = {
  stats: ['admin', 'stats'],
  activity: ['admin', 'activity'],
  users: ['admin', 'users'],
  businesses: ['admin', 'businesses'],
  partners: ['admin', 'partners'],
  facts: ['admin', 'facts'],
} as const
