import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenMatches } from '#web/lib/screen.fixtures.tsx'
import { Slider } from './slider.tsx'
import { UiProvider } from './ui-provider.tsx'

const slides = ['One', 'Two', 'Three'].map((label) => ({ id: label, label, content: label }))

const show = ({ reducesMotion = false } = {}) => {
  screenMatches(() => reducesMotion)
  render(<Slider label="Slides" slides={slides} />, { wrapper: UiProvider })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const current = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')

beforeEach(() => void vi.useFakeTimers())

test('it never turns with reduced motion, and has no Pause', () => {
  show({ reducesMotion: true })
  pass(60_000)
  expect(current()).toBe('Show slide 1: One')
  expect(screen.queryByRole('button', { name: 'Pause slides' })).toBeNull()
})

test('it turns every 5 s and starts over, and a dot shows its slide', () => {
  show()
  pass(4999)
  expect(current()).toBe('Show slide 1: One')
  pass(1)
  expect(current()).toBe('Show slide 2: Two')
  pass(10_000)
  expect(current()).toBe('Show slide 1: One')
  press('Show slide 3: Three')
  expect(current()).toBe('Show slide 3: Three')
})

const slider = () => screen.getByRole('region', { name: 'Slides' })
test.each([
  ['paused', () => press('Pause slides'), () => press('Play slides')],
  ['pointed at', () => fireEvent.pointerEnter(slider()), () => fireEvent.pointerLeave(slider())],
  ['focused', () => fireEvent.focus(slider()), () => fireEvent.blur(slider())],
])('it waits while it is %s', (_, begin, end) => {
  show()
  begin()
  pass(20_000)
  expect(current()).toBe('Show slide 1: One')
  end()
  pass(5000)
  expect(current()).toBe('Show slide 2: Two')
})
