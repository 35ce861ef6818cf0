import { canCarry, type ItemCategory, type TransportMode, type WeightBand } from '#shared/model/categories.ts'

/** Something that people of the demo send, fetch or give away. */
export type Thing = {
  category: ItemCategory
  note: string
  band?: WeightBand
  bags?: number
  picture?: string
  /** Length, width and height in centimetres. */
  size?: readonly [number, number, number]
  /** What its owner says it is worth, in pounds. */
  value?: number
}

/** A weight band, or a number of bags. */
type Load = WeightBand | number
type Row = readonly [
  note: string,
  load?: Load | undefined,
  picture?: string,
  size?: readonly [number, number, number],
  value?: number,
]

const rows: Partial<Record<ItemCategory, readonly Row[]>> = {
  'Send Parcel': [
    ['A birthday present. The bow is only for show, it may be squashed.', '<2kg', 'parcel', [30, 20, 10]],
    ['Books for my sister. They mind rain and nothing else.', '2-5kg', 'books', [40, 30, 25]],
    ['Flowers in a vase with a lid. Upright, please.', '<2kg', 'flowers', [35, 35, 45]],
    ['A guitar in a soft bag. Nothing on top of it, please.', '5-10kg', 'guitar', [100, 40, 15], 320],
    ['A desk lamp. The bulb travels separately, in the same box.', '2-5kg', 'lamp', [30, 30, 50], 45],
    ['Two boxes of records. Heavy, but there is a lift at both ends.', '10-20kg', 'boxes', [60, 40, 40], 600],
  ],
  'Send Documents': [
    ['A sealed folder. Please keep it flat.', '<2kg', 'folder'],
    ['Signed forms for the office. Reception is open until six.', '<2kg'],
    ['Plans for a kitchen, rolled up in a tube.', '2-5kg', 'folder'],
  ],
  'Errand Run': [
    ['Collect a repaired watch from the jeweller and bring it over. It is paid for.'],
    ['Return a library book that is two days late. I am sorry.'],
    ['Fetch a framed print from the shop; the receipt is in the photo.', undefined, 'folder'],
  ],
  'Shopping Assistance': [
    ['Two bags from the market, already paid. Ask for the order of the day.', 2, 'shopping'],
    ['The weekly shop, waiting at the collection desk.', 4, 'shopping'],
  ],
  'Send Household / Bulk Items': [
    ['An armchair. The legs come off, the key is taped underneath.', '20-50kg', 'armchair', [90, 85, 95], 180],
    ['A plant that has outgrown us. Ground floor at both ends.', '10-20kg', 'potted-plant', [60, 60, 120]],
    ['A wardrobe, taken apart. Two people help to load.', '50kg+', 'wardrobe', [100, 60, 200]],
  ],
  'Household Recycling/Disposal': [
    ['An old television for the recycling centre.', '10-20kg', 'television', [60, 50, 50]],
    ['Boxes of empty flower pots and a broken chair, for the tip.', '20-50kg', 'boxes', [80, 60, 60]],
  ],
}

export const things: readonly Thing[] = Object.entries(rows).flatMap(([category, ofCategory]) =>
  ofCategory.map(([note, load, picture, size, value]) => ({
    category: category as ItemCategory, // as the rows name them
    note,
    ...(typeof load === 'number' ? { bags: load } : load && { band: load }),
    ...(picture && { picture }),
    ...(size && { size }),
    ...(value && { value }),
  })),
)

/** What a traveller by this mode may carry. */
export const thingsFor = (mode: TransportMode): Thing[] =>
  things.filter(({ category, band }) => canCarry(mode, category, band))

/** The first thing with this picture. */
export const thingOf = (picture: string): Thing => {
  const thing = things.find((one) => one.picture === picture)
  if (!thing) throw new Error(`Nothing looks like a ${picture}`)
  return thing
}
