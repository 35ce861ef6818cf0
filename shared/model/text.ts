import * as z from 'zod/mini'

// Control characters and lone surrogates cannot be shown. A lone surrogate cannot even be stored.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const unshowable = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\p{Cs}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but line breaks are allowed
const unshowableSaveLineBreak = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\p{Cs}]/u

// Format characters (such as those that reverse the reading direction), private and unassigned characters can make one
// text look like another. Joiners and tags stay, because emoji and many scripts need them.
const hiddenInText = /(?![\u200C-\u200D\u{E0020}-\u{E007F}])[\p{Cf}\p{Co}\p{Cn}]/gu
// Names also exclude letters and marks that draw nothing, and the blank of Braille.
const hiddenInName = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

const blank = /^[\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u

const tidy = (text: string): string => text.normalize('NFC').trim()
const withoutHidden = (text: string): string => tidy(text.replace(hiddenInText, ''))

const bounded = (max: number, clean: (text: string) => string, refused: RegExp) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(max * 4)), z.transform(clean)),
    z.string().check(
      z.refine((value) => !refused.test(value), 'Please remove the characters that cannot be shown.'),
      z.maxLength(max, `Please use ${max} characters or fewer.`),
    ),
  )

/** One line: trimmed, in NFC, without hidden characters, at most `max` long. */
export const line = (max: number) => bounded(max, withoutHidden, unshowable)

/** The same for several lines. */
export const paragraph = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replace(/\r\n?/g, '\n')),
    ),
    bounded(max, withoutHidden, unshowableSaveLineBreak),
  )

/**
 * The name of a person, a business or a place. Hidden characters are refused rather than removed, so that a name is
 * saved exactly as typed. A name without a visible character counts as empty.
 */
export const nameText = (max: number, what: string) =>
  z.pipe(
    z
      .string()
      .check(z.refine((value) => !hiddenInName.test(value), `Please remove the hidden characters from ${what}.`)),
    z.pipe(
      bounded(max, tidy, unshowable),
      z.transform((value) => (blank.test(value) ? '' : value)),
    ),
  )

/** The same text in capitals, before its other checks. */
export const inCapitals = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.toUpperCase()),
    ),
    schema,
  )

/** A field that must not be empty. `text` is the error that the screen shows. */
export const required = (schema: z.ZodMiniType<string, string>, text: string) =>
  z.pipe(
    z._default(schema, ''),
    z.string().check(
      z.minLength(1, text),
      z.refine((value) => value === '' || !blank.test(value), text),
    ),
  )

/** An optional field: absent, '' and null all mean no value. */
export const optional = <Output, Input>(schema: z.ZodMiniType<Output, Input>) =>
  z.optional(
    z.pipe(z.transform(emptyToAbsent<Input>), z.optional(schema) as z.ZodMiniType<Output | undefined, unknown>),
  )

const emptyToAbsent = <Value>(value: Value | '' | null): unknown => (value === '' || value === null ? undefined : value)
