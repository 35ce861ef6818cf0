import type { Postcode } from './postcode.ts'
import { setApart } from './postcode-areas.ts'

type Known = { name?: string | undefined; region?: string | undefined; nation?: string | undefined }

/** The gazetteer's regions that are islands, and its places on islands that share a region with the mainland. */
const islandOf: Record<string, string> = {
  'Isle of Wight': 'Isle of Wight',
  'Isles of Scilly': 'Scilly',
  'Orkney Islands': 'Orkney',
  'Shetland Islands': 'Shetland',
  'Western Isles': 'Western Isles',
  'Isle of Arran': 'Arran',
  Lamlash: 'Arran',
  'Isle of Bute': 'Bute',
  'Port Bannatyne': 'Bute',
  Rothesay: 'Bute',
  'Isle of Cumbrae': 'Cumbrae',
  Millport: 'Cumbrae',
  'Isle of Islay': 'Islay',
  'Isle of Mull': 'Mull',
  Tobermory: 'Mull',
}

/** Places on different ones cannot be joined by road. A postcode knows best; without one, the place does. */
export const landmassOf = (postcode: Postcode | undefined, { name = '', region = '', nation = '' }: Known): string => {
  if (!postcode) return nation === 'Northern Ireland' ? 'NI' : (islandOf[region] ?? islandOf[name] ?? 'GB')
  return districtsOf(postcode)?.landmass ?? 'GB'
}

export const districtsOf = ({ area, district }: Postcode) => {
  const number = Number.parseInt(district, 10)
  return setApart.find((apart) => apart.area === area && number >= apart.from && number <= apart.to)
}
