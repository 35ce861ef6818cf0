import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { maskContacts, masked, maskNames } from './mask-contacts.ts'

describe('masks in a note', () => {
  test.each([
    ['a mobile number', 'Ring 07700 900123 please', `Ring ${masked} please`],
    ['a number with its country code', 'On +44 (0)7700-900.123!', `On ${masked}!`],
    ['a number in single digits', '0 7 7 0 0 9 0 0 1 2 3', masked],
    ['a number in the digits of another script', '٠٧٧٠٠٩٠٠١٢٣', masked],
    ['a number in full width', '０７７００ ９００１２３', masked],
    ['a number with dots and slashes', '07700/900/123 or 07700 . 900 . 123', `${masked} or ${masked}`],
    ['an email', 'Write to ann.o+x@example.org.', `Write to ${masked}`],
    ['an email in words', 'ann (at) example.org', masked],
    ['an account’s name', 'find me as @annsmith', `find me as ${masked}`],
    ['a link', 'See https://example.org/a?b=c now', `See ${masked} now`],
    ['a link without a scheme', 'www.example.test and example.co.uk', `${masked} and ${masked}`],
    ['a link to a chat', 'wa.me/447700900123', masked],
    ['a postcode', 'It is LS1 5HD, or ls15hd', `It is ${masked}, or ${masked}`],
    ['a postcode with a dash', 'SW1A-1AA', masked],
  ])('%s', (_, note, shown) => {
    expect(maskContacts(note)).toBe(shown)
  })

  test('the house numbers and streets of the job’s own addresses', () => {
    const addresses = ['12 Park Row, Leeds, LS1 5HD', 'Flat 3, 9 Well Street, Bradford']
    const note = 'Left of 12 park row. Then 9 Well Street, Bradford: ring twice.'
    expect(maskContacts(note, addresses)).toBe(`Left of ${masked}. Then ${masked}, Bradford: ring twice.`)
  })
})

describe('masks in a review', () => {
  test.each([
    ['a surname', 'Mrs Patel was kind', ['Patel'], `Mrs ${masked} was kind`],
    ['a surname in any letters', 'PATEL and patel’s van', ['Patel'], `${masked} and ${masked}’s van`],
    ['a double-barrelled surname, whole and in parts', 'Day-Lewis, or Lewis', ['Day-Lewis'], `${masked}, or ${masked}`],
    ['a surname of signs that patterns use', 'Ann O(Neil)', ['O(Neil)'], `Ann ${masked}`],
    ['no part of another word', 'The parcel was patelike', ['Patel'], 'The parcel was patelike'],
    ['nothing for a name of one letter', 'A good day', ['A'], 'A good day'],
  ])('%s', (_, text, names, shown) => {
    expect(maskNames(text, names)).toBe(shown)
  })
})

test.each([
  'Two books. Please ring twice.',
  'Boxes of 30 x 20 x 10 cm, 12 kg',
  'Between 10:00-12:30 or 09.00 - 17.00',
  'Ready from 24/11/2026',
  'Near the M6, junction 10',
  'Take 2 bags & 1 box (fragile)',
  'Ask for the grey door.Then wait',
  '',
])('keeps "%s"', (note) => {
  expect(maskContacts(note)).toBe(note)
})

const words = fc.array(fc.constantFrom('please', 'the', 'grey', 'door', 'ring', 'twice', 'leave', 'it'), {
  maxLength: 6,
})
const between = fc.constantFrom('', ' ', '-', '.', ' - ', ') ', '/')
const digit = fc.integer({ min: 0, max: 9 }).map(String)
const phone = fc
  .tuple(fc.constantFrom('07', '+447', '01', '(02'), fc.array(fc.tuple(between, digit), { minLength: 9, maxLength: 9 }))
  .map(([start, rest]) => start + rest.map(([gap, one]) => gap + one).join(''))
const letters = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ'), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const postcode = fc
  .tuple(fc.constantFrom('LS', 'M', 'BD', 'EC'), digit, between, digit, letters(2))
  .map(([area, district, gap, sector, unit]) => area + district + gap + sector + unit)
const name = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 2, maxLength: 8 })
const email = fc.tuple(name, name).map(([who, where]) => `${who}@${where}.example`)
const link = fc.tuple(name, name).map(([host, path]) => `https://${host}.example/${path}`)

test('hides every contact at any position, and masks nothing twice', () => {
  forAll(words, fc.oneof(phone, postcode, email, link), words, (before, secret, after) => {
    const note = [...before, secret, ...after].join(' ')
    const shown = maskContacts(note)
    expect(shown).toContain(masked)
    expect(shown).not.toContain(secret)
    expect(shown.match(/\p{Nd}/gu) ?? []).toEqual([])
    expect(maskContacts(shown)).toBe(shown)
  })
})

test('masks eight hostile notes in less than a second of processor time', () => {
  const before = process.cpuUsage() // CPU time, because wall time includes other processes
  for (const piece of ['0 ', 'a.', '@', 'a@', 'LS1 ', '1-', 'www.', '(at)']) maskContacts(piece.repeat(2000))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})

test('takes time in proportion to the length of a note, however it is built', () => {
  // Takes the quickest of many short calls, because a busy machine interrupts some but not all.
  const timeOf = (note: string): number => {
    const times = Array.from({ length: 100 }, () => {
      const startedAt = performance.now()
      maskContacts(note)
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  for (const unit of ['a', 'a.', 'a-', 'a_', '.', '1', '1 ', 'www.', 'x.co', 'a.co.', 'a@', '(at)', 'aa/', '•']) {
    const [short, long] = [timeOf(unit.repeat(250)), timeOf(unit.repeat(4_000))]
    // Sixteen times the length. A quadratic pattern would need 256 times the time.
    expect({ unit, isLinear: long < 64 * Math.max(short, 0.001) }).toEqual({ unit, isLinear: true })
  }
})
