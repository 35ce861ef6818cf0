import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const text = "You're offline. We'll reconnect automatically."
const fire = (event: 'online' | 'offline') => act(() => void dispatchEvent(new Event(event)))

it('shows while the server does not answer, too', () => {
  render(<OfflineBanner isUnanswered />, { wrapper: UiProvider })
  expect(screen.getByRole('status').textContent).toBe(text)
})

it('shows while the device is offline, in a region that already exists', () => {
  render(<OfflineBanner />, { wrapper: UiProvider })
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  fire('offline')
  expect(region.textContent).toBe(text)
  fire('online')
  expect(region.textContent).toBe('')
})
