import { expect, test } from 'vitest'
import { publicPoint } from './grid.ts'
import { publicKilometres } from './public-distance.ts'

const leeds = { lat: 53.7965, lon: -1.5478 }

test('strangers are told whole kilometres, the same ones from every door of the two cells', () => {
  const bradford = { lat: 53.7939, lon: -1.7521 }
  const kilometres = publicKilometres(publicPoint(leeds), publicPoint(bradford))
  expect(Number.isInteger(kilometres)).toBe(true)
  const beside = { lat: leeds.lat + 0.001, lon: leeds.lon - 0.001 }
  expect(publicKilometres(publicPoint(beside), publicPoint(bradford))).toBe(kilometres)
})

test('it is never less than one, also where both ends are in one cell', () => {
  expect(publicKilometres(publicPoint(leeds), publicPoint(leeds))).toBe(1)
})
