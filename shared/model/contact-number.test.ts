import { describe, expect, test } from 'vitest'
import { isReachable, isUkNumber, toDialledNumber, UkNumber, ukNumberText } from './contact-number.ts'

test.each([
  '',
  '07700',
  '0044 7700 900123',
  '+44 (0)7700 900123',
  '015394 40000',
  '07700-900-123',
  '+1 202 555 0100',
  '+447',
  '07700 900123 4567 8',
  '07700 900 abc',
  'ring me',
  '07700 900123 ',
  '٠٧٧٠٠ ٩٠٠١٢٣',
])('%j is not a number of the country', (typed) => {
  expect(isUkNumber(typed)).toBe(false)
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
  // The rule knows how numbers look, not which ones are given out.
  ['00000000000', '+440000000000'],
])('%s is one, and is dialled as %s', (typed, link) => {
  expect(isUkNumber(typed)).toBe(true)
  expect(toDialledNumber(typed)).toBe(link)
})

test('a field trims it, and says what it should look like', () => {
  expect(UkNumber.parse('  07700 900123 ')).toBe('07700 900123')
  expect(UkNumber.safeParse('12345').error?.issues[0]?.message).toBe(ukNumberText)
  expect(UkNumber.safeParse('07700\n900123').success).toBe(false)
})

describe('the number of a receiver', () => {
  test.each([
    '',
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
    // With the code of the United Kingdom it has to look like one of its numbers.
    '+44 7700 90012',
    '+44 (0)7700 900123',
    '0044 7700 900123',
  ])('is not %j', (typed) => {
    expect(isReachable(typed)).toBe(false)
  })

  test.each([
    ['+1 202 555 0100', '+12025550100'],
    ['+12025550100', '+12025550100'],
    ['+353 20 910 0123', '+353209100123'],
    ['+33 1 99 00 12 34', '+33199001234'],
    ['+61 491 570 156', '+61491570156'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
    ['07700 900123', '+447700900123'],
    ['(020) 7946 0018', '+442079460018'],
    ['+44 7700 900123', '+447700900123'],
  ])('may be %s, of any country, and is dialled as %s', (typed, link) => {
    expect(isReachable(typed)).toBe(true)
    expect(toDialledNumber(typed)).toBe(link)
  })
})
