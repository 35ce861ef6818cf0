import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenMatches } from '#web/lib/screen.fixtures.tsx'
import { toast } from './toasts.tsx'
import { UiProvider } from './ui-provider.tsx'

beforeEach(() => void vi.useFakeTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Time until the live regions exist and toasts appear in them. */
const settleMs = 60
const show = async () => {
  render(null, { wrapper: UiProvider })
  await act(() => vi.dynamicImportSettled())
}
const region = (kind: 'polite' | 'assertive') => document.querySelector(`[aria-live=${kind}]`)?.textContent
const isClosing = (text: string) => screen.getByText(text).closest('[data-toast]')?.hasAttribute('data-closing')

test('nothing is loaded or shown before the first toast', async () => {
  render(null, { wrapper: UiProvider })
  await pass(100)
  expect(document.querySelector('[data-toaster]')).toBeNull()
})

test('toasts raised before the Toaster has loaded are shown once it has, urgent ones in the assertive region', async () => {
  toast.info('A new offer', { urgent: true })
  toast.info('Something else')
  await show()
  await pass(settleMs)
  expect([region('assertive'), region('polite')]).toEqual(['A new offer', 'Something else'])
})

test('the live region is empty before its first toast', async () => {
  await show()
  act(() => toast.info('News'))
  await act(() => vi.dynamicImportSettled())
  expect(region('polite')).toBe('')
  await pass(settleMs)
  expect(region('polite')).toContain('News')
})

test('a toast is gone after 3 s, and begins to close 300 ms before', async () => {
  toast.success('Saved')
  await show()
  await pass(settleMs)
  await pass(2699)
  expect(isClosing('Saved')).toBe(false)
  await pass(1)
  expect(isClosing('Saved')).toBe(true)
  await pass(299)
  expect(screen.queryByText('Saved')).not.toBeNull()
  await pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast may last longer', async () => {
  toast.success('Given back', { lastsMs: 4_000 })
  await show()
  await pass(settleMs)
  await pass(3_699)
  expect(isClosing('Given back')).toBe(false)
  await pass(1)
  expect(isClosing('Given back')).toBe(true)
})

test('a toast with Undo stays for 10 s, and goes when Undo is pressed', async () => {
  const undo = vi.fn()
  toast.success('Switched off', { undo })
  await show()
  await pass(settleMs)
  await pass(9_699)
  expect(isClosing('Switched off')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Switched off')).toBeNull()
})

test('an error stays until it is dismissed, and the same text is shown once', async () => {
  toast.error('Something went wrong')
  toast.error('Something went wrong')
  await show()
  await pass(60_000)
  expect(screen.getAllByText('Something went wrong')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(300)
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a toast leads to the screen that it names, and closes', async () => {
  toast.error('See Your papers.', { link: { text: 'Your papers', href: '#papers' } })
  await show()
  await pass(settleMs)
  fireEvent.click(screen.getByRole('link', { name: 'Your papers' }))
  expect(screen.queryByText('See Your papers.')).toBeNull()
})

test('an error that may pass offers to try again, once', async () => {
  const retry = vi.fn()
  toast.error('Error: Please try again.', { retry })
  toast.error('Error: Not found.')
  await show()
  await pass(settleMs)
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByText('Error: Please try again.')).toBeNull()
})

test('a focused toast stays until the focus leaves', async () => {
  toast.info('Read me')
  await show()
  await pass(settleMs)
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(10_000)
  expect(screen.queryByText('Read me')).not.toBeNull()
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(2700)
  await pass(300)
  expect(screen.queryByText('Read me')).toBeNull()
})

const isHidden = (text: string) => screen.getByText(text).closest('[data-toast]')?.hasAttribute('hidden')
const onNarrowScreen = () => screenMatches((media) => media === '(width < 40rem)')

test('a narrow screen shows only the newest, then an earlier one for its full time', async () => {
  onNarrowScreen()
  toast.info('First')
  await show()
  await pass(1000)
  act(() => toast.info('Second'))
  await pass(0)
  expect([isHidden('First'), isHidden('Second')]).toEqual([true, false])
  await pass(2700)
  await pass(300)
  expect(screen.queryByText('Second')).toBeNull()
  expect(isHidden('First')).toBe(false)
  await pass(2699)
  expect(isClosing('First')).toBe(false)
  await pass(1)
  await pass(300)
  expect(screen.queryByText('First')).toBeNull()
})

test('an error on a narrow screen stays behind newer ones, and comes back once they have gone', async () => {
  onNarrowScreen()
  toast.error('Something went wrong')
  await show()
  await pass(1000)
  act(() => toast.success('Saved'))
  await pass(0)
  expect([isHidden('Something went wrong'), isHidden('Saved')]).toEqual([true, false])
  await pass(2700)
  await pass(300)
  expect(screen.queryByText('Saved')).toBeNull()
  await pass(60_000)
  expect(isHidden('Something went wrong')).toBe(false)
})

test('a narrow screen shows each toast for at least a second before a newer one replaces it', async () => {
  onNarrowScreen()
  toast.info('First')
  toast.error('Second') // both before the Toaster has loaded
  await show()
  await pass(900)
  expect([isHidden('First'), isHidden('Second')]).toEqual([false, true])
  await pass(100)
  expect([isHidden('First'), isHidden('Second')]).toEqual([true, false])
})
