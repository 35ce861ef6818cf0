import * as z from 'zod/mini'
import { isCalendarDate } from './london.ts'
import { nameText, required } from './text.ts'

export const addressFields = ['houseNumber', 'street', 'city', 'county', 'postcode'] as const

export type AddressParts = Record<(typeof addressFields)[number], string>

const postcodePattern = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?) ?(0AA|\d[ABD-HJLNP-UW-Z]{2})$/

/** A postcode in capitals with its space; any other text stays as it was typed. */
export const tidyPostcode = (text: string): string => {
  const [, outward, inward] = postcodePattern.exec(text.toUpperCase().replace(/\s+/g, ' ').trim()) ?? []
  return outward ? `${outward} ${inward}` : text
}

const part = (max: number, what: string) => required(nameText(max, what), `Please enter ${what}.`)

export const AddressParts = z.object({
  houseNumber: part(60, 'your house number'),
  street: part(100, 'your street'),
  city: part(60, 'your town or city'),
  county: part(60, 'your county'),
  postcode: z.pipe(part(12, 'your postcode'), z.transform(tidyPostcode)),
})

export const addressLine = (parts: AddressParts): string => addressFields.map((name) => parts[name]).join(', ')

/** The parts of an address that was joined into one line; a house name with a comma in it stays whole. */
export const addressPartsOf = (text: string): Partial<AddressParts> => {
  const parts = text.split(',').map((piece) => piece.trim())
  const last = parts.splice(-4)
  const all = [parts.join(', '), ...last]
  return Object.fromEntries(addressFields.map((name, at) => [name, all[at] ?? '']))
}

const adultAge = 18
const oldestAge = 118

export const birthDateTexts = {
  missing: 'Please enter your date of birth.',
  invalid: 'Please enter a real date of birth.',
  minor: 'You must be at least 18 years old.',
} as const

const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`

/** What is wrong with a date of birth on this day in London. Who was born on 29 February turns 18 on 1 March. */
export const birthDateProblem = (date: string, today: string): string | undefined => {
  if (!date) return birthDateTexts.missing
  if (!isCalendarDate(date) || date > today || date < yearsBefore(today, oldestAge)) return birthDateTexts.invalid
  return date > yearsBefore(today, adultAge) ? birthDateTexts.minor : undefined
}

/** The hundred years that a form offers, the first of them eighteen years ago. */
export const birthYears = (today: string): number[] =>
  Array.from({ length: 100 }, (_, at) => Number(today.slice(0, 4)) - adultAge - at)
