import { describe, expect, test } from 'vitest'
import {
  costlyNumberText,
  isCostlyNumber,
  isReachable,
  isUkNumber,
  reachableError,
  SignUpNumber,
  toDialledNumber,
  UkNumber,
  ukNumberError,
  ukNumberText,
} from './phone-numbers.ts'

describe('contact number', () => {
  test.each([
    '',
    '07700',
    '0044 7700 900123',
    '+44 (0)7700 900123',
    '015394 40000',
    '07700-900-123',
    '+447',
    '07700 900123 4567 8',
    '07700 900 abc',
    'ring me',
    '07700 900123 ',
    '٠٧٧٠٠ ٩٠٠١٢٣',
    '202 555 0100',
    '001 202 555 0100',
    '+0 202 555 0100',
    '+1 202',
    '+1234567',
    '+1234567890123456',
    '+1  202 555 0100',
    '+1 202 555 0100 ',
    '+1-202-555-0100',
    '+1 (202) 555 0100',
    '++1 202 555 0100',
    '+1 202 555 abcd',
    '+٣٥٣ ٢٠ ٩١٠ ٠١٢٣',
    // With the UK's country code it must be a UK number.
    '+44 7700 90012',
  ])('%j is no number, of the UK or of another country', (typed) => {
    expect([isUkNumber(typed), isReachable(typed)]).toEqual([false, false])
  })

  test.each([
    ['07700 900123', '+447700900123'],
    ['07700900123', '+447700900123'],
    ['+447700900123', '+447700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['020 7946 0018', '+442079460018'],
    ['(020) 7946 0018', '+442079460018'],
    ['01632 960 123', '+441632960123'],
    ['0113 496 0123', '+441134960123'],
    ['028 9649 6123', '+442896496123'],
    // Only the form of a number is checked, not whether it is assigned.
    ['00000000000', '+440000000000'],
  ])('%s is a UK number and dialled as %s', (typed, link) => {
    expect([isUkNumber(typed), isReachable(typed)]).toEqual([true, true])
    expect(toDialledNumber(typed)).toBe(link)
  })

  test.each([
    ['+1 202 555 0100', '+12025550100'],
    ['+12025550100', '+12025550100'],
    ['+353 20 910 0123', '+353209100123'],
    ['+33 1 99 00 12 34', '+33199001234'],
    ['+61 491 570 156', '+61491570156'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is a foreign number and dialled as %s', (typed, link) => {
    expect([isUkNumber(typed), isReachable(typed)]).toEqual([false, true])
    expect(toDialledNumber(typed)).toBe(link)
  })

  test('a field trims it and describes the form', () => {
    expect(UkNumber.parse('  07700 900123 ')).toBe('07700 900123')
    expect(UkNumber.safeParse('12345').error?.issues[0]?.message).toBe(ukNumberText)
    expect(UkNumber.safeParse('07700\n900123').success).toBe(false)
  })
})

describe('an expensive number', () => {
  test.each([
    '070 1234 5678',
    '+44 70 1234 5678',
    '0845 123 4567',
    '(0870) 123 4567',
    '0900 123 4567',
    '0983 123 4567',
    '+449001234567',
    '118118',
    '+44118118',
    // An unusual zero or space does not hide the number that is dialled.
    '+440900 123 456',
    '+44 00900 123 456',
    '+4 4 900 123 4567',
    '+979 1 2345 6789',
    '+8816 1234 5678',
    '+882 1612 3456',
    '+883 5100 1234 5678',
  ])('%s is one, and refused', (typed) => {
    expect(isCostlyNumber(typed)).toBe(true)
    expect(ukNumberError(typed)).toBeDefined()
    expect(reachableError(typed)).toBeDefined()
    expect(UkNumber.safeParse(typed).success).toBe(false)
  })

  test.each([
    '07700 900123',
    '0118 496 0123',
    '+44 118 496 0123',
    '020 7946 0018',
    '0300 123 4567',
    '0800 123 4567',
    '+1 202 555 0100',
  ])('%s is none', (typed) => {
    expect(isCostlyNumber(typed)).toBe(false)
    expect(reachableError(typed)).toBeUndefined()
  })

  test('is refused in words that say why, at sign-up too', () => {
    expect([ukNumberError('0900 123 4567'), reachableError('+979 1 2345 6789')]).toEqual([
      costlyNumberText,
      costlyNumberText,
    ])
    expect(SignUpNumber.safeParse('0900 123 4567').error?.issues[0]?.message).toBe(costlyNumberText)
    expect(SignUpNumber.safeParse('07700 900123').success).toBe(true)
  })
})
