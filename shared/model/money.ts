/** Inside, money is whole pence; on the wire it is pounds with two decimals. */
export const poundsOf = (pence: number): number => pence / 100

export const penceOf = (pounds: number): number => Math.round(pounds * 100)

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** '£12.40' */
export const poundsText = (pounds: number): string => format.format(pounds)

export const priceText = (pence: number): string => poundsText(poundsOf(pence))

export const isWholePence = (pounds: number): boolean => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6
