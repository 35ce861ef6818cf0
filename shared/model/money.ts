import type { RequestStatus } from './request-lifecycle.ts'

/** Inside, money is whole pence; on the wire it is pounds with two decimals. */
export const poundsOf = (pence: number): number => pence / 100

export const penceOf = (pounds: number): number => Math.round(pounds * 100)

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '£12.40' */
export const poundsText = (pounds: number): string => format.format(pounds)

export const priceText = (pence: number): string => poundsText(poundsOf(pence))

export const isWholePence = (pounds: number): boolean => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6

// Until payments exist the two settle it between themselves, and every screen with a price says so.
const how = "in cash or by bank transfer, when it's done. Sameway takes nothing."

/** To whoever pays. `payee` is the partner, or the business whose driver carries it. */
export const youPayText = (payee: string | null): string => `You pay ${payee ?? 'your partner'} yourself, ${how}`

/** To whoever is paid. */
export const paysYouText = (payer: string | null): string => `${payer ?? 'The requester'} pays you, ${how}`

/** Whether its carrier may say that they were paid: some pay at the door, just before the code. */
export const canBeMarkedPaid = (status: RequestStatus): boolean => status === 'in_transit' || status === 'completed'
