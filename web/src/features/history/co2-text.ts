const kilograms = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '840 g', '4.6 kg' */
export const co2Text = (grams: number): string => (grams < 1000 ? `${grams} g` : `${kilograms.format(grams / 1000)} kg`)
