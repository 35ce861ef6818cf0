import { expect, test } from 'vitest'
import { takePostcode } from './address.ts'

test.each(['', 'Flat A12', '10 High Street', 'Reading', 'Unit Q1 1AA', 'RG', 'RGB1', 'M1 and then some'])(
  '“%s” contains no postcode',
  (text) => {
    expect(takePostcode(text)).toEqual({ postcode: undefined, rest: text })
  },
)

test.each([
  ['RG1 2AB', 'RG', '1', '2AB', ''],
  ['rg12ab', 'RG', '1', '2AB', ''],
  ['10 High Street, Reading, RG1 2AB', 'RG', '1', '2AB', '10 High Street, Reading, '],
  ['RG1 2AB, Reading', 'RG', '1', '2AB', ', Reading'],
  ['first E1 6AN then SW1A 1AA', 'SW', '1A', '1AA', 'first E1 6AN then '],
  ['OX1', 'OX', '1', '', ''],
  ['OX11', 'OX', '11', '', ''],
  ['W1A', 'W', '1A', '', ''],
  ['London NW1', 'NW', '1', '', 'London '],
  ['RG1 2', 'RG', '1', '2', ''],
  ['RG1 2A', 'RG', '1', '2A', ''],
  ['JE2 3AB', 'JE', '2', '3AB', ''],
])('“%s” has %s %s %s', (text, area, district, inward, rest) => {
  expect(takePostcode(text)).toEqual({ postcode: { area, district, inward }, rest })
})
