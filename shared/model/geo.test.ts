import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { transportModes } from './categories.ts'
import {
  bandPlace,
  cellOf,
  coverOfEllipse,
  furthestFromPublicMetres,
  gridLevels,
  metresOf,
  milesOf,
  type Point,
  publicKilometres,
  publicPoint,
  reachMetres,
  ringOf,
  roadMetres,
  runOf,
  runsOf,
  straightMetres,
  toThreeDecimals,
  wholeKilometres,
} from './geo.ts'

describe('geo', () => {
  const london = { lat: 51.5074, lon: -0.1278 }
  const point: fc.Arbitrary<Point> = fc.record({
    lat: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
    lon: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
  })
  const north = (kilometres: number): Point => ({ lat: 51 + kilometres / 111.195, lon: 0 })
  const south: Point = { lat: 51, lon: 0 }

  describe('as the crow flies', () => {
    test.each([
      ['Edinburgh', { lat: 55.9533, lon: -3.1883 }, 534],
      ['Reading', { lat: 51.4543, lon: -0.9781 }, 59],
      ['Belfast', { lat: 54.5973, lon: -5.9301 }, 518],
    ])('%s (%j) is %d km from London', (_, town, kilometres) => {
      expect(Math.round(straightMetres(london, town) / 1000)).toBe(kilometres)
    })

    test('is symmetric, and a way via a third point is never shorter', () => {
      forAll(point, point, point, (a, b, c) => {
        expect(straightMetres(a, a)).toBe(0)
        expect(straightMetres(a, b)).toBeCloseTo(straightMetres(b, a), 6)
        expect(straightMetres(a, b)).toBeLessThanOrEqual(straightMetres(a, c) + straightMetres(c, b) + 1e-6)
      })
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

    test('is whole metres, 20 to 60 % longer than the line, and grows with it', () => {
      const distance = fc.double({ min: 0.01, max: 900, noNaN: true })
      forAll(distance, fc.double({ min: 0.01, max: 50, noNaN: true }), (near, more) => {
        const [metres, farther] = [roadMetres(south, north(near)), roadMetres(south, north(near + more))]
        expect(Number.isInteger(metres)).toBe(true)
        expect(metres / straightMetres(south, north(near))).toBeGreaterThan(1.15)
        expect(metres).toBeLessThanOrEqual(1.6 * straightMetres(south, north(near)) + 1)
        expect(farther).toBeGreaterThan(metres)
      })
    })
  })

  test('converts miles, and shows whole kilometres, at least one', () => {
    expect(metresOf(1)).toBe(1609.344)
    expect(milesOf(metresOf(8))).toBe(8)
    expect([0, 499, 1_500, 12_345].map(wholeKilometres)).toEqual([1, 1, 2, 12])
  })
})

describe('grid', () => {
  /** A coordinate from Scilly to Shetland. About one in four is on the edge of a cell. */
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
    test('is inside one cell of the next coarser grid', () => {
      forAll(point, fc.constantFrom(0, 1, 2, 3), (somewhere, finer) => {
        const [, x = 0, y = 0] = numbersOf(cellOf(somewhere, finer))
        const coarser = gridLevels[finer + 1] ?? 4
        expect(cellOf(somewhere, coarser)).toBe(`${coarser}.${Math.floor(x / 2)}.${Math.floor(y / 2)}`)
      })
    })

    test.each(gridLevels)('of level %d is 5 km wide, doubled that many times', (level) => {
      const middle = { lat: 54.5, lon: -2 }
      const wide = 5000 * 2 ** level
      const [, x = 0, y = 0] = numbersOf(cellOf(middle, level))
      const moved = (metres: number) => ({ lat: middle.lat + metres / 111_195, lon: middle.lon + metres / 64_571 })
      expect(numbersOf(cellOf(moved(wide), level)).map(Math.abs)).toEqual([level, x + 1, y + 1])
      expect(numbersOf(cellOf(moved(-wide), level)).map(Math.abs)).toEqual([level, x - 1, y - 1])
    })
  })

  describe('a public point', () => {
    // Includes the southernmost places of the kingdom, where cells are widest.
    const anywhere = fc.record({
      lat: coordinate(49.1, 60.9, 49.5, 0.022483),
      lon: coordinate(-8.9, 2.4, -9, 0.0387165),
    })

    test('is the same for all points of a cell 2.5 km wide, including itself', () => {
      const share = fc.double({ min: -0.499, max: 0.499, noNaN: true })
      forAll(anywhere, share, share, (somewhere, north, east) => {
        const middle = publicPoint(somewhere)
        const beside = { lat: middle.lat + north * 0.022483, lon: middle.lon + east * 0.0387165 }
        expect(publicPoint(beside)).toEqual(middle)
        expect(publicPoint(middle)).toEqual(middle)
      })
    })

    test('is in the same cell as its exact point, at every grid level', () => {
      forAll(anywhere, level, (somewhere, level) => {
        expect(cellOf(publicPoint(somewhere), level)).toBe(cellOf(somewhere, level))
      })
    })

    test('is never farther from the exact point than furthestFromPublicMetres', () => {
      let furthest = 0
      forAll(anywhere, (somewhere) => {
        const reported = { lat: toThreeDecimals(somewhere.lat), lon: toThreeDecimals(somewhere.lon) }
        const metres = straightMetres(somewhere, publicPoint(somewhere)) + straightMetres(somewhere, reported)
        furthest = Math.max(furthest, metres)
        expect(metres).toBeLessThanOrEqual(furthestFromPublicMetres)
      })
      expect(furthest).toBeGreaterThan(1_500)
    })
  })

  describe('the cover of an ellipse', () => {
    const a = fc.tuple(point, point, fc.double({ min: 0, max: 40_000, noNaN: true }))

    test('has the cell of every point inside it, with correct bounds for its distance from the start', () => {
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
              // A point on the way, moved a little in any direction.
              const on = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
              const reach = Math.min(1, (extra * share) / Math.max(1, straightMetres(on, towards)))
              const by = { lat: on.lat + (towards.lat - on.lat) * reach, lon: on.lon + (towards.lon - on.lon) * reach }
              const start = straightMetres(from, by)
              if (start + straightMetres(by, to) > straightMetres(from, to) + extra) continue
              within++
              const covered = cover.get(cellOf(by, level))
              expect(covered?.minMetres).toBeLessThanOrEqual(start)
              expect(covered?.maxMetres).toBeGreaterThanOrEqual(start)
            }
          },
        ),
        { numRuns: 2000 },
      )
      expect(within).toBeGreaterThan(2000)
    })

    test('has no cell that is clearly outside', () => {
      forAll(a, fc.constantFrom(2, 3, 4), ([from, to, extra], level) => {
        for (const { cell } of coverOfEllipse(from, to, extra, level) ?? []) {
          const [, x = 0, y = 0] = numbersOf(cell)
          const step = 2 ** level
          const centre = { lat: 49.5 + (y + 0.5) * step * 0.044966, lon: -9 + (x + 0.5) * step * 0.077433 }
          const detour = straightMetres(from, centre) + straightMetres(centre, to) - straightMetres(from, to)
          // Twice the distance from a cell's middle to its corner, plus the slack of the bounds.
          expect(detour).toBeLessThan(extra + 5000 * step * 1.7 + 0.01 * straightMetres(from, to) + 100)
        }
      })
    })

    test('is a circle when the way ends at its start, and one cell without extra metres', () => {
      const only = coverOfEllipse(london, london, 0, 0)
      expect(only?.map(({ cell }) => cell)).toEqual([cellOf(london, 0)])
      const around = coverOfEllipse(london, london, 20_000, 0) ?? []
      expect(around.length).toBeGreaterThan(9)
      expect(around.length).toBeLessThan(30)
    })

    test('is undefined when it takes too many cells', () => {
      const inverness = { lat: 57.48, lon: -4.22 }
      expect(coverOfEllipse(london, inverness, 10_000, 0, 24)).toBeUndefined()
      const cover = coverOfEllipse(london, london, 20_000, 0) ?? []
      expect(coverOfEllipse(london, london, 20_000, 0, cover.length)).toEqual(cover)
      expect(coverOfEllipse(london, london, 20_000, 0, cover.length - 1)).toBeUndefined()
    })
  })
})

