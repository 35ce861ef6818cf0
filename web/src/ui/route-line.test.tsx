import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { RouteLine, type RouteLineProps } from './route-line.tsx'
import { linePhases } from './route-line-drawing.tsx'
import { UiProvider } from './ui-provider.tsx'

const stops = [
  { label: 'From', place: 'Leeds', note: '09:00' },
  { label: 'To', place: 'York' },
] as const

const line = (props: Partial<RouteLineProps> = {}) => (
  <UiProvider>
    <RouteLine stops={stops} phase="waiting" {...props} />
  </UiProvider>
)

const words = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const drawing = () => document.querySelector('[aria-hidden=true]')
const joined = 'Someone is going your way'
const announced = () => document.querySelector('[aria-live]')?.textContent
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('lists the stops as text in order, and hides the drawing from screen readers', () => {
  render(line())
  expect(words()).toEqual(['From Leeds 09:00', 'To York'])
  expect(document.querySelectorAll('svg:not([aria-hidden=true] svg)')).toHaveLength(0)
})

test('a line with one stop has no door', () => {
  const { rerender } = render(line())
  expect(document.querySelectorAll('rect')).toHaveLength(1)
  rerender(line({ stops: [stops[0]] }))
  expect(words()).toEqual(['From Leeds 09:00'])
  expect(document.querySelectorAll('rect')).toHaveLength(0)
})

test('no two phases look the same without colour', () => {
  const pictures = linePhases.map((phase) => {
    const { container, unmount } = render(line({ phase, progress: 0.5 }))
    const shapes = container.querySelector('[aria-hidden=true]')?.innerHTML.replaceAll(/ (stroke|fill)="[^"]*"/g, '')
    unmount()
    return shapes
  })
  expect(new Set(pictures).size).toBe(linePhases.length)
})

test('the drawing has its height before its width is known, and no style attribute', () => {
  for (const [variant, height] of [
    ['card', 64],
    ['details', 120],
    ['hero', 160],
  ] as const) {
    const { unmount } = render(line({ variant }))
    expect(getComputedStyle(drawing() ?? document.body).height).toBe(`${height}px`)
    unmount()
    expect(renderToString(line({ variant, phase: 'in_transit', detour: 'about 5 min more' }))).not.toMatch(/\sstyle="/)
  }
})

test('a detour is shown as text and drawn next to the straight line', () => {
  const { rerender } = render(line())
  const paths = document.querySelectorAll('path').length
  rerender(line({ detour: 'about 5 min more' }))
  expect(screen.getByText('about 5 min more')).toBeDefined()
  expect(document.querySelectorAll('path').length).toBeGreaterThan(paths)
})

test('a journey is named if there is room for its name', () => {
  const { rerender } = render(line({ journey: 'With Alex' }))
  expect(screen.queryByText('With Alex')).toBeNull()
  rerender(line({ journey: 'With Alex', variant: 'details' }))
  expect(screen.getByText('With Alex')).toBeDefined()
})

describe('a match', () => {
  const request = (version: number) => ({ id: `req_${expect.getState().currentTestName}`, version })

  it('is announced once the lines move', async () => {
    const { rerender } = render(line({ request: request(1) }))
    expect(announced()).toBe('')
    rerender(line({ phase: 'matched', request: request(2) }))
    await waitFor(() => expect(announced()).toBe(joined))
    rerender(line({ phase: 'in_transit', request: request(3) }))
    expect(announced()).toBe('')
  })

  it('is animated in the card that replaces the waiting one', async () => {
    render(line({ request: request(1) })).unmount()
    render(line({ phase: 'matched', request: request(2) }))
    expect(await screen.findByText(joined)).toBeDefined()
  })

  it('is not animated a second time', async () => {
    render(line({ request: request(1) })).unmount()
    render(line({ phase: 'matched', request: request(2) })).unmount()
    render(line({ phase: 'matched', request: request(2) }))
    await frames()
    expect(screen.queryByText(joined)).toBeNull()
  })

  it('is not animated for a user who never saw the request waiting', async () => {
    render(line({ phase: 'matched', request: request(2) }))
    await frames()
    expect(screen.queryByText(joined)).toBeNull()
  })
})
