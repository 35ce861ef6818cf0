import * as z from 'zod/mini'
import { line } from './text.ts'

// +44 and two to four digits, or 0 and two to four digits, perhaps in brackets; then two groups of three or four.
const ukNumber = /^(?:\+44\s?\d{2,4}|\(?0\d{2,4}\)?)\s?\d{3,4}\s?\d{3,4}$/

export const isUkNumber = (text: string): boolean => ukNumber.test(text)

export const ukNumberText = 'Please enter a UK phone number, such as 07700 900123.'

// A plus, a country code and the rest, as in E.164: 8 to 15 digits, optionally with single spaces between them.
const foreignNumber = /^\+(?!44)[1-9](?: ?\d){7,14}$/

/** For receivers, who are only called: a UK number, or any foreign number with its country code. */
export const isReachable = (text: string): boolean => isUkNumber(text) || foreignNumber.test(text)

export const reachableText = 'Please enter a UK phone number, such as 07700 900123, or one with its country code.'

/** For `tel:` links. */
export const toDialledNumber = (number: string): string => {
  const digits = number.replace(/[^\d+]/g, '')
  return digits.startsWith('0') ? `+44${digits.slice(1)}` : digits
}

// Personal, business-rate and premium numbers; directory enquiries, which are shorter than Reading's numbers (0118);
// shared-cost, satellite and international premium services.
const costly = /^(?:118\d{3}$|\+(?:44(?:70|84|87|9|118\d{0,6}$)|979|881|882|883))/

/**
 * Whether calling this number could cost the caller much, or pay the person who gave it. Judged by the dialled form,
 * without the zeros that some people write after +44.
 */
export const isCostlyNumber = (number: string): boolean =>
  costly.test(toDialledNumber(number).replace(/^\+440+/, '+44'))

export const costlyNumberText =
  'Please enter a number that people can call at a normal rate. Numbers that start with 070, 084, 087 or 09 can be costly.'

/** The error text for a number that others will call. */
export const ukNumberError = (text: string): string | undefined => {
  if (!isUkNumber(text)) return ukNumberText
  return isCostlyNumber(text) ? costlyNumberText : undefined
}

/** The error text for a receiver's number. */
export const reachableError = (text: string): string | undefined => {
  if (!isReachable(text)) return reachableText
  return isCostlyNumber(text) ? costlyNumberText : undefined
}

const atNormalRate = () => z.refine<string>((text) => !isCostlyNumber(text), costlyNumberText)
const createUkNumber = () => z.pipe(line(24), z.string().check(z.refine(isUkNumber, ukNumberText), atNormalRate()))
const createSignUpNumber = () => z.pipe(line(20), z.string().check(atNormalRate()))

// Marked as pure, so functions that only check numbers do not bundle the schemas.
export const UkNumber = /* @__PURE__ */ createUkNumber()

/** A number as given at sign-up, when it may be incomplete. The profile asks for it in full. */
export const SignUpNumber = /* @__PURE__ */ createSignUpNumber()
