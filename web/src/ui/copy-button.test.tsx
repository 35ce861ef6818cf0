import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'
import { toastStore } from './toasts.tsx'
import { UiProvider } from './ui-provider.tsx'

beforeEach(() => void vi.useFakeTimers())

const press = async () => {
  render(<CopyButton text="482913">Copy the code</CopyButton>, { wrapper: UiProvider })
  fireEvent.click(screen.getByRole('button', { name: 'Copy the code' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

test('a refused copy raises an error toast', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
  await press()
  expect(screen.queryByText('Copied!')).toBeNull()
  expect(toastStore.all().map(({ tone }) => tone)).toEqual(['danger'])
})

test('a copy is confirmed for 2 s, for screen readers too', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press()
  expect(write).toHaveBeenCalledWith('482913')
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Copied!')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByRole('button', { name: 'Copy the code' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})
