import * as z from 'zod/mini'
import { line } from './text.ts'

// +44 and two to four digits, or 0 and two to four digits, perhaps in brackets; then two groups of three or four.
const ukNumber = /^(?:\+44\s?\d{2,4}|\(?0\d{2,4}\)?)\s?\d{3,4}\s?\d{3,4}$/

export const isUkNumber = (text: string): boolean => ukNumber.test(text)

export const ukNumberText = 'Please enter a UK phone number, such as 07700 900123.'

export const UkNumber = z.pipe(line(24), z.string().check(z.refine(isUkNumber, ukNumberText)))

// A plus, the code of a country and the rest as E.164 has them: 8 to 15 digits, with a space between groups or none.
const foreignNumber = /^\+(?!44)[1-9](?: ?\d){7,14}$/

/** Of any country, for whoever is only called: a number of the United Kingdom, or another one with its country code. */
export const isReachable = (text: string): boolean => isUkNumber(text) || foreignNumber.test(text)

export const reachableText = 'Please enter a UK phone number, such as 07700 900123, or one with its country code.'

/** As a link can dial it. */
export const toDialledNumber = (number: string): string => {
  const digits = number.replace(/[^\d+]/g, '')
  return digits.startsWith('0') ? `+44${digits.slice(1)}` : digits
}
