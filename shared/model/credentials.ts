import * as z from 'zod/mini'
import { emailLength, emailPattern, emailText, isShortBeforeAt, tidyEmail } from './email.ts'
import { codeDigits, missingCodeTexts } from './one-time-code.ts'

/** An address as it is stored and compared: trimmed and in lower case. */
export const Email = z.pipe(
  z.pipe(z.string(emailText).check(z.maxLength(emailLength, emailText)), z.transform(tidyEmail)),
  z.string().check(z.regex(emailPattern, emailText), z.refine(isShortBeforeAt, emailText)),
)

export const Otp = z
  .string(missingCodeTexts.proof)
  .check(z.regex(/\S/, missingCodeTexts.proof), z.regex(new RegExp(`^\\d{${codeDigits}}$`), 'Invalid or expired OTP.'))

/** Shown when either box is unticked. */
export const agreementText = 'Please accept terms and privacy policy'
const agreed = z.boolean().check(z.refine((value) => value, agreementText))
export const agreements = { agreedToTerms: agreed, agreedToPrivacy: agreed }

/** Passwords are taken as typed: no trimming and no composition rules. The length counts code points. */
const passwordLength = { min: 6, max: 128 } as const

export type PasswordTexts = { missing: string; mismatch: string; short: string }

/** The specification words the same three rules differently on three screens. */
export const passwordTexts = {
  personal: {
    missing: 'Please fill both password fields',
    mismatch: 'Passwords do not match',
    short: 'Password must be at least 6 characters',
  },
  business: {
    missing: 'Please fill both password fields.',
    mismatch: 'Passwords do not match.',
    short: 'Password must be at least 6 characters.',
  },
  change: {
    missing: 'Please fill both password fields.',
    mismatch: 'Passwords do not match.',
    short: 'Password must be at least 6 characters long.',
  },
} as const satisfies Record<string, PasswordTexts>

const longText = 'Password must be at most 128 characters'

/** The first error of a password and its repetition, as a text. */
export const passwordError = (texts: PasswordTexts, password: string, repeated = password): string | undefined => {
  const length = [...password].length
  if (!password || !repeated) return texts.missing
  if (password !== repeated) return texts.mismatch
  if (length < passwordLength.min) return texts.short
  if (length > passwordLength.max) return longText
  return undefined
}

/** A field that `passwordError` checks. 128 emoji are at most 512 UTF-16 units. */
const typed = z._default(z.string().check(z.maxLength(1024, longText)), '')

/** `{password, confirmPassword}` of a sign-up, checked as a pair. */
export const passwordPair = { password: typed, confirmPassword: typed }

export const pairChecked = (texts: PasswordTexts) =>
  z.check<{ password: string; confirmPassword: string }>(({ value, issues }) => {
    const message = passwordError(texts, value.password, value.confirmPassword)
    if (message) issues.push({ code: 'custom', path: ['password'], message, input: value.password })
  })

/** A new password. It is sent once; the screen has already compared it with its repetition. */
export const NewPassword = z.string(passwordTexts.change.missing).check(
  z.check(({ value, issues }) => {
    const message = passwordError(passwordTexts.change, value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
)
