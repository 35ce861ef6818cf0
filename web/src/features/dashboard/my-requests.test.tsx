import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { arrivesAt, cardsIn, currentUrl, noAnswer, refusal, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { MyRequests } from './my-requests.tsx'

const requests = vi.hoisted(() => ({ listRequests: vi.fn(), getDetails: vi.fn(), cancelOwnRequest: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const pending = cardWith({ id: requestId(1) })
const requested = cardWith({ id: requestId(2), status: 'pending_partner_approval', delivery_address: 'Bath Spa' })
const matched = cardWith({ id: requestId(3), status: 'matched', version: 3, delivery_address: 'Leeds Dock' })
const moving = cardWith({ id: requestId(4), status: 'in_transit', version: 4, delivery_address: 'Cabot Circus' })
const completed = cardWith({ id: requestId(5), status: 'completed', version: 5, delivery_address: 'Truro' })
const expired = cardWith({ id: requestId(6), status: 'cancelled', version: 2, delivery_address: 'Oban' })

const refused = refusal('request.not-cancellable', 'This request can no longer be cancelled.', { status: 409 })

type Page = { items: (typeof pending)[]; next: string | null }
type Requested = { query: { state: 'open' | 'closed'; cursor?: string } }

/** Sets the server's answers: the open requests, and the pages of closed ones. */
const serverHas = (open: Page['items'], ...closed: Page['items'][]) =>
  requests.listRequests.mockImplementation(async ({ query }: Requested): Promise<Page> => {
    if (query.state === 'open') return { items: open, next: null }
    const page = Number(query.cursor || 0)
    return { items: closed[page] ?? [], next: page + 1 < closed.length ? String(page + 1) : null }
  })

const show = () =>
  showAt(
    '/dashboard',
    <>
      <h1>Dashboard</h1>
      <MyRequests />
    </>,
  )

const cardsUnder = (heading: string) => {
  const list = screen.queryByRole('heading', { name: heading })?.parentElement
  return list ? cardsIn(list) : []
}
const cross = (card: HTMLElement | undefined) => card && within(card).queryByRole('button', { name: /^Cancel request/ })

beforeEach(() => void requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id })))

describe('the list', () => {
  it('shows a failure, and loads again', async () => {
    requests.listRequests.mockRejectedValue(noAnswer())
    show()
    const text = 'Could not load your dashboard. Please try refreshing the page.'
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByText(noAnswer().message)).toBeDefined()
    serverHas([pending])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cardsUnder('Pending Requests')).toHaveLength(1))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('shows how to begin when it is empty', async () => {
    serverHas([])
    show()
    expect(await screen.findByText('You have no active service requests. Create one to get started!')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create New Request' }).getAttribute('href')).toBe('/requests')
    expect(screen.queryByText('Past Requests')).toBeNull()
  })

  it('separates ongoing from pending requests; none in transit can be cancelled', async () => {
    serverHas([pending, requested, matched, moving])
    show()
    await screen.findByText('Ongoing Deliveries')
    const ongoing = cardsUnder('Ongoing Deliveries')
    const waiting = cardsUnder('Pending Requests')
    expect(ongoing.map((card) => Boolean(cross(card)))).toEqual([true, false])
    expect(waiting.map((card) => Boolean(cross(card)))).toEqual([true, true])
    expect(ongoing[0]?.textContent).toContain('14 Harbour Street, Whitstable')
    expect(ongoing[1]?.textContent?.toLowerCase()).toContain('in transit')
  })

  it('shows who carries a request and when', async () => {
    serverHas([pending, { ...matched, carrier_name: 'Alex Reed' }])
    show()
    await screen.findByText('Ongoing Deliveries')
    expect(cardsUnder('Ongoing Deliveries')[0]?.textContent).toContain('Alex Reed · Sun 22 Nov · Morning (6AM-12PM)')
    expect(cardsUnder('Pending Requests')[0]?.textContent).toContain('Sun morning (6AM-12PM). If nobody')
  })

  it('shows the times of the ride on which it was offered, until the partner declines', async () => {
    const [date, arrival_date] = ['2026-11-22', '2026-11-22']
    const ride_times = { date, departure_time: '09:00', arrival_date, arrival_time: '10:45' }
    const overnight = { ...ride_times, departure_time: '23:30', arrival_date: '2026-11-23', arrival_time: '01:10' }
    const offered = { ...requested, carrier_name: 'Alex Reed', ride_times }
    serverHas([{ ...pending, ride_times }, offered, { ...matched, carrier_name: 'Alex Reed', ride_times: overnight }])
    show()
    await screen.findByText('Ongoing Deliveries')
    const texts = cardsUnder('Pending Requests').map(({ textContent }) => textContent)
    expect(texts[0], 'declined meanwhile').toContain('Sun morning (6AM-12PM). If nobody')
    expect(texts[1]).toContain('Alex Reed · Sun 22 Nov · 09:00–10:45')
    expect(cardsUnder('Ongoing Deliveries')[0]?.textContent).toContain(
      'Alex Reed · Sun 22 Nov · 23:30–Mon 23 Nov 01:10',
    )
  })

  it('says once how money moves, however many there are', async () => {
    serverHas([pending, requested, matched, moving])
    show()
    await screen.findByText('Ongoing Deliveries')
    expect(screen.getAllByText(/^You pay your partner yourself, in cash or by bank transfer/)).toHaveLength(1)
  })

  it('shows destination, transport, distance and price of a pending request', async () => {
    const unplaced = cardWith({ id: requestId(7), distance_km: null })
    const recycling = cardWith({ id: requestId(8), delivery_address: null })
    serverHas([pending, unplaced, recycling])
    show()
    await screen.findByText('Pending Requests')
    const [first, second, third] = cardsUnder('Pending Requests').map(({ textContent }) => textContent)
    for (const fact of [
      'To 81 Regent Street, Cambridge',
      'Send Parcel',
      'Car',
      '95 miles (152.4\u00a0km)',
      'Offered Price£18.40',
    ])
      expect(first).toContain(fact)
    expect(second).toContain('N/A')
    expect(third).toContain('Collected at 14 Harbour Street, Whitstable')
  })
})

it('a pending request says until when it waits, and can be raised or changed, unless it is offered to a partner', async () => {
  serverHas([pending, requested, matched])
  show()
  await screen.findByText('Pending Requests')
  const [open, offered] = cardsUnder('Pending Requests')
  expect(open?.textContent).toMatch(/Sun.* morning \(6AM-12PM\)\. If nobody takes it by 14:00, we'll tell you\./)
  expect(offered?.textContent).not.toContain('If nobody takes it')
  expect(screen.getAllByRole('button', { name: /^Raise the price/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: /^Change/ }))
  expect(currentUrl().state).toEqual({ change: pending.id })
})

describe('the code of a delivery in transit', () => {
  const card = () => within(cardsUnder('Ongoing Deliveries')[0] ?? document.body)
  const code = () => card().getByRole('status', { name: 'Completion OTP: Cabot Circus' }).textContent

  it('is on its card, six dashes until Show OTP', async () => {
    requests.getDetails.mockResolvedValue(detailsWith({ id: moving.id, otp: '284913' }))
    serverHas([moving])
    show()
    await screen.findByRole('button', { name: /^Show OTP/ }, { timeout: 5_000 })
    expect(code()).toBe('------Hidden')
    await userEvent.click(card().getByRole('button', { name: /^Show OTP/ }))
    await waitFor(() => expect(code()).toBe('284913'))
    await userEvent.click(card().getByRole('button', { name: /^Hide OTP/ }))
    expect(code()).toBe('------Hidden')
  })

  it('is not on a card before transit', async () => {
    serverHas([matched, pending])
    show()
    await screen.findByText('Ongoing Deliveries')
    expect(screen.queryByRole('button', { name: /OTP/ })).toBeNull()
  })
})

describe('cancelling', () => {
  const ask = async () => {
    show()
    await screen.findByText('Ongoing Deliveries')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request: Leeds Dock' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel Request?' })
    expect(question.textContent).toContain('Are you sure you want to cancel this service request?')
    return within(question)
  }
  type Question = Awaited<ReturnType<typeof ask>>
  const choose = (question: Question) => userEvent.click(question.getByRole('radio', { name: 'Found another way' }))
  const isAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  it('sends nothing before it is confirmed, and starts afresh each time', async () => {
    serverHas([matched])
    const question = await ask()
    await choose(question)
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
    await isAnswered()
    expect(requests.cancelOwnRequest).not.toHaveBeenCalled()
    expect(cardsUnder('Ongoing Deliveries')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request: Leeds Dock' }))
    const again = within(await screen.findByRole('alertdialog'))
    expect(again.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  })

  it('shows why it was refused, and reloads the lists', async () => {
    serverHas([matched])
    requests.cancelOwnRequest.mockRejectedValue(refused)
    const question = await ask()
    serverHas([{ ...matched, status: 'in_transit', version: 4 }])
    await choose(question)
    await userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }))
    await isAnswered()
    expect(toasts()).toEqual(['danger: Error: This request can no longer be cancelled.'])
    await waitFor(() => expect(cross(cardsUnder('Ongoing Deliveries')[0])).toBeNull())
  })

  it('moves the request to the past ones at once, even if the lists are late', async () => {
    serverHas([matched, pending], [completed])
    const cancelled = { ...matched, status: 'cancelled' as const, version: 4 }
    requests.cancelOwnRequest.mockResolvedValue({ request: cancelled })
    const question = await ask()
    await choose(question)
    await userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }))
    await isAnswered()
    const sent = { params: { id: matched.id }, body: { reason: 'found_another_way' } }
    expect(requests.cancelOwnRequest).toHaveBeenCalledWith(sent)
    expect(toasts()).toEqual(['success: Request cancelled successfully.'])
    expect(screen.queryByText('Ongoing Deliveries')).toBeNull()
    expect(screen.getByRole('region', { name: 'Past Requests' }).textContent).toContain('Leeds Dock')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Dashboard'))
  })
})

