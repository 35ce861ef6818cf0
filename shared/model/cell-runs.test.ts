import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandPlace, runOf, runsOf } from './cell-runs.ts'

const cell = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -40, max: 80 }), fc.integer({ min: 0, max: 80 }))
  .map(([level, x, y]) => `${level}.${x}.${y}`)
const cells = fc.uniqueArray(cell, { maxLength: 40 })

test('a cell stands in a band of its grid, west of what lies east of it', () => {
  expect(bandPlace('2.24.23')).toEqual({ band: '2.23', place: '1024' })
  expect(['2.-10.5', '2.-1.5', '2.0.5', '2.9.5', '2.10.5'].map((one) => bandPlace(one).place)).toEqual([
    '0990',
    '0999',
    '1000',
    '1009',
    '1010',
  ])
})

test('runs hold each cell once, without a gap, and none ends where another begins', () => {
  fc.assert(
    fc.property(cells, (given) => {
      const runs = runsOf(given)
      expect(runs.flatMap((run) => run.cells).toSorted()).toEqual(given.toSorted())
      const ends = new Set(runs.map(({ band, to }) => `${band} ${Number(to)}`))
      for (const { band, from, to, cells: inside } of runs) {
        const places = inside.map((one) => bandPlace(one).place)
        expect([places[0], places.at(-1)]).toEqual([from, to])
        expect(places.map(Number)).toEqual(places.map((_, at) => Number(from) + at))
        expect(inside.every((one) => bandPlace(one).band === band)).toBe(true)
        expect(ends.has(`${band} ${Number(from) - 1}`)).toBe(false)
      }
    }),
  )
})

test('a cell alone is a run of one', () => {
  fc.assert(
    fc.property(cell, (one) => {
      expect(runsOf([one])).toEqual([runOf(one)])
    }),
  )
})
