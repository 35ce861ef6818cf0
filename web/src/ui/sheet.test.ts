import { expect, test } from 'vitest'
import { dragVelocity, shouldClose } from './sheet.tsx'

test.each([
  [300, 150, false],
  [301, 0, true],
  [0, 151, true],
  [-900, 150, false],
  [-900, 151, true],
  [0, -400, false],
])('at %i px/s and %i px the sheet closes: %s', (velocity, offset, closes) => {
  expect(shouldClose(velocity, offset)).toBe(closes)
})

test('the speed is px per second over the last 100 ms', () => {
  const points = [
    { y: 0, atMs: 0 },
    { y: 10, atMs: 400 },
    { y: 20, atMs: 450 },
  ]
  expect(dragVelocity(points, 450)).toBe(200)
})

test('a finger that has come to rest throws nothing', () => {
  const points = [
    { y: 0, atMs: 0 },
    { y: 140, atMs: 50 },
    { y: 140, atMs: 400 },
  ]
  expect(dragVelocity(points, 400)).toBe(0)
})

test('upwards is negative, and a single point has no speed', () => {
  expect(
    dragVelocity(
      [
        { y: 50, atMs: 0 },
        { y: 0, atMs: 50 },
      ],
      50,
    ),
  ).toBe(-1000)
  expect(dragVelocity([{ y: 50, atMs: 0 }], 0)).toBe(0)
})
