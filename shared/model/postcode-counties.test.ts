import { expect, test } from 'vitest'
import { countyOf, isLondonDistrict } from './postcode-counties.ts'

test.each([
  ['LS6', 'West Yorkshire'],
  ['S1', 'South Yorkshire'],
  ['SW1A', 'Greater London'],
  ['EH10', 'Midlothian'],
  ['BT7', 'County Antrim'],
  ['CF14', 'South Glamorgan'],
  ['JE2', undefined],
  ['', undefined],
])('the county of %s is %s', (district, county) => {
  expect(countyOf(district)).toBe(county)
})

test('London is the town of its own postal districts, not of all of Greater London', () => {
  expect(['E8', 'EC1A', 'WC2N', 'NW10'].every(isLondonDistrict)).toBe(true)
  expect(['EN1', 'CR0', 'SM4', 'LS6'].some(isLondonDistrict)).toBe(false)
})
