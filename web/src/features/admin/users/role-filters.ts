import type { UserRole } from '#shared/contracts/admin.ts'

export const roleFilters = [
  { role: 'all', label: 'All' },
  { role: 'admin', label: 'Admin' },
  { role: 'partner', label: 'Partner' },
  { role: 'business', label: 'Business' },
  { role: 'regular', label: 'Regular' },
] as const satisfies { role: UserRole; label: string }[]
