import { describe, expect, test } from 'vitest'
import { detourFor, detourMinutes, type KnownJob } from './detour.ts'
import { type Point, publicPoint } from './geo.ts'
import type { Ride } from './ride-match.ts'

const at = (point: Point) => ({ ...publicPoint(point), landmass: 'GB' })
const [leeds, bradford, ilkley, oxford] = [
  at({ lat: 53.798, lon: -1.547 }),
  at({ lat: 53.795, lon: -1.757 }),
  at({ lat: 53.925, lon: -1.822 }),
  at({ lat: 51.752, lon: -1.258 }),
]

const job: KnownJob = {
  pickup: leeds,
  delivery: bradford,
  category: 'Send Parcel',
  date: '2026-11-25',
  slot: 'morning',
  loadingAssistance: false,
  mode: 'Car',
}
const ride: Ride = {
  from: leeds,
  to: bradford,
  departAt: '2026-11-25T09:00:00.000Z',
  arriveAt: '2026-11-25T09:40:00.000Z',
  mode: 'Car',
  extraMiles: 20,
  loadingAssistance: false,
}

describe('minutes', () => {
  test.each([
    [0, 5],
    [1_000, 5],
    [2_600, 10],
    [20_000, 30],
  ])('of %s metres by car are %s', (metres, minutes) => {
    expect(detourMinutes('Car', metres)).toBe(minutes)
  })

  test('grow with every metre, in steps of five, and are more on foot', () => {
    let last = 0
    for (let metres = 0; metres < 90_000; metres += 700) {
      const minutes = detourMinutes('Car', metres)
      expect([minutes % 5, minutes >= last, detourMinutes('Walking', metres) >= minutes]).toEqual([0, true, true])
      last = minutes
    }
  })
})

describe('a detour', () => {
  test('is that of the best ride that suits the job, even if the partner is far away', () => {
    const longer = { ...ride, to: ilkley }
    expect(detourFor(job, { rides: [longer, ride], around: oxford })).toEqual({
      minutes: 5,
      by: 'ride',
      mode: 'Car',
    })
  })

  test.each([
    ['goes on another day', { departAt: '2026-11-26T09:00:00.000Z', arriveAt: '2026-11-26T09:40:00.000Z' }],
    ['goes the other way', { from: bradford, to: leeds, extraMiles: 0 }],
    ['cannot carry it', { loadingAssistance: true }],
  ])('is the whole way from where the partner is, where their ride %s', (_, parts) => {
    const known = { rides: [{ ...ride, ...parts }], around: leeds }
    expect(detourFor(job, known)).toEqual({ minutes: 25, by: 'position', mode: 'Car' })
  })

  test('is unknown without a ride or a position', () => {
    expect(detourFor(job, { rides: [], around: undefined })).toBeUndefined()
  })
})
