import fc from 'fast-check'
import { expect, test } from 'vitest'
import { line, optional, paragraph, required } from './text.ts'

test.each(['a\nb', 'a\r\nBcc: b', 'a\u0000b', 'a\u202Eb', 'a\u2028b', 'a\u0085b'])('%j is not one line', (typed) => {
  expect(line(100).safeParse(typed).success).toBe(false)
})

test.each(['\ud800', 'a\udc00b', '\ude00\ud83d'])(
  'half a character, as in %j, is in no text: nothing can store it',
  (typed) => {
    expect(line(100).safeParse(typed).success).toBe(false)
    expect(paragraph(100).safeParse(typed).success).toBe(false)
    expect(line(100).parse('\ud83d\ude00')).toBe('😀')
  },
)

test('a text over its limit is refused, in characters after cleaning', () => {
  expect(line(3).safeParse('abcd').error?.issues[0]?.message).toBe('Please use 3 characters or fewer.')
  expect(line(3).parse('  abc  ')).toBe('abc')
})

test('two spellings of one text become one', () => {
  expect(line(10).parse('Zoe\u0308')).toBe('Zo\u00EB')
})

test('what a line lets through is trimmed, bounded and has nothing hidden, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 44 }), (typed) => {
      const cleaned = line(40).safeParse(typed)
      fc.pre(cleaned.success)
      expect(cleaned.data).toBe(cleaned.data.trim())
      expect(cleaned.data.length).toBeLessThanOrEqual(40)
      expect(cleaned.data).not.toMatch(/\p{Cc}/u)
      expect(line(40).parse(cleaned.data)).toBe(cleaned.data)
    }),
  )
})

test('a paragraph keeps its line breaks, all of one kind', () => {
  expect(paragraph(100).parse('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
  expect(paragraph(100).safeParse('tab\there').success).toBe(false)
})

test('a needed text says so in its own words, whether it is empty, blank or absent', () => {
  const schema = required(line(10), 'Please say who you are.')
  for (const typed of ['', '   ', undefined]) {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('Please say who you are.')
  }
})

test('of an optional text nothing, null and an empty one mean the same', () => {
  const schema = optional(line(10))
  for (const typed of ['', null, undefined]) expect(schema.parse(typed)).toBeUndefined()
  expect(schema.parse(' GB12 ')).toBe('GB12')
  expect(schema.safeParse(12).success).toBe(false)
})
