import { findPlace } from './find-place.ts'
import type { Gazetteer, KnownPlace } from './gazetteer.ts'
import { plainName } from './plain-name.ts'
import { type Postcode, postcodeText } from './postcode.ts'
import { readAddress } from './read-address.ts'

const most = 8
const fewestLetters = 2

/**
 * Lines that what was typed may become. Only its last part is looked up; streets are not known, so what stands before
 * the last comma is kept as it is and never guessed. A postcode answers too, with its town where none was typed.
 */
export const suggestPlaces = (
  gazetteer: Gazetteer,
  townOf: (postcode: Postcode) => KnownPlace | undefined,
  typed: string,
): string[] => {
  const { parts, postcode } = readAddress(typed)
  if (postcode) {
    const town = townOf(postcode)
    if (!town) return []
    const isNamed = findPlace(gazetteer, parts, town)?.isAtEnd ?? false
    const place = isNamed ? [] : gazetteer.shortLine(town)
    return [lineOf([...parts, ...place, postcodeText(postcode)])]
  }
  const isBetweenParts = /,\s*$/.test(typed)
  const beginning = isBetweenParts ? '' : plainName(parts.at(-1) ?? '')
  if (beginning.length < fewestLetters) return []
  const places = ranked(gazetteer.startingWith(beginning), gazetteer.named(beginning))
  if (places.length > 0) return places.map((place) => lineOf([...parts.slice(0, -1), ...gazetteer.line(place)]))
  const found = findPlace(gazetteer, parts)
  return found ? [lineOf([...found.before, ...gazetteer.line(found.place)])] : []
}

/** The largest first; but who has typed a whole name finds it among them, however small the place. */
const ranked = (beginning: readonly KnownPlace[], whole: readonly KnownPlace[]): KnownPlace[] => {
  const byRank = (places: readonly KnownPlace[]) => places.toSorted((a, b) => a.rank - b.rank)
  return byRank([...new Set([...byRank(whole), ...byRank(beginning)])].slice(0, most))
}

const lineOf = (parts: string[]): string => [...parts, 'UK'].join(', ')
