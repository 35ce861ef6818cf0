import { areaTowns, foreignAreas } from './postcode-areas.ts'

/** A postcode, or as much of one as was given: the area 'RG', the district '1' and of '2AB' perhaps nothing. */
export type Postcode = { area: string; district: string; inward: string }

export const outcodeOf = ({ area, district }: Postcode): string => area + district

/** Of SW1A the whole of SW1, which letters divide where there are very many doors. */
export const districtOf = ({ area, district }: Postcode): string => area + district.replace(/[A-Z]$/, '')

export const postcodeText = (code: Postcode): string => [outcodeOf(code), code.inward].filter(Boolean).join(' ')

export const isWhole = (postcode: Postcode | undefined): boolean => postcode?.inward.length === 3

const whole = /\b([A-Z]{1,2})(\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/gi
const unfinishedAtTheEnd = /(?<![A-Z\d])([A-Z]{1,2})(\d[A-Z\d]?)\s*(\d[A-Z]?)?$/i

/**
 * The last whole postcode of an address or, without one, what it ends in if that begins one; and the text around it.
 * 'Flat A12' is none, because there is no area A.
 */
export const takePostcode = (text: string): { postcode: Postcode | undefined; rest: string } => {
  const found = [...text.matchAll(whole)].findLast(isKnown) ?? [text.match(unfinishedAtTheEnd)].find(isKnown)
  if (!found) return { postcode: undefined, rest: text }
  const [matched, area = '', district = '', inward = ''] = found
  return {
    postcode: { area: area.toUpperCase(), district: district.toUpperCase(), inward: inward.toUpperCase() },
    rest: text.slice(0, found.index) + text.slice((found.index ?? 0) + matched.length),
  }
}

const isKnown = (match: RegExpMatchArray | null): match is RegExpMatchArray => {
  const area = match?.[1]?.toUpperCase() ?? ''
  return areaTowns.has(area) || foreignAreas.has(area)
}
