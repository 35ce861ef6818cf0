import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { cellOf, cellsWithin, coverOfEllipse, gridLevels } from './geo.ts'

const anywhere = fc.record({
  lat: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
  lon: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
})
const metres = fc.integer({ min: 0, max: 60_000 })
const byName = (a: { cell: string }, b: { cell: string }) => (a.cell < b.cell ? -1 : 1)

test('the cells within a distance equal those of an ellipse with both ends at one point, nearest first', () => {
  forAll(anywhere, metres, fc.constantFrom(...gridLevels), (centre, most, level) => {
    const cells = cellsWithin(centre, most, level)
    const covered = (coverOfEllipse(centre, centre, 2 * most, level) ?? []).map(({ maxMetres: _, ...near }) => near)
    expect(cells.toSorted(byName)).toEqual(covered.toSorted(byName))
    expect(cells).toEqual(cells.toSorted((a, b) => a.minMetres - b.minMetres))
    expect(cells.map(({ cell }) => cell)).toContain(cellOf(centre, level))
  })
})
