import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { detailsWith } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { DeliveryDetails } from './delivery-details.tsx'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

it.each<[string, Partial<RequestDetails>]>([
  ['Nobody accepted it in time.', { status: 'cancelled', cancel_reason: 'expired' }],
  [
    'You cancelled it on 20 November 2026.',
    { status: 'cancelled', cancel_reason: 'requester', cancelled_at: '2026-11-20T12:00:00Z' },
  ],
  ['The requester cancelled it.', { status: 'cancelled', viewer: 'carrier', cancel_reason: 'requester' }],
  ['It was cancelled.', { status: 'cancelled', viewer: 'carrier' }],
  [
    'We cancelled it on 20 November 2026, because your account was suspended.',
    { status: 'cancelled', cancel_reason: 'suspended', cancelled_at: '2026-11-20T12:00:00Z' },
  ],
  ['Done on 20 November 2026.', { status: 'completed', completed_at: '2026-11-20T12:00:00Z' }],
  ['Your driver is on the way with it.', { status: 'in_transit', viewer: 'business' }],
  ['Hand it over and ask the requester for the code.', { viewer: 'carrier' }],
  ['Finish it and ask the requester for the code.', { viewer: 'carrier', serviceType: 'Errand Run' }],
  [
    'Take it to a recycling centre, then ask the requester for the code.',
    { viewer: 'carrier', serviceType: 'Household Recycling/Disposal' },
  ],
  ['Bring it back and ask the requester for the code.', { viewer: 'carrier', leg: 'return' }],
])('shows the status as “%s”', (text, parts) => {
  showAt('/', <DeliveryDetails details={detailsWith({ partner: null, ...parts })} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('Completion OTP')).toBeNull()
})
