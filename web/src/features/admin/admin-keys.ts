/** Under which names the screens of admins keep what they loaded. */
export const adminKeys = {
  stats: ['admin', 'stats'],
  activity: ['admin', 'activity'],
  users: ['admin', 'users'],
  businesses: ['admin', 'businesses'],
  partners: ['admin', 'partners'],
} as const
