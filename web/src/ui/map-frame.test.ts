import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameOf, inPicture, labelsIn, pictureHeight, pictureWidth, textBox } from './uk-map.tsx'
import { onMap } from './uk-projection.ts'

const kilometresInUnit = 1.112
const london = onMap({ lat: 51.507, lon: -0.128 })
const camden = onMap({ lat: 51.539, lon: -0.143 })
const edinburgh = onMap({ lat: 55.953, lon: -3.188 })

const place = fc.record({
  lat: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
  lon: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
})

test('the shortest journey keeps the land around it in view', () => {
  const { scale } = frameOf([london, camden])
  expect(scale * pictureWidth * kilometresInUnit).toBeGreaterThan(60)
  expect(frameOf([london]).scale).toBe(scale)
})

test('a long journey is shown as large as it can be', () => {
  const frame = frameOf([london, edinburgh])
  const [south, north] = [inPicture(frame, london), inPicture(frame, edinburgh)]
  expect((south.y - north.y) / pictureHeight).toBeCloseTo(0.6)
})

test('both ends are in view, off the edge, whatever the journey', () => {
  const holds = fc.property(place, place, (from, to) => {
    const spots = [onMap(from), onMap(to)]
    const frame = frameOf(spots)
    for (const { x, y } of spots.map((spot) => inPicture(frame, spot))) {
      expect(Math.abs(x / pictureWidth - 0.5)).toBeLessThan(0.31)
      expect(Math.abs(y / pictureHeight - 0.5)).toBeLessThan(0.31)
    }
  })
  void fc.assert(holds)
})

test('no name lies over another, over what is taken, or off the edge', () => {
  const taken = { left: 30, top: 20, right: 60, bottom: 45 }
  const holds = fc.property(place, place, (from, to) => {
    const labels = labelsIn(frameOf([onMap(from), onMap(to)]), [taken])
    const boxes = [taken, ...labels.map(textBox)]
    const overlaps = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => Math.min(one.right, other.right) > Math.max(one.left, other.left))
        .filter((other) => Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)),
    )
    expect(overlaps).toEqual([])
    expect(boxes.filter(({ left, right }) => left < 0 || right > pictureWidth)).toEqual([])
  })
  void fc.assert(holds)
})

test('the town that one knows is named before the one beside it', () => {
  const names = labelsIn(frameOf([london, edinburgh]), []).map(({ name }) => name)
  expect(names).toContain('London')
  expect(names).toContain('Manchester')
  expect(names).not.toContain('Bradford')
})

test('a town under an end of the journey still has its name', () => {
  const frame = frameOf([london, camden])
  const end = inPicture(frame, london)
  const taken = { left: end.x - 5, top: end.y - 12, right: end.x + 5, bottom: end.y + 3 }
  expect(labelsIn(frame, [taken]).map(({ name }) => name)).toContain('London')
})
