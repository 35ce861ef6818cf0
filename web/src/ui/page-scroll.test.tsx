import { fireEvent, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ScrollProgress } from './page-scroll.tsx'
import { UiProvider } from './ui-provider.tsx'

let pageLength: number
const listeners = () =>
  [vi.mocked(addEventListener), vi.mocked(removeEventListener)].map(({ mock }) =>
    mock.calls.map(([type]) => type).filter((type) => ['scroll', 'resize'].includes(type)),
  )
const show = ({ hasTimelines = false } = {}) => {
  vi.stubGlobal('CSS', { supports: () => hasTimelines })
  const { container, unmount } = render(<ScrollProgress />, { wrapper: UiProvider })
  const bar = container.querySelector<HTMLElement>('[aria-hidden=true]')
  return { unmount, length: () => bar?.style.transform }
}
const scrollTo = (px: number) => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(px)
  fireEvent.scroll(window)
}

beforeEach(() => {
  pageLength = 3_000
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageLength)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000)
  vi.spyOn(window, 'addEventListener')
  vi.spyOn(window, 'removeEventListener')
})

describe('the scroll progress', () => {
  it('is left to a browser with scroll timelines', () => {
    const bar = show({ hasTimelines: true })
    scrollTo(1_000)
    expect(bar.length()).toBe('')
    expect(listeners()).toEqual([[], []])
  })

  it.each([
    [0, 'scaleX(0)'],
    [500, 'scaleX(0.25)'],
    [2_000, 'scaleX(1)'],
    // Overscrolled at either end, as a finger can do.
    [2_100, 'scaleX(1)'],
    [-50, 'scaleX(0)'],
  ])('at %i px is drawn as %s', (px, drawn) => {
    const bar = show()
    scrollTo(px)
    expect(bar.length()).toBe(drawn)
  })

  it('follows a resized window, and is empty on a page without room to scroll', () => {
    const bar = show()
    scrollTo(500)
    pageLength = 1_500
    fireEvent(window, new Event('resize'))
    expect(bar.length()).toBe('scaleX(1)')
    pageLength = 1_000
    scrollTo(0)
    expect(bar.length()).toBe('scaleX(0)')
  })

  it('stops listening when it is unmounted', () => {
    show().unmount()
    const [added, removed] = listeners()
    expect(removed).toEqual(expect.arrayContaining(added ?? []))
    expect(added).not.toEqual([])
  })
})
