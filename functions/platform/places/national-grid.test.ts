import { expect, test } from 'vitest'
import { straightMetres } from '#shared/model/geo.ts'
import { fromNationalGrid } from './national-grid.ts'

test('the worked example of the Ordnance Survey’s guide comes out to the fifth decimal', () => {
  const { lat, lon } = fromNationalGrid(651_409.903, 313_177.27)
  expect(lat).toBeCloseTo(52.65798, 5)
  expect(lon).toBeCloseTo(1.71605, 5)
})

// Points that the Ordnance Survey publishes to prove its own, exact transformation by.
test.each([
  [91_492.146, 11_318.804, 49.9222639373, -6.29977752014],
  [530_624.974, 178_388.464, 51.4893656495, -0.1199255718],
])('%d, %d is where it should be, to ten metres', (easting, northing, lat, lon) => {
  expect(straightMetres(fromNationalGrid(easting, northing), { lat, lon })).toBeLessThan(10)
})
