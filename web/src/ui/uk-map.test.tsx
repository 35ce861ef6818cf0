// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UiProvider } from './ui-provider.tsx'
import { UkMap } from './uk-map.tsx'

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

test('there is no empty map', () => {
  expect(draw({ from: null, to: null }).querySelector('svg')).toBeNull()
})

test('it is a picture, silent for screen readers', () => {
  const pictures = [...draw({ from: whitstable, to: cambridge }).querySelectorAll('svg')]
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.map((picture) => picture.getAttribute('aria-hidden'))).toEqual(pictures.map(() => 'true'))
})

test('the two ends are different marks, with a way between them that fills as the job moves on', () => {
  expect(marks(draw({ from: whitstable, to: cambridge }))).toEqual({ starts: 1, goals: 1, lines: 1 })
  cleanup()
  expect(marks(draw({ from: whitstable, to: cambridge, progress: 0.5 }))).toMatchObject({ lines: 2 })
})

test('one known end is shown by itself', () => {
  expect(marks(draw({ from: whitstable, to: null }))).toEqual({ starts: 1, goals: 0, lines: 0 })
})

test('a stretch of the country comes with the whole of it, the whole does not', () => {
  expect(draw({ from: whitstable, to: cambridge }).querySelectorAll('svg')).toHaveLength(2)
  cleanup()
  expect(draw({ from: whitstable, to: inverness }).querySelectorAll('svg')).toHaveLength(1)
})
