import { expect, test } from 'vitest'
import { publicPoint } from './grid.ts'
import { openingsOf } from './ride-cover.ts'
import type { Ride } from './ride-match.ts'

const spot = (lat: number, lon: number) => ({ ...publicPoint({ lat, lon }), landmass: 'GB' })
const [penzance, reading, london, lerwick] = [
  spot(50.12, -5.54),
  spot(51.45, -0.97),
  spot(51.51, -0.13),
  spot(60.15, -1.15),
]

const ride = (from: typeof london, to: typeof london, departAt: string, hours: number): Ride => ({
  from,
  to,
  departAt,
  arriveAt: new Date(Date.parse(departAt) + hours * 3_600_000).toISOString(),
  mode: 'Car',
  extraMiles: 0,
  loading: false,
})
const slotsOf = (one: Ride): string[] => [...new Set(openingsOf(one)?.map(({ date, slot }) => `${date} ${slot}`))]
const levelsOf = (one: Ride): string[] => [...new Set(openingsOf(one)?.map(({ cell }) => cell.split('.')[0] ?? ''))]

test('a walk of many days across the country is too long', () => {
  expect(openingsOf({ ...ride(penzance, lerwick, '2027-06-01T08:00:00.000Z', 500), mode: 'Walking' })).toBeUndefined()
})

test('the longest drive in the kingdom is not', () => {
  const openings = openingsOf({ ...ride(penzance, lerwick, '2027-06-01T08:00:00.000Z', 20), extraMiles: 20 })
  expect(openings?.length).toBeGreaterThan(24)
  expect(openings?.length).toBeLessThanOrEqual(96)
})

test('the farther, the coarser the cells, and all of one grid', () => {
  const at = '2027-06-01T08:00:00.000Z'
  expect(levelsOf(ride(london, london, at, 1))).toEqual(['0'])
  expect(levelsOf(ride(reading, spot(51.4, -1.32), at, 1))).toEqual(['0'])
  const [level, ...others] = levelsOf(ride(london, penzance, at, 6)).map(Number)
  expect(level).toBeGreaterThan(1)
  expect(others).toEqual([])
})

test('it is found in the slots in which it passes, half an hour more on both sides', () => {
  expect(slotsOf(ride(london, london, '2027-06-01T07:00:00.000Z', 1))).toEqual(['2027-06-01 morning'])
  expect(slotsOf(ride(london, london, '2027-06-01T10:50:00.000Z', 1))).toEqual([
    '2027-06-01 morning',
    '2027-06-01 afternoon',
  ])
})

test('each cell of a long ride has the slots of its own hours', () => {
  const openings = openingsOf(ride(london, penzance, '2027-06-01T08:00:00.000Z', 7)) ?? []
  const slotsIn = (cell: string | undefined) => openings.filter((one) => one.cell === cell).map(({ slot }) => slot)
  expect(slotsIn(openings[0]?.cell)).toEqual(['morning'])
  expect(slotsIn(openings.at(-1)?.cell)).not.toContain('morning')
})

test('over midnight the night belongs to the day on which it begins', () => {
  expect(slotsOf(ride(london, london, '2027-06-01T23:30:00.000Z', 1))).toEqual(['2027-06-01 night'])
  expect(slotsOf(ride(london, london, '2027-06-02T04:40:00.000Z', 1))).toEqual([
    '2027-06-01 night',
    '2027-06-02 morning',
  ])
})

test.each([
  ['forward', '2027-03-28T05:20:00.000Z', ['2027-03-27 night', '2027-03-28 morning']],
  ['back', '2027-10-31T05:10:00.000Z', ['2027-10-30 night']],
  ['back, later', '2027-10-31T05:45:00.000Z', ['2027-10-30 night', '2027-10-31 morning']],
])('in the night in which clocks go %s', (_, departAt, slots) => {
  expect(slotsOf(ride(london, london, departAt, 1))).toEqual(slots)
})
