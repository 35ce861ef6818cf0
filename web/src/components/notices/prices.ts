import { itemCategories, transportModes, weightBands } from '#shared/model/categories.ts'
import { priceText } from '#shared/model/money.ts'
import { tariff } from '#shared/model/pricing.ts'
import { maxRaises } from '#shared/model/raise-price.ts'
import type { Notice } from './notice.ts'

const amount = (pence: number): string => (pence === 0 ? 'free' : priceText(pence))

const [near, far] = tariff.tiers

/** The tables come from the tariff, so that they are what is charged. */
export const prices: Notice = {
  title: 'Prices',
  description: 'How a suggested price is made up, what it costs per mile, and what Sameway takes: nothing.',
  changed: '2026-11-28',
  sections: [
    {
      title: 'What you pay',
      paragraphs: [
        'The price that you offer and someone accepts is all that you pay. You pay it to the partner or business who carries it, in cash or by bank transfer, when it is done. Sameway takes no fee from either of you and handles no payments.',
        'The contract for the delivery is between you and the one who accepts it. Most partners are private people, who charge no VAT; a business tells you whether its price contains VAT.',
      ],
    },
    {
      title: 'How we suggest a price',
      paragraphs: [
        'Base, distance, weight or bags and loading are added up. Distance is by road, in miles, at the rate of the transport that you choose. Each kind of transport has a minimum. You see every line before you post.',
        `Evenings cost ${tariff.slotPercent.evening}% more, nights ${tariff.slotPercent.night}%. Each further bag of shopping costs ${priceText(tariff.perFurtherBag)}. Loading and unloading starts at ${priceText(tariff.loading['Shopping Assistance']?.['<2kg'] ?? 0)} for shopping and ${priceText(tariff.loading['Send Household / Bulk Items']?.['<2kg'] ?? 0)} for bulky things.`,
      ],
      table: {
        caption: 'Base price',
        head: ['For', 'Base'],
        rows: itemCategories.map((category) => [category, priceText(tariff.base[category])]),
      },
    },
    {
      title: 'Per mile, and at least',
      paragraphs: ['Long journeys cost less for each further mile.'],
      table: {
        caption: 'Per mile',
        head: ['By', `to ${near} miles`, `to ${far}`, 'beyond', 'At least'],
        rows: transportModes.map((mode) => [
          mode,
          ...tariff.perMile[mode].map(amount),
          priceText(tariff.minimum[mode]),
        ]),
      },
    },
    {
      title: 'By weight',
      paragraphs: ['Where a weight is asked for:'],
      table: {
        caption: 'Added for weight',
        head: ['Weight', 'Added'],
        rows: weightBands.map((band) => [band, amount(tariff.weight[band])]),
      },
    },
    {
      title: 'When a price changes',
      paragraphs: [
        `You may offer more than we suggest, and raise the price of a waiting request up to ${maxRaises} times. Once accepted it stands. If something has to come back to you, you still pay the agreed price, and the way back is free. If it could not be done, nothing is due.`,
        'You may cancel until it has been collected, and that costs nothing.',
      ],
    },
  ],
}
