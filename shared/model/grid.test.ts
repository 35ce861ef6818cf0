import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Point, straightMetres, toThreeDecimals } from './geo.ts'
import { cellOf, coverOfEllipse, furthestFromPublicMetres, gridLevels, publicPoint } from './grid.ts'

/** Everywhere from Scilly to Shetland; every fourth point lies on the edges of cells. */
const coordinate = (min: number, max: number, origin: number, step: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.double({ min, max, noNaN: true }) },
    fc
      .integer({ min: Math.ceil((min - origin) / step), max: Math.floor((max - origin) / step) })
      .map((n) => origin + n * step),
  )
const point: fc.Arbitrary<Point> = fc.record({
  lat: coordinate(49.9, 60.9, 49.5, 0.044966),
  lon: coordinate(-8.2, 1.8, -9, 0.077433),
})
const level = fc.constantFrom(...gridLevels)
const london = { lat: 51.5, lon: -0.12 }

const numbersOf = (cell: string): number[] => cell.split('.').map(Number)

describe('a cell', () => {
  test('lies whole in one cell of the next coarser grid', () => {
    fc.assert(
      fc.property(point, fc.constantFrom(0, 1, 2, 3), (somewhere, finer) => {
        const [, x = 0, y = 0] = numbersOf(cellOf(somewhere, finer))
        const coarser = gridLevels[finer + 1] ?? 4
        expect(cellOf(somewhere, coarser)).toBe(`${coarser}.${Math.floor(x / 2)}.${Math.floor(y / 2)}`)
      }),
    )
  })

  test.each(gridLevels)('of level %d is 5 km wide, doubled as often', (level) => {
    const middle = { lat: 54.5, lon: -2 }
    const wide = 5000 * 2 ** level
    const [, x = 0, y = 0] = numbersOf(cellOf(middle, level))
    const moved = (metres: number) => ({ lat: middle.lat + metres / 111_195, lon: middle.lon + metres / 64_571 })
    expect(numbersOf(cellOf(moved(wide), level)).map(Math.abs)).toEqual([level, x + 1, y + 1])
    expect(numbersOf(cellOf(moved(-wide), level)).map(Math.abs)).toEqual([level, x - 1, y - 1])
  })
})

describe('a public point', () => {
  // As far south as anything of the kingdom lies, where cells are widest.
  const anywhere = fc.record({ lat: coordinate(49.1, 60.9, 49.5, 0.022483), lon: coordinate(-8.9, 2.4, -9, 0.0387165) })

  test('is the same for all points of a cell 2.5 km wide, and of itself', () => {
    const share = fc.double({ min: -0.499, max: 0.499, noNaN: true })
    fc.assert(
      fc.property(anywhere, share, share, (somewhere, north, east) => {
        const middle = publicPoint(somewhere)
        const beside = { lat: middle.lat + north * 0.022483, lon: middle.lon + east * 0.0387165 }
        expect(publicPoint(beside)).toEqual(middle)
        expect(publicPoint(middle)).toEqual(middle)
      }),
    )
  })

  test('lies in the same cell of every other grid, so that no list stands elsewhere for strangers', () => {
    fc.assert(
      fc.property(anywhere, level, (somewhere, level) => {
        expect(cellOf(publicPoint(somewhere), level)).toBe(cellOf(somewhere, level))
      }),
    )
  })

  test('is never farther than is said, nor is that more than half a diagonal and a step', () => {
    let furthest = 0
    fc.assert(
      fc.property(anywhere, (somewhere) => {
        const told = { lat: toThreeDecimals(somewhere.lat), lon: toThreeDecimals(somewhere.lon) }
        const metres = straightMetres(somewhere, publicPoint(somewhere)) + straightMetres(somewhere, told)
        furthest = Math.max(furthest, metres)
        expect(metres).toBeLessThanOrEqual(furthestFromPublicMetres)
      }),
    )
    expect(furthest).toBeGreaterThan(1_500)
  })
})

describe('the cover of an ellipse', () => {
  const a = fc.tuple(point, point, fc.double({ min: 0, max: 40_000, noNaN: true }))

  test('has the cell of every point within it, and tells how far from the start that may be', () => {
    let within = 0
    fc.assert(
      fc.property(
        a,
        level,
        fc.array(fc.tuple(point, fc.double({ min: 0, max: 1, noNaN: true }))),
        (way, level, draws) => {
          const [from, to, extra] = way
          fc.pre(straightMetres(from, to) / (5000 * 2 ** level) < 30)
          const cover = new Map(coverOfEllipse(from, to, extra, level)?.map((one) => [one.cell, one]))
          for (const [towards, share] of draws) {
            // Somewhere along the way, and from there a little towards anywhere.
            const on = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
            const reach = Math.min(1, (extra * share) / Math.max(1, straightMetres(on, towards)))
            const by = { lat: on.lat + (towards.lat - on.lat) * reach, lon: on.lon + (towards.lon - on.lon) * reach }
            const start = straightMetres(from, by)
            if (start + straightMetres(by, to) > straightMetres(from, to) + extra) continue
            within++
            const covered = cover.get(cellOf(by, level))
            expect(covered?.leastMetres).toBeLessThanOrEqual(start)
            expect(covered?.mostMetres).toBeGreaterThanOrEqual(start)
          }
        },
      ),
      { numRuns: 2000 },
    )
    expect(within).toBeGreaterThan(2000)
  })

  test('has no cell that lies clear of it', () => {
    fc.assert(
      fc.property(a, fc.constantFrom(2, 3, 4), ([from, to, extra], level) => {
        for (const { cell } of coverOfEllipse(from, to, extra, level) ?? []) {
          const [, x = 0, y = 0] = numbersOf(cell)
          const step = 2 ** level
          const centre = { lat: 49.5 + (y + 0.5) * step * 0.044966, lon: -9 + (x + 0.5) * step * 0.077433 }
          const detour = straightMetres(from, centre) + straightMetres(centre, to) - straightMetres(from, to)
          // Twice the way from the middle of a cell to its corner, and what the bounds give away.
          expect(detour).toBeLessThan(extra + 5000 * step * 1.7 + 0.01 * straightMetres(from, to) + 100)
        }
      }),
    )
  })

  test('of a way that ends where it began is a circle, even of no size', () => {
    const only = coverOfEllipse(london, london, 0, 0)
    expect(only?.map(({ cell }) => cell)).toEqual([cellOf(london, 0)])
    const around = coverOfEllipse(london, london, 20_000, 0) ?? []
    expect(around.length).toBeGreaterThan(9)
    expect(around.length).toBeLessThan(30)
  })

  test('is given up as soon as it takes too many cells', () => {
    const inverness = { lat: 57.48, lon: -4.22 }
    expect(coverOfEllipse(london, inverness, 10_000, 0, 24)).toBeUndefined()
    const cover = coverOfEllipse(london, london, 20_000, 0) ?? []
    expect(coverOfEllipse(london, london, 20_000, 0, cover.length)).toEqual(cover)
    expect(coverOfEllipse(london, london, 20_000, 0, cover.length - 1)).toBeUndefined()
  })
})
