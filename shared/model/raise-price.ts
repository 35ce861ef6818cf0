import { priceError } from './request-rules.ts'

/** How often the price of a request may be raised. Each time, partners nearby are notified. */
export const maxRaises = 3

/** What a screen offers beside an amount of one's own. */
export const raisePercents = [10, 20] as const

/** The price with so much more on it, in whole pence and always more than before. */
export const raisedPence = (pence: number, percent: (typeof raisePercents)[number]): number =>
  pence + Math.max(1, Math.round((pence * percent) / 100))

/** A raised price is higher than the present one, and within the limits of every price. */
export const raiseError = (pounds: number | undefined, presentPence: number): string | undefined =>
  priceError(pounds, presentPence + 1)
