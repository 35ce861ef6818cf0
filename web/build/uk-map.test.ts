import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { onMap } from '../src/ui/uk-projection.ts'
import { ukTowns } from '../src/ui/uk-towns.ts'
import { ukMap } from './uk-map.ts'

type Point = { x: number; y: number }

/** The rings of a path that uses only M, l and z. */
const ringsOf = (d: string): Point[][] =>
  d
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number)
      const points = [{ x, y }]
      for (let i = 0; i < steps.length; i += 2) {
        const last = points.at(-1) ?? { x, y }
        points.push({ x: last.x + (steps[i] ?? 0), y: last.y + (steps[i + 1] ?? 0) })
      }
      return points
    })

/** Counts the shores to the right of a point. An odd number means land. */
const isLand = (rings: Point[][], { x, y }: Point): boolean => {
  const shores = rings.flatMap((ring) => ring.map((one, i) => [one, ring[(i + 1) % ring.length] ?? one] as const))
  const crossed = shores.filter(([a, b]) => a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y))
  return crossed.length % 2 === 1
}

let map: string
let rings: Point[][]

beforeAll(() => {
  map = ukMap()
  rings = ringsOf(/id="uk"[^>]* d="([^"]*)"/.exec(map)?.[1] ?? '')
})

describe('the map of the country', () => {
  it.each([
    ['Birmingham', 52.48, -1.9],
    ['Norwich', 52.63, 1.29],
    ['Truro', 50.26, -5.05],
    ['Cardiff', 51.53, -3.23],
    ['Belfast', 54.57, -5.98],
    ['Inverness', 57.46, -4.24],
    ['Tingwall, on Shetland', 60.21, -1.24],
    ['Newport, on the Isle of Wight', 50.68, -1.29],
  ])('has %s on land', (_, lat, lon) => {
    expect(isLand(rings, onMap({ lat, lon }))).toBe(true)
  })

  it.each([
    ['the Irish Sea', 53.8, -4.7],
    ['the Bristol Channel', 51.35, -4.3],
    ['Dublin, which is a neighbour', 53.33, -6.4],
    ['Calais', 50.9, 1.9],
  ])('leaves out %s', (_, lat, lon) => {
    expect(isLand(rings, onMap({ lat, lon }))).toBe(false)
  })

  it('has every labelled town on land, within the width of a harbour', () => {
    const steps = [0, -3, 3]
    const isNearLand = ({ x, y }: Point) =>
      steps.some((right) => steps.some((down) => isLand(rings, { x: x + right, y: y + down })))
    expect(ukTowns.filter(([, lat, lon]) => !isNearLand(onMap({ lat, lon })))).toEqual([])
  })

  it('is at most 9 kB compressed and sets no colours', () => {
    expect(gzipSync(map).length).toBeLessThan(9_000)
    expect(map).not.toMatch(/style|script|fill=|stroke=/)
  })
})
