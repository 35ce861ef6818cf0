import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverDelivery } from '#shared/contracts/fleet-shapes.ts'
import { failures } from '#shared/model/failure.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { wrongCompletionCode } from '#shared/model/one-time-code.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { applySocketEvent, type RequestEvent } from '#web/lib/live.ts'
import { cardsIn, noAnswer, press, refusal, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { DriverDashboardPage } from './driver-dashboard-page.tsx'

const calls = vi.hoisted(() => ({
  business: { listDriverDeliveries: vi.fn() },
  requests: { getDetails: vi.fn() },
  delivery: { startDelivery: vi.fn(), completeDelivery: vi.fn() },
}))
vi.mock('#web/lib/api.ts', () => ({ api: calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: driver }) }))

const driver = userWith({ is_driver: true, business_name: 'Fennel Couriers' })

const deliveryWith = (number: number, parts: Partial<DriverDelivery> = {}): DriverDelivery => ({
  id: requestId(number),
  version: 2,
  status: 'matched',
  pickup_address: '14 Harbour Street, Whitstable',
  delivery_address: `${number} Regent Street, Cambridge`,
  requester_name: 'Mina',
  price: 18.4,
  preferredDate: '2026-11-22',
  preferredTimeSlot: 'morning',
  ...parts,
})

const serverHas = (...deliveries: DriverDelivery[]) => calls.business.listDriverDeliveries.mockResolvedValue(deliveries)

let queries: QueryClient
const show = () => {
  queries = showAt('/driver/dashboard', <DriverDashboardPage />).queries
}

const cards = () => cardsIn().map(({ textContent }) => textContent)
const shows = (count: number) => waitFor(() => expect(cards()).toHaveLength(count))

let eventNumber = 0
const about = (number: number, v: number, status: RequestStatus) => ({
  id: `evt_${++eventNumber}`,
  request_id: requestId(number),
  v,
  status,
})
const receive = (event: RequestEvent) => act(() => void applySocketEvent(event, queries))

beforeEach(() => {
  calls.requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id, viewer: 'carrier' }))
})

