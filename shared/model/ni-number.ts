import * as z from 'zod/mini'

/**
 * Two letters, six digits and a letter from A to D. HMRC gives out no D, F, I, Q, U and V, no O in second place, and
 * none of seven pairs: https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110
 */
const pattern = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/

export const niNumberTexts = {
  missing: 'Please enter your National Insurance number.',
  invalid: 'Please check it: two letters, six digits and a letter from A to D, as in AB 12 34 56 C.',
} as const

const tidy = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

const isNiNumber = (text: string): boolean => pattern.test(text)

/** As typed, with any blanks or hyphens and in any case; stored as `AB123456C`. */
export const NiNumber = z.pipe(
  z.pipe(z._default(z.string().check(z.maxLength(40)), ''), z.transform(tidy)),
  z.string().check(
    z.minLength(1, niNumberTexts.missing),
    z.refine((text) => text === '' || isNiNumber(text), niNumberTexts.invalid),
  ),
)

/** 'AB 12 34 56 C' */
export const niNumberText = (number: string): string => number.replace(/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5')

/** What others, and screens that need not show it, see of it: 'ends 6C'. */
export const niNumberEnd = (number: string): string => `ends ${number.slice(-2)}`