describe('cell runs', () => {
  const cell = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -40, max: 80 }), fc.integer({ min: 0, max: 80 }))
    .map(([level, x, y]) => `${level}.${x}.${y}`)
  const cells = fc.uniqueArray(cell, { maxLength: 40 })

  test('places in a band sort from west to east', () => {
    expect(bandPlace('2.24.23')).toEqual({ band: '2.23', place: '1024' })
    const places = ['2.-10.5', '2.-1.5', '2.0.5', '2.9.5', '2.10.5'].map((one) => bandPlace(one).place)
    expect(places.join(' ')).toBe('0990 0999 1000 1009 1010')
  })

  test('hold each cell once, without a gap, and never touch another run', () => {
    forAll(cells, (given) => {
      const runs = runsOf(given)
      expect(runs.flatMap((run) => run.cells).toSorted()).toEqual(given.toSorted())
      const ends = new Set(runs.map(({ band, to }) => `${band} ${Number(to)}`))
      for (const { band, from, to, cells: inside } of runs) {
        const places = inside.map((one) => bandPlace(one).place)
        expect([places[0], places.at(-1)]).toEqual([from, to])
        expect(places.map(Number)).toEqual(places.map((_, index) => Number(from) + index))
        expect(inside.every((one) => bandPlace(one).band === band)).toBe(true)
        expect(ends.has(`${band} ${Number(from) - 1}`)).toBe(false)
      }
    })
  })

  test('one cell is a run of one', () => {
    forAll(cell, (one) => void expect(runsOf([one])).toEqual([runOf(one)]))
  })
})

describe('public distance', () => {
  const leeds = { lat: 53.7965, lon: -1.5478 }

  test('is whole kilometres, the same for all addresses of the two cells', () => {
    const bradford = { lat: 53.7939, lon: -1.7521 }
    const kilometres = publicKilometres(publicPoint(leeds), publicPoint(bradford))
    expect(Number.isInteger(kilometres)).toBe(true)
    const beside = { lat: leeds.lat + 0.001, lon: leeds.lon - 0.001 }
    expect(publicKilometres(publicPoint(beside), publicPoint(bradford))).toBe(kilometres)
  })

  test('is at least one, even if both ends are in one cell', () => {
    expect(publicKilometres(publicPoint(leeds), publicPoint(leeds))).toBe(1)
  })
})

describe('job reach', () => {
  test('each mode has its radius, and several modes have the widest', () => {
    expect(transportModes.map((mode) => reachMetres([mode]))).toEqual([2, 4, 6, 10, 10, 15, 20].map(metresOf))
    expect(reachMetres(['Bicycle', 'Van', 'Walking'])).toBe(metresOf(15))
    expect(reachMetres(transportModes)).toBe(metresOf(20))
    expect(reachMetres([])).toBe(0)
  })

  test('rings are two miles wide', () => {
    const miles = [0, 1.999, 2.001, 3.999, 19.999, 20.001, Number.POSITIVE_INFINITY]
    expect(miles.map((one) => ringOf(metresOf(one)))).toEqual([0, 0, 1, 1, 9, 10, Number.POSITIVE_INFINITY])
  })
})
