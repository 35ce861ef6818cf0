import type { AddressParts } from './profile-rules.ts'

const country = /[\s,]+(?:uk|u\.k\.|gb|great britain|united kingdom)\.?$/i

/** An address as it is shown: every address is in the United Kingdom, so the country says nothing. */
export const withoutCountry = (address: string): string => address.replace(country, '')

/** '14' and 'Flat 2, 14a' stand before their street without a comma, 'Flat 2' and 'Rose Cottage' with one. */
const endsWithNumber = /(?:^|,\s*)\d\S*$/

/** The one format of an address that is known in its parts: '14 Otley Road, Leeds LS6 2AA'. */
export const addressText = ({ houseNumber, street, city, postcode }: AddressParts): string =>
  `${houseNumber}${endsWithNumber.test(houseNumber) ? '' : ','} ${street}, ${city} ${postcode}`
