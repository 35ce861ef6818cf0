import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toastStore } from './toasts.tsx'
import { useShare } from './use-share.ts'

const writeText = vi.fn()
const shareBy = (share?: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText }, share })
const named = (name: string) => Object.assign(new Error(name), { name })
const press = async () => {
  const { result } = renderHook(useShare)
  await act(() => result.current.share('The code is 284913'))
  return result.current.isCopied
}

beforeEach(() => void writeText.mockResolvedValue(undefined))

it('copies the text if the browser cannot share', async () => {
  shareBy()
  expect(await press()).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('The code is 284913')
})

it('copies when sharing is refused, but not when the user cancels it', async () => {
  shareBy(() => Promise.reject(named('NotAllowedError')))
  expect(await press()).toBe(true)
  writeText.mockClear()
  shareBy(() => Promise.reject(named('AbortError')))
  expect(await press()).toBe(false)
  expect(writeText).not.toHaveBeenCalled()
})

it('says that copying was refused', async () => {
  shareBy()
  writeText.mockRejectedValue(new Error('No.'))
  expect(await press()).toBe(false)
  expect(toastStore.all().map(({ text }) => text)).toEqual([
    'Your browser did not allow copying. Please select the text instead.',
  ])
})
