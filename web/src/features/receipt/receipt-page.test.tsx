import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { detailsWith, fileWith, requestId } from '#web/components/request.fixtures.ts'
import { paths } from '#web/lib/paths.ts'
import { arrivesAt, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { ReceiptPage } from './receipt-page.tsx'

const requests = vi.hoisted(() => ({ getDetails: vi.fn() }))
const session = vi.hoisted(() => ({ user: {} }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const show = () =>
  showAt(
    `/history/${requestId(1)}/receipt`,
    <Routes>
      <Route path={paths.receipt} element={<ReceiptPage />} />
      <Route path={paths.requests} element={null} />
    </Routes>,
  )
const serverHas = (parts: Partial<RequestDetails>) =>
  requests.getDetails.mockResolvedValue(
    detailsWith({ status: 'completed', completed_at: '2026-11-22T11:00:00.000Z', ...parts }),
  )
const sheet = () => screen.getByRole('article').textContent
const shows = async (...facts: string[]) => {
  await waitFor(() => expect(sheet()).toContain('£18.40'))
  for (const fact of facts) expect(sheet()).toContain(fact)
}
const printButton = () => screen.queryByRole('button', { name: 'Print' })

beforeEach(() => {
  session.user = userWith({ first_name: 'Robin' })
})

test('shows why it could not be loaded, and loads again', async () => {
  requests.getDetails.mockRejectedValueOnce(refusal('request.unknown', 'Request not found.', { status: 404 }))
  show()
  expect(await screen.findByText('Request not found.')).toBeDefined()
  expect(printButton()).toBeNull()
  serverHas({})
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shows('Receipt')
})

test.each(['in_transit', 'cancelled'] as const)('there is none for a delivery that is %s', async (status) => {
  serverHas({ status })
  show()
  expect(await screen.findByText("You'll find a receipt here once the delivery is complete.")).toBeDefined()
  expect(sheet()).not.toContain('£')
  expect(printButton()).toBeNull()
})

test('for the requester: price, route, dates and carrier', async () => {
  serverHas({})
  show()
  await shows(
    'Your Cost',
    '14 Harbour Street, Whitstable',
    '81 Regent Street, Cambridge',
    'Posted20 November 2026',
    'Completed22 November 2026',
    'ServiceSend Parcel',
    'TransportCar',
    'Requested byRobin',
    'Carried byAlex Reed',
    `Reference#${requestId(1).slice(-6)}`,
  )
  expect(screen.getByTitle(requestId(1)), 'the whole id').toBeDefined()
  expect(document.title).toBe('Receipt · Sameway')
  for (const secret of ['07700', 'Nissan', 'AB12']) expect(sheet()).not.toContain(secret)
})

test('for the carrier: earnings, without details of the requester', async () => {
  const { partner, ...details } = detailsWith({ viewer: 'carrier', requester: null, pickupAddress: 'Whitstable, CT5' })
  requests.getDetails.mockResolvedValue({ ...details, status: 'completed', completed_at: '2026-11-22T11:00:00.000Z' })
  show()
  await shows('Your Earnings', 'Whitstable, CT5', 'Carried byRobin')
  expect(sheet()).not.toContain('Requested by')
})

test.each([
  ['its requester', 'requester', 'Alex Reed, Vans Ltd'],
  ['its driver', 'carrier', 'Robin, Vans Ltd'],
  ['the business', 'business', 'Vans Ltd'],
] as const)('of a fleet’s delivery says to %s who carried it', async (_, viewer, carrier) => {
  const isRequester = viewer === 'requester'
  session.user = userWith({ first_name: 'Robin', business_name: isRequester ? null : 'Vans Ltd' })
  const { partner } = detailsWith()
  serverHas({ viewer, partner: isRequester && partner ? { ...partner, businessName: 'Vans Ltd' } : null })
  show()
  await shows(`Carried by${carrier}Reference`)
})

test('prints the timeline as well, and marks returns', async () => {
  const attempt = { type: 'attempt', at: '2026-11-22T10:42:00.000Z', by: 'carrier', photos: [fileWith(1)] } as const
  serverHas({ outcome: 'returned', timeline: [{ ...attempt, photos: [...attempt.photos] }] })
  show()
  await shows('Returned22 November 2026', 'Timeline', "Couldn't be delivered", '10:42 on Sunday 22 November')
  expect(screen.getByRole('button', { name: 'Open Photo 1 of 1' })).toBeDefined()
})

test('of a return that nobody has confirmed says that nothing is due', async () => {
  serverHas({ outcome: 'returned', earned: false })
  show()
  await shows('Agreed price', 'Nobody has confirmed this return, so nothing is due.')
  for (const text of ['Your Cost', 'You pay']) expect(sheet()).not.toContain(text)
})

test('says how to pay until it is paid', async () => {
  serverHas({})
  const { unmount } = show()
  await shows('You pay Alex Reed yourself', 'Not marked as paid yet')
  unmount()
  serverHas({ paid_at: '2026-11-26T09:00:00.000Z' })
  show()
  await shows('Paid26 November 2026')
  expect(sheet()).not.toContain('You pay')
})

test('lets its requester, but not its carrier, post it again', async () => {
  serverHas({})
  const { unmount } = show()
  await userEvent.click(await screen.findByRole('link', { name: 'Post again' }))
  await arrivesAt('/requests', { again: requestId(1) })
  unmount()
  serverHas({ viewer: 'carrier', requester: null })
  show()
  await shows('Your Earnings')
  expect(screen.queryByRole('link', { name: 'Post again' })).toBeNull()
})

test('is printed by the browser', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  serverHas({})
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'My History' }).getAttribute('href')).toBe('/history')
})
