// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScrollProgress } from './page-scroll.tsx'
import { UiProvider } from './ui-provider.tsx'

const page = { length: 3_000, window: 1_000 }
const listens = vi.spyOn(window, 'addEventListener')
const listenedTo = () => listens.mock.calls.map(([type]) => type).filter((type) => ['scroll', 'resize'].includes(type))

const show = () => {
  const { container, unmount } = render(
    <UiProvider>
      <ScrollProgress />
    </UiProvider>,
  )
  const bar = container.querySelector<HTMLElement>('[aria-hidden=true]')
  return { unmount, length: () => bar?.style.transform }
}
const scrollTo = (px: number) => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(px)
  fireEvent.scroll(window)
}
const browserHasTimelines = (has: boolean) => vi.stubGlobal('CSS', { supports: () => has })

beforeEach(() => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => page.length)
  vi.spyOn(window, 'innerHeight', 'get').mockImplementation(() => page.window)
  listens.mockClear()
})
afterEach(() => {
  page.length = 3_000
})

describe('how far down the page we are', () => {
  it('is left to a browser that draws it by itself', () => {
    browserHasTimelines(true)
    const bar = show()
    scrollTo(1_000)
    expect(bar.length()).toBe('')
    expect(listenedTo()).toEqual([])
  })

  it('is drawn for one that does not, from the top to the very end', () => {
    browserHasTimelines(false)
    const bar = show()
    for (const [px, drawn] of [
      [0, 'scaleX(0)'],
      [500, 'scaleX(0.25)'],
      [2_000, 'scaleX(1)'],
      // Pulled beyond either end, as a finger can.
      [2_100, 'scaleX(1)'],
      [-50, 'scaleX(0)'],
    ] as const) {
      scrollTo(px)
      expect(bar.length()).toBe(drawn)
    }
  })

  it('follows a window that is resized, and is nothing on a page that has no room to scroll', () => {
    browserHasTimelines(false)
    const bar = show()
    scrollTo(500)
    page.length = 1_500
    fireEvent(window, new Event('resize'))
    expect(bar.length()).toBe('scaleX(1)')
    page.length = 1_000
    scrollTo(0)
    expect(bar.length()).toBe('scaleX(0)')
  })

  it('is followed no longer than the page is shown', () => {
    browserHasTimelines(false)
    const { unmount } = show()
    const leaves = vi.spyOn(window, 'removeEventListener')
    unmount()
    expect(leaves.mock.calls.map(([type]) => type)).toEqual(expect.arrayContaining(['scroll', 'resize']))
  })
})
