import { canCarry, type ItemCategory, type TransportMode, type WeightBand } from '#shared/model/categories.ts'

/** Something that people of the demo send, fetch or give away. */
export type Thing = {
  category: ItemCategory
  band?: WeightBand
  /** Length, width and height in centimetres. */
  size?: readonly [number, number, number]
  bags?: number
  note: string
  picture?: string
}

export const things: readonly Thing[] = [
  {
    category: 'Send Parcel',
    band: '<2kg',
    size: [30, 20, 10],
    picture: 'parcel',
    note: 'A birthday present. The bow is only for show, it may be squashed.',
  },
  {
    category: 'Send Parcel',
    band: '2-5kg',
    size: [40, 30, 25],
    picture: 'books',
    note: 'Books for my sister. They mind rain and nothing else.',
  },
  {
    category: 'Send Parcel',
    band: '<2kg',
    size: [35, 35, 45],
    picture: 'flowers',
    note: 'Flowers in a vase with a lid. Upright, please.',
  },
  {
    category: 'Send Parcel',
    band: '5-10kg',
    size: [100, 40, 15],
    picture: 'guitar',
    note: 'A guitar in a soft bag. Nothing on top of it, please.',
  },
  {
    category: 'Send Parcel',
    band: '2-5kg',
    size: [30, 30, 50],
    picture: 'lamp',
    note: 'A desk lamp. The bulb travels separately, in the same box.',
  },
  {
    category: 'Send Parcel',
    band: '10-20kg',
    size: [60, 40, 40],
    picture: 'boxes',
    note: 'Two boxes of records. Heavy, but there is a lift at both ends.',
  },
  { category: 'Send Documents', band: '<2kg', picture: 'folder', note: 'A sealed folder. Please keep it flat.' },
  { category: 'Send Documents', band: '<2kg', note: 'Signed forms for the office. Reception is open until six.' },
  { category: 'Send Documents', band: '2-5kg', picture: 'folder', note: 'Plans for a kitchen, rolled up in a tube.' },
  { category: 'Errand Run', note: 'Collect a repaired watch from the jeweller and bring it over. It is paid for.' },
  { category: 'Errand Run', note: 'Return a library book that is two days late. I am sorry.' },
  {
    category: 'Errand Run',
    picture: 'folder',
    note: 'Fetch a framed print from the shop; the receipt is in the photo.',
  },
  {
    category: 'Shopping Assistance',
    bags: 2,
    picture: 'shopping',
    note: 'Two bags from the market, already paid. Ask for the order of the day.',
  },
  {
    category: 'Shopping Assistance',
    bags: 4,
    picture: 'shopping',
    note: 'The weekly shop, waiting at the collection desk.',
  },
  {
    category: 'Send Household / Bulk Items',
    band: '20-50kg',
    size: [90, 85, 95],
    picture: 'armchair',
    note: 'An armchair. The legs come off, the key is taped underneath.',
  },
  {
    category: 'Send Household / Bulk Items',
    band: '10-20kg',
    size: [60, 60, 120],
    picture: 'potted-plant',
    note: 'A plant that has outgrown us. Ground floor at both ends.',
  },
  {
    category: 'Send Household / Bulk Items',
    band: '50kg+',
    size: [100, 60, 200],
    picture: 'wardrobe',
    note: 'A wardrobe, taken apart. Two people help to load.',
  },
  {
    category: 'Household Recycling/Disposal',
    band: '10-20kg',
    size: [60, 50, 50],
    picture: 'television',
    note: 'An old television for the recycling centre.',
  },
  {
    category: 'Household Recycling/Disposal',
    band: '20-50kg',
    size: [80, 60, 60],
    picture: 'boxes',
    note: 'Boxes of paint tins and a broken chair, for the tip.',
  },
]

/** What a traveller by this mode may carry. */
export const thingsFor = (mode: TransportMode): Thing[] =>
  things.filter(({ category, band }) => canCarry(mode, category, band))

/** The first thing with this picture. */
export const thingOf = (picture: string): Thing => {
  const thing = things.find((one) => one.picture === picture)
  if (!thing) throw new Error(`Nothing looks like a ${picture}`)
  return thing
}
