import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { line, nameText, optional, paragraph, required } from './text.ts'

const name = nameText(40, 'your first name')
const hiddenText = 'Please remove the hidden characters from your first name.'
const errorOf = (schema: Pick<typeof name | ReturnType<typeof required>, 'safeParse'>, typed: string) =>
  schema.safeParse(typed).error?.issues[0]?.message

/** Any character of these Unicode categories. */
const characterOf = (kinds: RegExp) =>
  fc
    .integer({ min: 0, max: 0x10_ff_ff })
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kinds.test(character))
const hiddenKinds = /[\p{Cf}\p{Co}\p{Cn}]/u
const kept = /[\u200C-\u200D\u{E0020}-\u{E007F}]/u
const rareFormats = fc.constantFrom(...'\u00AD\u061C\u200B\u200E\u200F\u202A\u202E\u2060\u2066\uFEFF\u{1D173}')
const hidden = fc.oneof(rareFormats, characterOf(hiddenKinds)).filter((character) => !kept.test(character))
const between = (before: string, character: string, after: string) => `${before}${character}${after}`

describe('a name', () => {
  test('with a hidden character anywhere is refused', () => {
    const anywhere = fc.constantFrom<[string, string]>(['', ''], ['Zoe', ''], ['', 'Zoe'], ['Zo', 'e'])
    forAll(fc.oneof(hidden, characterOf(kept)), anywhere, (character, [before, after]) => {
      expect(errorOf(name, between(before, character, after))).toBe(hiddenText)
    })
  })

  test.each(['\u3164', 'Zoe\u3164', '\u115F', '\uFFA0', '\u2800', 'Zo\uFE0Fe', 'Zo\u034Fe', '\u{E0100}', 'Zoe\ud800'])(
    '%j, part of which draws nothing, is refused',
    (typed) => {
      expect(errorOf(name, typed)).toBe(hiddenText)
    },
  )

  test('made only of marks and spaces counts as empty', () => {
    const marks = fc.string({ unit: fc.oneof(characterOf(/[\p{M}\p{Zs}]/u), fc.constant(' ')), maxLength: 9 })
    forAll(marks, (typed) => {
      const { success, data } = name.safeParse(typed)
      expect(success ? data : '').toBe('')
      expect(required(name, 'Please enter your first name.').safeParse(typed).success).toBe(false)
    })
    expect(errorOf(required(name, 'Please enter your first name.'), '\u0301 \u00A0\u0308')).toBe(
      'Please enter your first name.',
    )
  })

  test.each([
    'Zo\u00EB',
    'Si\u00F4n ap Rhys',
    'O\u2019Neill',
    "D'Arcy",
    'Nguy\u1EC5n',
    '\u674E\u5C0F\u9F99',
    '\u0645\u062D\u0645\u062F',
    '\u0B95\u0BC1\u0BAE\u0BBE\u0BB0\u0BCD',
    'Jos\u00E9-Mar\u00EDa',
  ])('%s stays as typed', (typed) => {
    expect(name.parse(` ${typed} `)).toBe(typed)
  })

  test('is normalised, and refused beyond its length', () => {
    expect(name.parse('Zoe\u0308')).toBe('Zo\u00EB')
    expect(errorOf(name, 'x'.repeat(41))).toBe('Please use 40 characters or fewer.')
    expect(errorOf(name, 'a\nb')).toBe('Please remove the characters that cannot be shown.')
  })

  test('that was accepted is accepted again unchanged', () => {
    forAll(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      const { success, data } = name.safeParse(typed)
      fc.pre(success)
      expect(data).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}]/u)
      expect(name.parse(data)).toBe(data)
    })
  })
})

describe('a text', () => {
  test('loses its hidden characters', () => {
    forAll(hidden, (character) => {
      expect(line(40).parse(between('on', character, 'e'))).toBe('one')
      expect(paragraph(40).parse(between('one\n', character, 'two'))).toBe('one\ntwo')
      expect(line(40).parse(character)).toBe('')
    })
  })

  test('keeps all other characters, including joiners and the tags of emoji', () => {
    forAll(characterOf(/[\p{L}\p{M}\p{N}\p{P}\p{S}]|[\u200C-\u200D\u{E0020}-\u{E007F}]/u), (character) => {
      const text = between('a', character, 'b').normalize('NFC')
      expect(line(40).parse(text)).toBe(text)
    })
  })

  test.each([
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['the flag of England', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a red heart', '\u2764\uFE0F'],
    ['a key', '1\uFE0F\u20E3'],
    ['a hand with a tone', '\u{1F44B}\u{1F3FD}'],
    ['one that came with Unicode 16', '\u{1FAE9}'],
    ['Persian', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ])('keeps %s', (_, text) => {
    expect(line(100).parse(text)).toBe(text)
    expect(paragraph(100).parse(text)).toBe(text)
  })

  test('is normalised after its hidden characters are removed', () => {
    expect(line(10).parse('Zoe\u200B\u0308')).toBe('Zo\u00EB')
    expect(line(3).parse('\u200Bone\u200B')).toBe('one')
    expect(line(10).parse(' \u200B one')).toBe('one')
  })

  test('that is required counts as missing when none of it is visible', () => {
    for (const typed of ['\u200D', '\u0301', '\u200B', '\u3164', '\u{E0041} \u200C'])
      expect(errorOf(required(line(10), 'Please give a reason.'), typed)).toBe('Please give a reason.')
  })
})

test.each(['a\nb', 'a\r\nBcc: b', 'a\u0000b', 'a\u2028b', 'a\u0085b'])('%j is not one line', (typed) => {
  expect(line(100).safeParse(typed).success).toBe(false)
})

test.each(['\ud800', 'a\udc00b', '\ude00\ud83d'])(
  'no text may hold half a character, as in %j: nothing can store it',
  (typed) => {
    expect(line(100).safeParse(typed).success).toBe(false)
    expect(paragraph(100).safeParse(typed).success).toBe(false)
    expect(line(100).parse('\ud83d\ude00')).toBe('😀')
  },
)

test('a text over its limit is refused, counted in characters after cleaning', () => {
  expect(line(3).safeParse('abcd').error?.issues[0]?.message).toBe('Please use 3 characters or fewer.')
  expect(line(3).parse('  abc  ')).toBe('abc')
})

test('two spellings of one text become one', () => {
  expect(line(10).parse('Zoe\u0308')).toBe('Zo\u00EB')
})

test('a parsed line is trimmed, bounded and without hidden characters, and parses to itself', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 44 }), (typed) => {
    const cleaned = line(40).safeParse(typed)
    fc.pre(cleaned.success)
    expect(cleaned.data).toBe(cleaned.data.trim())
    expect(cleaned.data.length).toBeLessThanOrEqual(40)
    expect(cleaned.data).not.toMatch(/\p{Cc}/u)
    expect(line(40).parse(cleaned.data)).toBe(cleaned.data)
  })
})

test('a paragraph keeps its line breaks, all of one kind', () => {
  expect(paragraph(100).parse('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
  expect(paragraph(100).safeParse('tab\there').success).toBe(false)
})

test('a required text reports its own error, whether it is empty, blank or absent', () => {
  const schema = required(line(10), 'Please say who you are.')
  for (const typed of ['', '   ', undefined])
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('Please say who you are.')
})

test('an optional text means the same when absent, null or empty', () => {
  const schema = optional(line(10))
  for (const typed of ['', null, undefined]) expect(schema.parse(typed)).toBeUndefined()
  expect(schema.parse(' GB12 ')).toBe('GB12')
  expect(schema.safeParse(12).success).toBe(false)
})