describe('past requests', () => {
  it('load page by page', async () => {
    serverHas([], [completed], [expired])
    show()
    const region = await screen.findByRole('region', { name: 'Past Requests' })
    const past = within(region)
    expect(cardsIn(region)).toHaveLength(1)
    await userEvent.click(past.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(cardsIn(region)).toHaveLength(2))
    expect(past.queryByRole('button', { name: 'Show more' })).toBeNull()
    for (const fact of ['Send Parcel', '22 November 2026']) expect(cardsIn(region)[1]?.textContent).toContain(fact)
  })

  it('stay when the next page cannot be loaded', async () => {
    serverHas([], [completed], [expired])
    show()
    const region = await screen.findByRole('region', { name: 'Past Requests' })
    const past = within(region)
    requests.listRequests.mockRejectedValue(noAnswer())
    await userEvent.click(past.getByRole('button', { name: 'Show more' }))
    expect((await past.findByRole('alert')).textContent).toContain("We couldn't reach Sameway.")
    expect(cardsIn(region)).toHaveLength(1)
    serverHas([], [completed], [expired])
    await userEvent.click(past.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cardsIn(region)).toHaveLength(2))
    expect(past.queryByRole('alert')).toBeNull()
  })

  it('open their details from a row, where they can be posted again, too', async () => {
    serverHas([], [expired])
    const { id, status } = expired
    requests.getDetails.mockResolvedValue(detailsWith({ id, status, partner: null }))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'View Details: Oban' }))
    await screen.findByRole('heading', { name: 'Task Details' }, { timeout: 5_000 })
    expect(await screen.findByRole('link', { name: 'Post again' })).toBeDefined()
  })

  it('can be posted again', async () => {
    serverHas([], [expired])
    show()
    await userEvent.click(await screen.findByRole('link', { name: /^Post again/ }))
    expect(currentUrl().state).toEqual({ again: expired.id })
    await arrivesAt('/requests', { again: expired.id })
  })
})

it('opens the details from a card, with their actions', async () => {
  serverHas([pending])
  requests.getDetails.mockResolvedValue(detailsWith({ id: pending.id, status: 'pending_match', partner: null }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^View Details/ }))
  expect(await screen.findByRole('heading', { name: 'Task Details' }, { timeout: 5_000 })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Request' }))
  expect(await screen.findByRole('alertdialog', { name: 'Cancel Request?' })).toBeDefined()
})
