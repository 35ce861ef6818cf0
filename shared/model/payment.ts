import type { RequestStatus } from './statuses.ts'

// Until payments exist the two settle it between themselves, and every screen with a price says so.
const how = "in cash or by bank transfer, when it's done. Sameway takes nothing."

/** To whoever pays. `payee` is the partner, or the business whose driver carries it. */
export const youPayText = (payee: string | null): string => `You pay ${payee ?? 'your partner'} yourself, ${how}`

/** To whoever is paid. */
export const paysYouText = (payer: string | null): string => `${payer ?? 'The requester'} pays you, ${how}`

/** Whether its carrier may say that they were paid: some pay at the door, just before the code. */
export const canBeMarkedPaid = (status: RequestStatus): boolean => status === 'in_transit' || status === 'completed'
