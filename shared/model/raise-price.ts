import { priceError } from './request-rules.ts'

/** How often the price of a request may be raised. Each time, partners nearby are notified. */
export const maxRaises = 3

/** The percentages that a screen offers besides a free amount. */
export const raisePercents = [10, 20] as const

/** The price raised by this percentage, in whole pence and always higher than before. */
export const raisedPence = (pence: number, percent: (typeof raisePercents)[number]): number =>
  pence + Math.max(1, Math.round((pence * percent) / 100))

/** A raised price must be higher than the current one, and within the limits of every price. */
export const raiseError = (pounds: number | undefined, presentPence: number): string | undefined =>
  priceError(pounds, presentPence + 1)
