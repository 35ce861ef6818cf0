import { cleanup, render } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UiProvider } from './ui-provider.tsx'
import { frameOf, inPicture, labelsIn, pictureHeight, pictureWidth, textBox, UkMap } from './uk-map.tsx'
import { onMap } from './uk-projection.ts'

const whitstable = { lat: 51.36, lon: 1.03 }
const cambridge = { lat: 52.2, lon: 0.13 }
const inverness = { lat: 57.48, lon: -4.22 }

const draw = (props: Parameters<typeof UkMap>[0]) =>
  render(
    <UiProvider>
      <UkMap {...props} />
    </UiProvider>,
  ).container

const marks = (map: HTMLElement) => {
  const count = (what: string) => map.querySelector('svg')?.querySelectorAll(what).length ?? 0
  const goals = count('g circle')
  return { starts: count('circle') - goals, goals, lines: count('line') }
}

test('it renders nothing without a place', () => {
  expect(draw({ from: null, to: null }).querySelector('svg')).toBeNull()
})

test('it is hidden from screen readers', () => {
  const pictures = [...draw({ from: whitstable, to: cambridge }).querySelectorAll('svg')]
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.map((picture) => picture.getAttribute('aria-hidden'))).toEqual(pictures.map(() => 'true'))
})

test('the ends have different marks, and the line between them fills with progress', () => {
  expect(marks(draw({ from: whitstable, to: cambridge }))).toEqual({ starts: 1, goals: 1, lines: 1 })
  cleanup()
  expect(marks(draw({ from: whitstable, to: cambridge, progress: 0.5 }))).toMatchObject({ lines: 2 })
})

test('a single known end is shown alone', () => {
  expect(marks(draw({ from: whitstable, to: null }))).toEqual({ starts: 1, goals: 0, lines: 0 })
})

test('a short journey has an inset of the country, a long one has none', () => {
  expect(draw({ from: whitstable, to: cambridge }).querySelectorAll('svg')).toHaveLength(2)
  cleanup()
  expect(draw({ from: whitstable, to: inverness }).querySelectorAll('svg')).toHaveLength(1)
})

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

test('a long journey is shown as large as possible', () => {
  const frame = frameOf([london, edinburgh])
  const [south, north] = [inPicture(frame, london), inPicture(frame, edinburgh)]
  expect((south.y - north.y) / pictureHeight).toBeCloseTo(0.6)
})

test('both ends of any journey are in view, away from the edge', () => {
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

test('no label overlaps another, an occupied area or the edge', () => {
  const taken = { left: 30, top: 20, right: 60, bottom: 45 }
  const holds = fc.property(place, place, (from, to) => {
    const labels = labelsIn(frameOf([onMap(from), onMap(to)]), [taken])
    const boxes = [taken, ...labels.map(textBox)]
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => Math.min(one.right, other.right) > Math.max(one.left, other.left))
        .filter((other) => Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)),
    )
    expect(overlaps).toEqual([])
    expect(boxes.filter(({ left, right }) => left < 0 || right > pictureWidth)).toEqual([])
  })
  void fc.assert(holds)
})

test('a large town is labelled rather than a small one next to it', () => {
  const names = labelsIn(frameOf([london, edinburgh]), []).map(({ name }) => name)
  expect(names).toContain('London')
  expect(names).toContain('Manchester')
  expect(names).not.toContain('Bradford')
})

test('a town at an end of the journey is labelled too', () => {
  const frame = frameOf([london, camden])
  const end = inPicture(frame, london)
  const taken = { left: end.x - 5, top: end.y - 12, right: end.x + 5, bottom: end.y + 3 }
  expect(labelsIn(frame, [taken]).map(({ name }) => name)).toContain('London')
})
