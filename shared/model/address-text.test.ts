import { expect, test } from 'vitest'
import { addressText, withoutCountry } from './address-text.ts'

test.each([
  ['14', '14 Otley Road, Leeds LS6 2AA'],
  ['14a', '14a Otley Road, Leeds LS6 2AA'],
  ['14-16', '14-16 Otley Road, Leeds LS6 2AA'],
  ['Flat 2, 14', 'Flat 2, 14 Otley Road, Leeds LS6 2AA'],
  ['Flat 2', 'Flat 2, Otley Road, Leeds LS6 2AA'],
  ['Rose Cottage', 'Rose Cottage, Otley Road, Leeds LS6 2AA'],
  ['3 Rose Cottages', '3 Rose Cottages, Otley Road, Leeds LS6 2AA'],
])('the house “%s” is written as %s', (houseNumber, text) => {
  const parts = { street: 'Otley Road', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS6 2AA' }
  expect(addressText({ houseNumber, ...parts })).toBe(text)
})

test.each([
  ['12 Park Row, Leeds, UK', '12 Park Row, Leeds'],
  ['12 Park Row, Leeds LS1 5HD, United Kingdom', '12 Park Row, Leeds LS1 5HD'],
  ['12 Park Row, Leeds', '12 Park Row, Leeds'],
  ['UK House, Leeds', 'UK House, Leeds'],
  ['Leeds', 'Leeds'],
])('“%s” is shown as “%s”', (address, shown) => {
  expect(withoutCountry(address)).toBe(shown)
})
