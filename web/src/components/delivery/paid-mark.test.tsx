// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { showAt } from '#web/app/app.fixtures.tsx'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { refusal } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { DeliveryDetails } from './delivery-details.tsx'

const requests = vi.hoisted(() => ({ markPaid: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const ofCarrier = {
  viewer: 'carrier',
  partner: undefined,
  requester: { firstName: 'Robin', mobileNumber: null },
} as const
const button = () => screen.queryByRole('button', { name: /^(Mark as paid|Undo)$/ })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
})

it('the requester reads whom to pay, and whether that was confirmed, and marks nothing', () => {
  showAt('/', <DeliveryDetails details={detailsWith()} />)
  expect(screen.getByText(/^You pay Alex Reed yourself, in cash or by bank transfer/)).toBeDefined()
  expect(screen.getByText('Not marked as paid yet')).toBeDefined()
  expect(button()).toBeNull()
})

it('the requester of a fleet pays the business', () => {
  const { partner } = detailsWith()
  const details = detailsWith({ ...(partner && { partner: { ...partner, businessName: 'Riverside Vans Ltd' } }) })
  showAt('/', <DeliveryDetails details={details} />)
  expect(screen.getByText(/^You pay Riverside Vans Ltd yourself/)).toBeDefined()
})

it('before a match it is “your partner”, and nothing is marked', () => {
  showAt('/', <DeliveryDetails details={detailsWith({ status: 'pending_match', partner: null })} />)
  expect(screen.getByText(/^You pay your partner yourself/)).toBeDefined()
  expect(screen.queryByText('Not marked as paid yet')).toBeNull()
})

it('the carrier cannot mark it before the pickup', () => {
  showAt('/', <DeliveryDetails details={detailsWith({ ...ofCarrier, status: 'matched' })} />)
  expect(screen.getByText(/^Robin pays you, in cash or by bank transfer/)).toBeDefined()
  expect(button()).toBeNull()
})

it('the carrier marks it, and takes that back, by one button that keeps the focus', async () => {
  requests.markPaid.mockResolvedValue({})
  showAt('/', <DeliveryDetails details={detailsWith(ofCarrier)} />)
  await press('Mark as paid')
  expect(await screen.findByText('Paid')).toBeDefined()
  expect(document.activeElement).toBe(button())
  await press('Undo')
  await waitFor(() => expect(screen.queryByText('Paid')).toBeNull())
  expect(requests.markPaid.mock.calls).toEqual([
    [{ params: { id: requestId(1) }, body: { paid: true } }],
    [{ params: { id: requestId(1) }, body: { paid: false } }],
  ])
})

it('a refused mark says why and shows nothing that is not so', async () => {
  requests.markPaid.mockRejectedValue(refusal('request.unknown', 'Request not found.', { status: 404 }))
  showAt('/', <DeliveryDetails details={detailsWith(ofCarrier)} />)
  await press('Mark as paid')
  await waitFor(() => expect(toastStore.all()[0]?.text).toBe('Error: Request not found.'))
  expect(screen.queryByText('Paid')).toBeNull()
})
