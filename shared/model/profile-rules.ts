import * as z from 'zod/mini'
import { isCalendarDate } from './london.ts'
import { nameText, required } from './text.ts'

export const addressFields = ['houseNumber', 'street', 'city', 'county', 'postcode'] as const

export type AddressParts = Record<(typeof addressFields)[number], string>

const postcodePattern = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?) ?(0AA|\d[ABD-HJLNP-UW-Z]{2})$/

const halvesOf = (postcode: string): string[] =>
  postcodePattern.exec(postcode.toUpperCase().replace(/\s+/g, ' ').trim())?.slice(1) ?? []

/** Writes a postcode in capitals with its space. Other text stays as typed. */
export const tidyPostcode = (text: string): string => halvesOf(text).join(' ') || text

/** 'LS6' of 'ls6 2aa'; undefined for anything but a whole postcode. */
export const districtOfPostcode = (text: string): string | undefined => halvesOf(text)[0]

const part = (max: number, what: string) => required(nameText(max, what), `Please enter ${what}.`)

export const AddressParts = z.object({
  houseNumber: part(60, 'your house number'),
  street: part(100, 'your street'),
  city: part(60, 'your town or city'),
  county: part(60, 'your county'),
  postcode: z.pipe(part(12, 'your postcode'), z.transform(tidyPostcode)),
})

export const addressLine = (parts: AddressParts): string => addressFields.map((name) => parts[name]).join(', ')

/** Where someone lives, written like the areas that strangers see: 'Leeds LS1'. */
export const areaOfHome = ({ city, postcode }: AddressParts): string =>
  `${city} ${tidyPostcode(postcode).split(' ')[0] ?? ''}`.trim()

/** Splits an address that `addressLine` joined. A comma in the name of a house stays there. */
export const addressPartsOf = (text: string): Partial<AddressParts> => {
  const parts = text.split(',').map((piece) => piece.trim())
  const last = parts.splice(-4)
  const all = [parts.join(', '), ...last]
  return Object.fromEntries(addressFields.map((name, index) => [name, all[index] ?? '']))
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

/** `today` is the date in London. A person born on 29 February turns 18 on 1 March. */
export const birthDateError = (date: string, today: string): string | undefined => {
  if (!date) return birthDateTexts.missing
  if (!isCalendarDate(date) || date > today || date < yearsBefore(today, oldestAge)) return birthDateTexts.invalid
  return date > yearsBefore(today, adultAge) ? birthDateTexts.minor : undefined
}

/** The hundred birth years that the form offers, starting eighteen years ago. */
export const birthYears = (today: string): number[] =>
  Array.from({ length: 100 }, (_, index) => Number(today.slice(0, 4)) - adultAge - index)
