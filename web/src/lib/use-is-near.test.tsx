import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onObserved } from './screen.fixtures.tsx'
import { useIsNear } from './use-is-near.ts'

test('notices a quick scroll that is reported together with the state before it', () => {
  let report: Parameters<Parameters<typeof onObserved>[0]>[0] = () => {}
  let margin: string | undefined
  onObserved((how, { rootMargin }) => {
    report = how
    margin = rootMargin
  })
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
