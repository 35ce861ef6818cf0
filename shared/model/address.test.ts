import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddressParts, addressFields, addressLine, addressPartsOf, tidyPostcode } from './address.ts'

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
])('%j is tidied to %s, and stays so', (typed, tidy) => {
  expect(tidyPostcode(typed)).toBe(tidy)
  expect(tidyPostcode(tidy)).toBe(tidy)
})

test.each(['RG1 2CK', 'RG1', '12345', 'RG1 2A', 'RG1 2AAA', 'rg1-2aa', 'A1B 2', ''])(
  '%j stays as it was typed',
  (typed) => {
    expect(tidyPostcode(typed)).toBe(typed)
  },
)

test.each(addressFields)('an address needs %s', (name) => {
  for (const nothing of ['', '   ']) {
    const { error } = AddressParts.safeParse({ ...home, [name]: nothing })
    expect(error?.issues.map(({ path }) => path)).toEqual([[name]])
    expect(error?.issues[0]?.message).toMatch(/^Please enter your /)
  }
})

test('an address is trimmed and its postcode tidied', () => {
  expect(AddressParts.parse({ ...home, city: ' Reading ', postcode: 'rg12aa' })).toEqual(home)
})

test('on one line, and apart again', () => {
  expect(addressLine(home)).toBe('10, High Street, Reading, Berkshire, RG1 2AA')
  const part = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 '-]{0,10}[a-z]$/)
  fc.assert(
    fc.property(fc.record({ houseNumber: part, street: part, city: part, county: part, postcode: part }), (parts) => {
      expect(addressPartsOf(addressLine(parts))).toEqual(parts)
    }),
  )
})

test('a comma in the name of a house stays in it', () => {
  const flat = { ...home, houseNumber: 'Flat 2, Rose House' }
  expect(addressPartsOf(addressLine(flat))).toEqual(flat)
})

test('a line of too few parts lacks the first ones', () => {
  expect(addressPartsOf('Reading, Berkshire')).toMatchObject({ houseNumber: '' })
})