describe('a driver’s deliveries', () => {
  it('stay when a reload fails, marked as possibly out of date', async () => {
    serverHas(deliveryWith(1))
    show()
    await shows(1)
    calls.business.listDriverDeliveries.mockRejectedValue(noAnswer())
    await act(() => queries.invalidateQueries())
    expect(await screen.findByText('Not up to date.')).toBeDefined()
    await shows(1)
  })

  it('begin with what can be done now', async () => {
    const today = londonTime(new Date()).date
    const far = { preferredDate: addDays(today, 3) }
    const attempt = { number: 1, reason: 'closed', decide_by: new Date().toISOString() } as const
    serverHas(
      deliveryWith(1, far),
      deliveryWith(2, { status: 'in_transit', door: { attempt } }),
      deliveryWith(3, { preferredDate: addDays(today, -1) }),
      deliveryWith(4, { status: 'in_transit' }),
    )
    show()
    await shows(4)
    expect(cards().map((text) => /(\d) Regent Street/.exec(text)?.[1])).toEqual(['4', '3', '2', '1'])
  })

  it('say that there are none', async () => {
    serverHas()
    show()
    expect(await screen.findByText('You have no active deliveries assigned to you.')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Fennel Couriers' })).toBeDefined()
  })

  it('say once that the requester pays the business', async () => {
    serverHas(deliveryWith(1), deliveryWith(2))
    show()
    await shows(2)
    const [note, ...others] = screen.getAllByText(/^The requester pays Fennel Couriers, in cash or by bank transfer/)
    expect(others).toEqual([])
    // Below the list, because on a phone it would push the first delivery down.
    const [first = document.body] = cardsIn()
    expect(note && first.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('show status, number, route, requester, date and price', async () => {
    serverHas(deliveryWith(1))
    show()
    await shows(1)
    for (const fact of [
      'matched',
      'Delivery #000001',
      '14 Harbour Street',
      '1 Regent Street',
      'RequesterMina',
      'Sun 22 Nov, Morning',
      'Job payment£18.40',
    ])
      expect(cards()[0]).toContain(fact)
  })
})

describe('a delivery', () => {
  it('shows as started at once even if the list is late, and focuses the next step', async () => {
    serverHas(deliveryWith(1, { preferredDate: londonTime(new Date()).date }))
    const request = cardWith({ id: requestId(1), version: 3, status: 'in_transit' })
    calls.delivery.startDelivery.mockResolvedValue({ request })
    show()
    await shows(1)
    await press(/^Start Delivery/)
    const next = await screen.findByRole('button', { name: /^Confirm Delivery/ })
    expect(document.activeElement).toBe(next)
    expect(cards()[0]).toContain('in transit')
    expect(calls.delivery.startDelivery).toHaveBeenCalledWith({
      params: { id: requestId(1) },
      body: { status: 'in_transit' },
    })
  })

  it('is not started if the papers of the business do not cover its day, and says whom to ask', async () => {
    serverHas(deliveryWith(1, { preferredDate: londonTime(new Date()).date }))
    const { text } = failures['papers.business']
    calls.delivery.startDelivery.mockRejectedValue(refusal('papers.business', text))
    show()
    await shows(1)
    await press(/^Start Delivery/)
    await waitFor(() => expect(toasts()).toEqual([`danger: Error updating status: ${text}`]))
    expect(text).toContain('Please ask your dispatcher.')
  })

  it('is confirmed with the right code; a wrong one is refused in the dialog', async () => {
    serverHas(deliveryWith(1, { status: 'in_transit', version: 3 }))
    show()
    await shows(1)
    await press(/^Confirm Delivery/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify Delivery' }, { timeout: 5_000 }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Code' }), '123456')
    const wrong = refusal('completion.wrong', wrongCompletionCode)
    calls.delivery.completeDelivery.mockRejectedValueOnce(wrong)
    await userEvent.click(dialog.getByRole('button', { name: /Verify & Complete/ }))
    expect(await dialog.findByText(wrongCompletionCode)).toBeDefined()
    const request = cardWith({ id: requestId(1), version: 4, status: 'completed' })
    calls.delivery.completeDelivery.mockResolvedValueOnce({ request })
    await userEvent.click(dialog.getByRole('button', { name: /Verify & Complete/ }))
    expect(await screen.findByRole('dialog', { name: /^Delivered \d\d:\d\d$/ })).toBeDefined()
    expect(toasts()).toEqual(['success: Delivery completed successfully!'])
    await press('Done')
    await shows(0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows its details with the next step, but cannot be given back', async () => {
    serverHas(deliveryWith(1))
    const requester = { firstName: 'Mina', mobileNumber: '07700 900124' }
    calls.requests.getDetails.mockResolvedValue(detailsWith({ viewer: 'carrier', status: 'matched', requester }))
    show()
    await shows(1)
    await press(/^View Details/)
    expect(await screen.findByText('Call Requester', {}, { timeout: 5_000 })).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Start Delivery/, hidden: true })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  })
})

describe('an event', () => {
  it('of a new delivery reloads the list until it has it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    serverHas()
    show()
    await screen.findByText('You have no active deliveries assigned to you.')
    receive({ type: 'delivery_assigned', ...about(1, 2, 'matched'), message: 'A delivery was assigned to you.' })
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(cards()).toHaveLength(0)
    serverHas(deliveryWith(1))
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await shows(1)
  })

  it('of a cancelled delivery removes it', async () => {
    serverHas(deliveryWith(1), deliveryWith(2))
    show()
    await shows(2)
    receive({ type: 'request_updated', ...about(1, 3, 'cancelled') })
    await shows(1)
    expect(cards()[0]).toContain('2 Regent Street')
  })

  it('of a delivery that went to another driver removes it with the next list', async () => {
    serverHas(deliveryWith(1))
    show()
    await shows(1)
    serverHas()
    receive({ type: 'request_updated', ...about(1, 3, 'matched') })
    await shows(0)
  })
})

it('the sound can be turned off', async () => {
  serverHas()
  show()
  const sound = screen.getByRole('switch', { name: 'Sound for new deliveries' })
  await userEvent.click(sound)
  expect(sound.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(sound)
})
