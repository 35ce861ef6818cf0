import { render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { press, toasts } from '#web/lib/screen.fixtures.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'

const Sheet: ComponentType<{ open: boolean }> = ({ open }) => open && <p>The sheet</p>
const load = vi.fn<() => Promise<typeof Sheet>>()
const noNetwork = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

// React logs caught errors to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const show = () => {
  const LazySheet = lazyComponent(() => load())
  const Screen = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <LazyOverlay open={open} onClose={() => setOpen(false)}>
          <LazySheet open={open} />
        </LazyOverlay>
      </>
    )
  }
  render(<Screen />)
}

it('an overlay is not requested before it opens', async () => {
  load.mockImplementation(async () => Sheet)
  show()
  expect(load).not.toHaveBeenCalled()
  await press('Open')
  expect(await screen.findByText('The sheet')).toBeDefined()
})

describe('an overlay whose code cannot be loaded', () => {
  it('closes with a toast and leaves the page as it is', async () => {
    load.mockImplementation(noNetwork)
    show()
    await press('Open')
    await waitFor(() =>
      expect(toasts()).toEqual(['danger: This could not be opened. Check your connection and try again.']),
    )
    expect(screen.getByRole('button', { name: 'Open' })).toBeDefined()
  })

  it('is loaded again with the next press', async () => {
    load.mockImplementation(noNetwork)
    show()
    await press('Open')
    await waitFor(() => expect(toasts()).toHaveLength(1))
    load.mockImplementation(async () => Sheet)
    await press('Open')
    expect(await screen.findByText('The sheet')).toBeDefined()
  })
})

it('an overlay is not requested without a connection, so that the browser does not remember a failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', noNetwork)
  load.mockImplementation(async () => Sheet)
  show()
  await press('Open')
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(load).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await press('Open')
  expect(await screen.findByText('The sheet')).toBeDefined()
})

/** A screen whose code does not arrive at first. */
const showBrokenScreen = async (): Promise<void> => {
  const LazySheet = lazyComponent(() => load())
  render(
    <ErrorBoundary fallback={() => 'Something went wrong'}>
      <LazySheet open />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('Something went wrong')).toBeDefined()
}

it('a part of the page is loaded again when the connection is back', async () => {
  load.mockImplementationOnce(noNetwork).mockImplementation(async () => Sheet)
  await showBrokenScreen()
  expect(load).toHaveBeenCalledOnce()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('The sheet')).toBeDefined()
})

it('a screen that did not arrive comes back by itself once the server answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  onTestFinished(() => void vi.useRealTimers())
  const fetched = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new Error('Failed to fetch'))
    .mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetched)
  load.mockImplementationOnce(noNetwork).mockImplementation(async () => Sheet)
  await showBrokenScreen()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByText('The sheet')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a screen that threw an error of its own is not shown again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const rendered = vi.fn(() => {
    throw new Error('A fault of the screen')
  })
  const Broken = () => rendered()
  render(
    <ErrorBoundary fallback={() => 'Something went wrong'}>
      <Broken />
    </ErrorBoundary>,
  )
  const times = rendered.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rendered).toHaveBeenCalledTimes(times)
})
