import type { UserEntry } from '#shared/contracts/admin-shapes.ts'

/** What a person is called. Who has not said it yet has an address alone. */
export const toDisplayName = ({
  name,
  business_name,
  email,
}: Pick<UserEntry, 'name' | 'business_name' | 'email'>): string => name || business_name || email
