import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kilometresShown, metresOf, milesOf, type Point, roadMetres, straightMetres } from './geo.ts'

const london = { lat: 51.5074, lon: -0.1278 }
const point: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
  lon: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
})
/** So far north of somewhere. */
const north = (kilometres: number): Point => ({ lat: 51 + kilometres / 111.195, lon: 0 })
const south: Point = { lat: 51, lon: 0 }

describe('as the crow flies', () => {
  test.each([
    ['Edinburgh', { lat: 55.9533, lon: -3.1883 }, 534],
    ['Reading', { lat: 51.4543, lon: -0.9781 }, 59],
    ['Belfast', { lat: 54.5973, lon: -5.9301 }, 518],
  ])('%s is so far from London', (_, town, kilometres) => {
    expect(Math.round(straightMetres(london, town) / 1000)).toBe(kilometres)
  })

  test('it is as far there as back, and never shorter than on the way to somewhere', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(straightMetres(a, a)).toBe(0)
        expect(straightMetres(a, b)).toBeCloseTo(straightMetres(b, a), 6)
        expect(straightMetres(a, b)).toBeLessThanOrEqual(straightMetres(a, c) + straightMetres(c, b) + 1e-6)
      }),
    )
  })
})

describe('by road', () => {
  test.each([
    [0, 0],
    [1, 1.6],
    [10, 14],
    [20, 26],
    [40, 48],
    [160, 192],
  ])('%d km in a line are about %d km', (straight, road) => {
    expect(Math.abs(roadMetres(south, north(straight)) / 1000 - road)).toBeLessThan(0.02 * straight + 0.01)
  })

  test('it is whole metres, 20 to 60 % longer, and farther is always farther', () => {
    const distance = fc.double({ min: 0.01, max: 900, noNaN: true })
    fc.assert(
      fc.property(distance, fc.double({ min: 0.01, max: 50, noNaN: true }), (near, more) => {
        const [metres, farther] = [roadMetres(south, north(near)), roadMetres(south, north(near + more))]
        expect(Number.isInteger(metres)).toBe(true)
        expect(metres / straightMetres(south, north(near))).toBeGreaterThan(1.15)
        expect(metres).toBeLessThanOrEqual(1.6 * straightMetres(south, north(near)) + 1)
        expect(farther).toBeGreaterThan(metres)
      }),
    )
  })
})

test('miles and kilometres', () => {
  expect(metresOf(1)).toBe(1609.344)
  expect(milesOf(metresOf(8))).toBe(8)
  expect([0, 49, 50, 12_345].map(kilometresShown)).toEqual([0, 0, 0.1, 12.3])
})
