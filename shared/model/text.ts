import * as z from 'zod/mini'

// Control characters and the marks that reverse reading direction can make one text look like another, and half a
// character is none that the table could keep.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const hidden = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069\p{Cs}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but a line break may stand
const hiddenSaveLineBreak = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069\p{Cs}]/u

const bounded = (max: number, refused: RegExp) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 4)),
      z.transform((value) => value.normalize('NFC').trim()),
    ),
    z.string().check(
      z.refine((value) => !refused.test(value), 'Please remove the characters that cannot be shown.'),
      z.maxLength(max, `Please use ${max} characters or fewer.`),
    ),
  )

/** One line of text a person typed: trimmed, in one Unicode form, without hidden characters, at most `max` long. */
export const line = (max: number) => bounded(max, hidden)

/** The same over several lines. */
export const paragraph = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replace(/\r\n?/g, '\n')),
    ),
    bounded(max, hiddenSaveLineBreak),
  )

/** A field that must not be left empty; `text` says so in the words of its screen. */
export const required = (schema: z.ZodMiniType<string, string>, text: string) =>
  z.pipe(z._default(schema, ''), z.string().check(z.minLength(1, text)))

/** An optional field: absent, '' and null all mean that nothing was given. */
export const optional = <Output, Input>(schema: z.ZodMiniType<Output, Input>) =>
  z.optional(
    z.pipe(z.transform(emptyToAbsent<Input>), z.optional(schema) as z.ZodMiniType<Output | undefined, unknown>),
  )

const emptyToAbsent = <Value>(value: Value | '' | null): unknown => (value === '' || value === null ? undefined : value)
