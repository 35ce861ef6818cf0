// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slider } from './slider.tsx'
import { UiProvider } from './ui-provider.tsx'

const slides = ['One', 'Two', 'Three'].map((label) => ({ id: label, label, content: label }))

let lessMotion = false

beforeEach(() => {
  vi.useFakeTimers()
  lessMotion = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // Only what the slider asks of it.
    () => ({ matches: lessMotion, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

const show = () => render(<Slider label="Slides" slides={slides} />, { wrapper: UiProvider })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const at = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')

test('for those who want less motion it never turns, and offers no Pause', () => {
  lessMotion = true
  show()
  pass(60_000)
  expect(at()).toBe('Show slide 1: One')
  expect(screen.queryByRole('button', { name: 'Pause slides' })).toBeNull()
})

test('it turns every 5 s and starts over', () => {
  show()
  pass(4999)
  expect(at()).toBe('Show slide 1: One')
  pass(1)
  expect(at()).toBe('Show slide 2: Two')
  pass(10_000)
  expect(at()).toBe('Show slide 1: One')
})

test('Pause stops it, Play lets it go on', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }))
  pass(20_000)
  expect(at()).toBe('Show slide 1: One')
  fireEvent.click(screen.getByRole('button', { name: 'Play slides' }))
  pass(5000)
  expect(at()).toBe('Show slide 2: Two')
})

test.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('it waits while it is %s', (_, begin, end) => {
  show()
  const slider = screen.getByRole('region', { name: 'Slides' })
  begin(slider)
  pass(20_000)
  expect(at()).toBe('Show slide 1: One')
  end(slider)
  pass(5000)
  expect(at()).toBe('Show slide 2: Two')
})

test('a dot shows its slide', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Show slide 3: Three' }))
  expect(at()).toBe('Show slide 3: Three')
})
