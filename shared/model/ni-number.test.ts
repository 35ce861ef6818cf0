import { describe, expect, test } from 'vitest'
import { NiNumber, niNumberEnd, niNumberText, niNumberTexts } from './ni-number.ts'

const errorOf = (typed: unknown): string | undefined => NiNumber.safeParse(typed).error?.issues[0]?.message

describe('a National Insurance number', () => {
  test.each(['', '   ', undefined])('is missing as %j', (typed) => {
    expect(errorOf(typed)).toBe(niNumberTexts.missing)
  })

  test.each([
    ...['D', 'F', 'I', 'Q', 'U', 'V'].flatMap((letter) => [`${letter}A123456C`, `A${letter}123456C`]),
    'AO123456C',
    ...['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ'].map((prefix) => `${prefix}123456C`),
    'AB123456E',
    'AB123456',
    'AB12345C',
    'AB1234567C',
    'A1123456C',
    'AB１23456C',
    'AB123456C x',
  ])('is not %s', (typed) => {
    expect(errorOf(typed)).toBe(niNumberTexts.invalid)
  })

  test.each(['AB123456C', 'ab 12 34 56 c', ' AB-12-34-56-C ', 'OA123456A', 'JN123456D', 'zy123456b'])(
    'is %s',
    (typed) => {
      expect(NiNumber.parse(typed)).toBe(typed.replace(/[\s-]/g, '').toUpperCase())
    },
  )

  test('is refused when far too long, without being shown', () => {
    expect(errorOf('A'.repeat(41))).not.toContain('AAA')
  })

  test('is shown in pairs, or by its end alone', () => {
    expect(niNumberText('AB123456C')).toBe('AB 12 34 56 C')
    expect(niNumberEnd('AB123456C')).toBe('ends 6C')
  })
})
