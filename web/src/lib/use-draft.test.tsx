// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { useDraft } from './use-draft.ts'

const Draft = z.object({ name: z._default(z.string(), ''), step: z._default(z.number(), 0) })
const show = () => renderHook(() => useDraft('test', Draft)).result

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(['{', 'null', '[]', '{"name":7}'])('the spoilt draft %s counts as none', (kept) => {
  sessionStorage.setItem('sameway.draft.test', kept)
  expect(show().current.draft).toEqual({ name: '', step: 0 })
})

test('closed storage is no reason to fail', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const form = show()
  act(() => form.current.keep({ name: 'Robin' }))
  expect(form.current.draft.name).toBe('Robin')
})

test('two changes in one turn are both kept, and found again until they are forgotten', () => {
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

test('what is kept can be asked for before it is drawn', () => {
  const { now, keep } = show().current
  act(() => {
    keep({ name: 'Robin' })
    expect(now().name).toBe('Robin')
  })
})
