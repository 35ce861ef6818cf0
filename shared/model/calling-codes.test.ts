import { expect, test } from 'vitest'
import { foreignCountryOf } from './calling-codes.ts'

test.each([
  ['07700 900123', undefined],
  ['+44 7700 900123', undefined],
  ['+4 4 7700 900123', undefined],
  ['+33 1 99 00 12 34', 'France'],
  ['+353 20 910 0123', 'Ireland'],
  ['+3 5 3 209100123', 'Ireland'],
  ['+49 30 23125 000', 'Germany'],
  ['+1 202 555 0100', 'North America or the Caribbean'],
  ['+7 495 123 4567', 'Russia or Kazakhstan'],
  ['+999 1234 5678', 'another country'],
])('a call to %s goes to: %s', (number, country) => {
  expect(foreignCountryOf(number)).toBe(country)
})
