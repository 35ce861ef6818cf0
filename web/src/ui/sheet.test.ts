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

test.each<[number, string, [number, number][]]>([
  [
    200,
    'counts the last 100 ms only',
    [
      [0, 0],
      [10, 400],
      [20, 450],
    ],
  ],
  [
    0,
    'is none for a finger at rest',
    [
      [0, 0],
      [140, 50],
      [140, 400],
    ],
  ],
  [
    -1000,
    'is negative upwards',
    [
      [50, 0],
      [0, 50],
    ],
  ],
  [0, 'is none for a single point', [[50, 0]]],
])('a speed of %i px/s %s', (velocity, _, places) => {
  const points = places.map(([y, atMs]) => ({ y, atMs }))
  expect(dragVelocity(points, points.at(-1)?.atMs ?? 0)).toBe(velocity)
})
