import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsNear } from './use-is-near.ts'

type Report = (entries: { isIntersecting: boolean }[]) => void

test('notices a quick scroll that is reported together with the state before it', () => {
  let report: Report = () => {}
  let margin: string | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Report, { rootMargin }: { rootMargin: string }) {
        report = callback
        margin = rootMargin
      }
      observe() {}
      disconnect() {}
    },
  )
  const place = { current: document.body }
  const { result } = renderHook(() => useIsNear(place, 400))
  expect(margin).toBe('400px')
  act(() => report([{ isIntersecting: false }]))
  expect(result.current).toBe(false)
  act(() => report([{ isIntersecting: false }, { isIntersecting: true }, { isIntersecting: false }]))
  expect(result.current).toBe(true)
  act(() => report([{ isIntersecting: false }]))
  expect(result.current).toBe(true)
})
