import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { useDraft } from './use-draft.ts'

const Draft = z.object({ name: z._default(z.string(), ''), step: z._default(z.number(), 0) })
const show = () => renderHook(() => useDraft('test', Draft)).result

test.each(['{', 'null', '[]', '{"name":7}'])('the broken draft %s is ignored', (kept) => {
  sessionStorage.setItem('sameway.draft.test', kept)
  expect(show().current.draft).toEqual({ name: '', step: 0 })
})

test('a form works without storage', () => {
  for (const method of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  const form = show()
  act(() => form.current.keep({ name: 'Robin' }))
  expect(form.current.draft.name).toBe('Robin')
})

test('two changes in one tick are both stored, until the draft is dropped', () => {
  const form = show()
  act(() => {
    form.current.keep({ name: 'Robin' })
    form.current.keep({ step: 2 })
  })
  expect(form.current.draft).toEqual({ name: 'Robin', step: 2 })
  expect(show().current.draft).toEqual({ name: 'Robin', step: 2 })
  act(() => form.current.forget())
  expect(show().current.draft).toEqual({ name: '', step: 0 })
})

test('now returns a change before the next render', () => {
  const { now, keep } = show().current
  act(() => {
    keep({ name: 'Robin' })
    expect(now().name).toBe('Robin')
  })
})
