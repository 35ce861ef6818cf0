// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toasts.tsx'
import { UiProvider } from './ui-provider.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const show = async () => {
  render(null, { wrapper: UiProvider })
  await act(() => vi.dynamicImportSettled())
}

const card = (text: string) => screen.getByText(text).closest('[data-toast]')

test('nothing is loaded or shown before the first toast', async () => {
  render(null, { wrapper: UiProvider })
  await pass(100)
  expect(document.querySelector('[data-toaster]')).toBeNull()
})

test('a toast raised before the Toaster has loaded is shown once it has', async () => {
  toast.success('Service request created successfully!')
  toast.info('Compressing images...')
  await show()
  await pass(100)
  expect(screen.getByText('Service request created successfully!')).toBeTruthy()
  expect(screen.getByText('Compressing images...')).toBeTruthy()
})

test('the live region is there before its first news', async () => {
  await show()
  act(() => toast.info('News'))
  await act(() => vi.dynamicImportSettled())
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('')
  await pass(60)
  expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('News')
})

test('a toast begins to close 300 ms before its 3 s are over', async () => {
  toast.success('Saved')
  await show()
  await pass(60)
  await pass(2699)
  expect(card('Saved')?.hasAttribute('data-closing')).toBe(false)
  await pass(1)
  expect(card('Saved')?.hasAttribute('data-closing')).toBe(true)
  await pass(299)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('an error stays until it is dismissed', async () => {
  toast.error('Something went wrong')
  await show()
  await pass(60_000)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(300)
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a toast waits while it is focused', async () => {
  toast.info('Read me')
  await show()
  await pass(100)
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(10_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(2700)
  await pass(300)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('urgent news goes to the assertive region', async () => {
  toast.info('A new offer', { urgent: true })
  toast.info('Something else')
  await show()
  await pass(100)
  expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe('A new offer')
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Something else')
})

test('the same words twice are one toast', async () => {
  toast.error('No connection')
  toast.error('No connection')
  await show()
  await pass(100)
  expect(screen.getAllByText('No connection')).toHaveLength(1)
})
