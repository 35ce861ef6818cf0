import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { londonClock } from '#shared/model/london.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { applySocketEvent } from '#web/lib/live.ts'
import { showScreen } from '#web/lib/screen.fixtures.tsx'
import { MyRequests } from './my-requests.tsx'

const requests = vi.hoisted(() => ({ listRequests: vi.fn(), getDetails: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const matched = cardWith({ id: requestId(3), status: 'matched', version: 2, carrier_name: 'Pat', price: 20.49 })
const moving = { ...matched, status: 'in_transit', version: 3, picked_up_at: '2026-11-22T12:24:00.000Z' } as const
const completedAt = '2026-11-22T13:24:00.000Z'

const serverHas = (open: (typeof matched)[], details = {}) => {
  requests.listRequests.mockImplementation(async ({ query }) => ({
    items: query.state === 'open' ? open : [],
    next: null,
  }))
  requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id, ...details }))
}
const isOver = { status: 'completed', version: 4, completed_at: completedAt, earned: true } as const

const show = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showScreen(
    <QueryClientProvider client={queries}>
      <MyRequests />
    </QueryClientProvider>,
    '/dashboard',
  )
  const receive = (v: number, status: 'in_transit' | 'completed') =>
    act(async () => {
      const about = { id: `${matched.id}.${v}`, request_id: matched.id, v, status }
      applySocketEvent({ type: 'request_updated', ...about }, queries)
    })
  return { queries, receive }
}
const place = () => screen.getByRole('heading', { name: 'Ongoing Deliveries' }).parentElement as HTMLElement
const isSpoken = (text: RegExp) =>
  waitFor(() => expect(screen.getAllByRole('status').some(({ textContent }) => text.test(textContent))).toBe(true))

// On a busy machine its first load takes longer than a test waits.
beforeAll(() => import('./later-parts.ts'))

beforeEach(() => void vi.resetAllMocks())

describe('a delivery that is picked up', () => {
  it('shows when and the code at once, and is announced with its destination', async () => {
    serverHas([matched])
    const { receive } = show()
    await screen.findByText('Ongoing Deliveries')
    serverHas([moving])
    const now = londonClock(new Date().toISOString()).time.slice(0, 2)
    await receive(3, 'in_transit')
    expect(within(place()).getByText(new RegExp(`^Picked up (${now}|12):\\d\\d\\. Here's your code\\.$`))).toBeDefined()
    await isSpoken(/^81 Regent Street, Cambridge: Picked up /)
  })

  it('shows the time of the server once the list has it', async () => {
    serverHas([moving])
    show()
    expect(await screen.findByText("Picked up 12:24. Here's your code.")).toBeDefined()
  })
})

describe('a delivery that ends while the app is open', () => {
  it('leaves a line in the place of its card: when, the receipt, and what is owed', async () => {
    serverHas([moving])
    const { receive, queries } = show()
    await screen.findByText('Ongoing Deliveries')
    serverHas([], isOver)
    await receive(4, 'completed')
    expect(await within(place()).findByText('Delivered 13:24', {}, { timeout: 5_000 })).toBeDefined()
    expect(
      within(place())
        .getByRole('link', { name: /^See receipt/ })
        .getAttribute('href'),
    ).toBe(`/history/${moving.id}/receipt`)
    expect(within(place()).getByText('You owe Pat £20.49')).toBeDefined()
    expect(within(place()).getByText('Not marked as paid yet')).toBeDefined()
    expect(screen.getByText(/^You have no active service requests/)).toBeDefined()
    await isSpoken(/^81 Regent Street, Cambridge: Delivered\.$/)

    serverHas([], { ...isOver, paid_at: completedAt })
    await act(() => queries.invalidateQueries())
    expect(await within(place()).findByText('You paid Pat £20.49')).toBeDefined()
    expect(within(place()).getByText('Paid')).toBeDefined()
  })

  it('leaves it even if the event was missed', async () => {
    serverHas([moving])
    const { queries } = show()
    await screen.findByText('Ongoing Deliveries')
    serverHas([], isOver)
    await act(() => queries.invalidateQueries())
    expect(await screen.findByText('Delivered 13:24', {}, { timeout: 5_000 })).toBeDefined()
  })

  it('says of a return that was not confirmed that nothing is due', async () => {
    serverHas([moving])
    const { receive } = show()
    await screen.findByText('Ongoing Deliveries')
    serverHas([], { ...isOver, outcome: 'returned', earned: false })
    await receive(4, 'completed')
    expect(await within(place()).findByText('Returned 13:24', {}, { timeout: 5_000 })).toBeDefined()
    expect(within(place()).queryByText(/^You owe/)).toBeNull()
    expect(within(place()).getByText('Nobody has confirmed this return, so nothing is due.')).toBeDefined()
  })

  it('leaves none if it was over before', async () => {
    serverHas([])
    show()
    expect(await screen.findByText(/^You have no active service requests/)).toBeDefined()
    expect(screen.queryByText('Ongoing Deliveries')).toBeNull()
  })
})
