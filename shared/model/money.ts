/** Code counts in whole pence. The API sends pounds with two decimals. */
export const poundsOf = (pence: number): number => pence / 100

export const penceOf = (pounds: number): number => Math.round(pounds * 100)

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '£12.40' */
export const poundsText = (pounds: number): string => format.format(pounds)

export const priceText = (pence: number): string => poundsText(poundsOf(pence))

export const isWholePence = (pounds: number): boolean => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6

// The app has no payments yet. Requester and carrier settle between themselves, and every price says so.
const how = "in cash or by bank transfer, when it's done. Sameway takes nothing."

/** For the requester. `payee` is the partner, or the business whose driver carries it. */
export const youPayText = (payee: string | null): string => `You pay ${payee ?? 'your partner'} yourself, ${how}`

/** For everyone else. `payee` is the business in a fleet, 'you' for a partner. */
export const paysText = (payer: string | null, payee: string | null): string =>
  `${payer ?? 'The requester'} pays ${payee ?? 'you'}, ${how}`

/** For a list that mixes the reader's own requests and deliveries. */
export const requesterPaysText = paysText(null, 'the partner')

/** After the end, for the requester: 'You owe Pat £20.49'. */
export const youOweText = (payee: string | null, pounds: number): string =>
  `You owe ${payee ?? 'your partner'} ${poundsText(pounds)}`

export const youPaidText = (payee: string | null, pounds: number): string =>
  `You paid ${payee ?? 'your partner'} ${poundsText(pounds)}`
