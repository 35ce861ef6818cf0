import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeToggle } from './theme-toggle.tsx'
import { UiProvider } from './ui-provider.tsx'

afterEach(() => {
  document.documentElement.className = ''
})

test('the theme changes even if storage is blocked', async () => {
  const setItem = vi.fn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('localStorage', { setItem })
  render(<ThemeToggle />, { wrapper: UiProvider })
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }))
  expect(setItem).toHaveBeenCalledOnce()
  expect(document.documentElement.className).toBe('dark')
})

test('it toggles the theme and stores the choice', async () => {
  document.documentElement.className = 'dark'
  render(<ThemeToggle />, { wrapper: UiProvider })
  await userEvent.click(screen.getByRole('button', { name: 'Use the light theme' }))
  expect([document.documentElement.className, localStorage.getItem('theme')]).toEqual(['light', 'light'])
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }))
  expect([document.documentElement.className, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
})
