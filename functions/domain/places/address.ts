import { type Postcode, takePostcode } from './postcode.ts'

/** An address taken apart: what stands between its commas, without postcode and country. */
type Address = { parts: string[]; postcode: Postcode | undefined }

const country = /[\s,]+(?:uk|u\.k\.|gb|great britain|united kingdom)\.?$/i

export const readAddress = (typed: string): Address => {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim().replace(country, '')
  const { postcode, rest } = takePostcode(text.replace(/[\s,.]+$/, ''))
  const parts = rest
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return { parts, postcode }
}

/** A name as it is compared: no accents, case or punctuation, so that 'Bo’ness', 'boness' and 'St. Ives', 'Saint Ives' meet. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
