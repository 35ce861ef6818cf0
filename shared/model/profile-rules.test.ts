import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { londonTime } from './london.ts'
import {
  AddressParts,
  addressFields,
  addressLine,
  addressPartsOf,
  birthDateError,
  birthDateTexts,
  birthYears,
  districtOfPostcode,
  tidyPostcode,
} from './profile-rules.ts'

describe('address', () => {
  const home = { houseNumber: '10', street: 'High Street', city: 'Reading', county: 'Berkshire', postcode: 'RG1 2AA' }

  test.each([
    ['rg12aa', 'RG1 2AA'],
    [' Rg1   2aA ', 'RG1 2AA'],
    ['m11ae', 'M1 1AE'],
    ['b338th', 'B33 8TH'],
    ['cr26xh', 'CR2 6XH'],
    ['dn551pt', 'DN55 1PT'],
    ['w1a1hq', 'W1A 1HQ'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['bt71nn', 'BT7 1NN'],
    ['gir0aa', 'GIR 0AA'],
  ])('tidies %j to %s, and leaves that unchanged', (typed, tidy) => {
    expect(tidyPostcode(typed)).toBe(tidy)
    expect(tidyPostcode(tidy)).toBe(tidy)
    expect(districtOfPostcode(typed)).toBe(tidy.split(' ')[0])
  })

  test.each(['RG1 2CK', 'RG1', '12345', 'RG1 2A', 'RG1 2AAA', 'rg1-2aa', 'A1B 2', ''])(
    'leaves %j as typed',
    (typed) => {
      expect(tidyPostcode(typed)).toBe(typed)
      expect(districtOfPostcode(typed)).toBeUndefined()
    },
  )

  test.each(addressFields)('requires %s', (name) => {
    for (const nothing of ['', '   ']) {
      const { error } = AddressParts.safeParse({ ...home, [name]: nothing })
      expect(error?.issues.map(({ path }) => path)).toEqual([[name]])
      expect(error?.issues[0]?.message).toMatch(/^Please enter your /)
    }
  })

  test('trims an address and tidies its postcode', () => {
    expect(AddressParts.parse({ ...home, city: ' Reading ', postcode: 'rg12aa' })).toEqual(home)
  })

  test('addressPartsOf reverses addressLine', () => {
    expect(addressLine(home)).toBe('10, High Street, Reading, Berkshire, RG1 2AA')
    const part = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 '-]{0,10}[a-z]$/)
    forAll(fc.record({ houseNumber: part, street: part, city: part, county: part, postcode: part }), (parts) => {
      expect(addressPartsOf(addressLine(parts))).toEqual(parts)
    })
  })

  test('keeps a comma in the name of a house', () => {
    const flat = { ...home, houseNumber: 'Flat 2, Rose House' }
    expect(addressPartsOf(addressLine(flat))).toEqual(flat)
  })

  test('leaves the first parts of a short line empty', () => {
    expect(addressPartsOf('Reading, Berkshire')).toMatchObject({ houseNumber: '' })
  })
})

describe('birth date', () => {
  const { missing, invalid, minor } = birthDateTexts

  test.each([
    ['', '2027-06-01', missing],
    ['01/02/1990', '2027-06-01', invalid],
    ['1990-02-30', '2027-06-01', invalid],
    ['1990-2-3', '2027-06-01', invalid],
    ['2027-06-02', '2027-06-01', invalid],
    ['1900-01-01', '2027-06-01', invalid],
    ['1909-05-31', '2027-06-01', invalid],
    ['1909-06-01', '2027-06-01', undefined],
    ['2027-06-01', '2027-06-01', minor],
    // The eighteenth birthday itself is enough, the day before is not.
    ['2009-06-02', '2027-06-01', minor],
    ['2009-06-01', '2027-06-01', undefined],
    // A person born on 29 February turns 18 on 1 March.
    ['2008-02-29', '2026-02-28', minor],
    ['2008-02-29', '2026-03-01', undefined],
    // Today is 29 February, eighteen years after a year without one.
    ['2010-03-01', '2028-02-29', minor],
    ['2010-02-28', '2028-02-29', undefined],
    ['2007-02-29', '2027-06-01', invalid],
  ])('born %j, on %s: %s', (date, today, errorText) => {
    expect(birthDateError(date, today)).toBe(errorText)
  })

  test('counts days by London time, which is ahead of Greenwich in summer', () => {
    const { date } = londonTime(new Date('2027-06-30T23:30:00Z'))
    expect(birthDateError('2009-07-01', date)).toBeUndefined()
    expect(birthDateError('2009-07-01', '2027-06-30')).toBe(minor)
  })

  test('offers a hundred years from eighteen years ago, each with a valid date', () => {
    const years = birthYears('2027-06-01')
    expect([years[0], years.at(-1), years.length]).toEqual([2009, 1910, 100])
    expect(years.map((year) => birthDateError(`${year}-01-01`, '2027-06-01'))).toEqual(years.map(() => undefined))
  })
})
