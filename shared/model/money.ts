import type { RequestStatus } from './request-lifecycle.ts'

/** The code counts in whole pence; the API carries pounds with two decimals. */
export const poundsOf = (pence: number): number => pence / 100

export const penceOf = (pounds: number): number => Math.round(pounds * 100)

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '£12.40' */
export const poundsText = (pounds: number): string => format.format(pounds)

export const priceText = (pence: number): string => poundsText(poundsOf(pence))

export const isWholePence = (pounds: number): boolean => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6

// There are no payments in the app yet: requester and carrier settle it themselves, and every price says so.
const how = "in cash or by bank transfer, when it's done. Sameway takes nothing."

/** For the requester. `payee` is the partner, or the business whose driver carries it. */
export const youPayText = (payee: string | null): string => `You pay ${payee ?? 'your partner'} yourself, ${how}`

/** For the carrier. */
export const paysYouText = (payer: string | null): string => `${payer ?? 'The requester'} pays you, ${how}`

/** For a list in which the reader is the requester of some deliveries and the partner of others. */
export const requesterPaysText = `The requester pays the partner, ${how}`

export type Payable = { status: RequestStatus; leg?: 'return' | null | undefined; earned: boolean }

/** For the carrier, while it is on its way back. */
export const notEarnedText = 'You can mark a return as paid once it has been confirmed.'

/** Once a return is over and nobody has confirmed it. */
export const neverEarnedTexts = {
  requester: 'Nobody has confirmed this return, so nothing is due.',
  carrier: "Nobody has confirmed this return, so it isn't earned.",
} as const

/**
 * Why the carrier cannot mark a request as paid. They can from pickup on: some requesters pay at the door, before they
 * give the code. What goes back must be earned first.
 */
export const whyNotPayable = ({
  status,
  leg,
  earned,
}: Payable): 'payment.too-early' | 'payment.not-earned' | undefined => {
  if (status !== 'in_transit' && status !== 'completed') return 'payment.too-early'
  return earned || (status === 'in_transit' && !leg) ? undefined : 'payment.not-earned'
}
