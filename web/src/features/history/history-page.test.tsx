import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '#shared/contracts/history-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { recordRequest } from '#web/lib/request-changes.ts'
import { cardsIn, currentUrl, noAnswer, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { HistoryPage } from './history-page.tsx'

const requests = vi.hoisted(() => ({ listHistory: vi.fn() }))
const session = vi.hoisted(() => ({ user: {} }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const entry = (number: number, parts: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: requestId(number),
  price: 18.4,
  role: 'Requester',
  completed_at: '2026-11-20T23:30:00.000Z',
  pickup_address: '14 Harbour Street, Whitstable',
  delivery_address: `${number} Regent Street, Cambridge`,
  service_type: 'Send Parcel',
  transportMode: 'Car',
  distance_km: 152.4,
  co2_saved_g: 4584,
  paid_at: null,
  outcome: null,
  earned: true,
  ...parts,
})

type Requested = { query: { role: string; cursor: string; limit: number } }

/** A user with this many completed jobs. The newest has the highest number. */
const serverHas = (count: number, parts: Partial<HistoryEntry> = {}) =>
  requests.listHistory.mockImplementation(async ({ query: { cursor, limit } }: Requested) => {
    const start = Number(cursor || 0)
    const items = Array.from({ length: Math.min(limit, count - start) }, (_, index) =>
      entry(count - start - index, parts),
    )
    return { items, next: start + limit < count ? String(start + limit) : null, total: count, co2_saved_g: 12_345 }
  })

const BackButton = () => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

const show = (address = '/history') =>
  showAt(
    address,
    <>
      <HistoryPage />
      <BackButton />
    </>,
  )
const cards = () => cardsIn().map(({ textContent }) => textContent)
const search = () => currentUrl().path.replace('/history', '')
const pageIs = (text: string, first: string) =>
  waitFor(() => {
    expect(screen.getByText(text)).toBeDefined()
    expect(cards()[0]).toContain(first)
  })
const requested = () => requests.listHistory.mock.calls.map(([{ query }]) => query)

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true })
})

describe('My History', () => {
  it('shows a failure, and loads again', async () => {
    requests.listHistory.mockRejectedValueOnce(noAnswer())
    show()
    expect(await screen.findByText('Could not load your history.')).toBeDefined()
    expect(screen.getByText(/^We couldn't reach Sameway/)).toBeDefined()
    serverHas(1)
    await press('Try again')
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screen.queryByText('Could not load your history.')).toBeNull()
  })

  it('shows price, role, day in London, route and saved CO₂ of each', async () => {
    serverHas(1)
    show()
    await waitFor(() => expect(cards()).toHaveLength(1))
    for (const fact of [
      'Requester£18.40',
      'Completed20 November 2026',
      '14 Harbour Street, Whitstable',
      '1 Regent Street, Cambridge',
      'CO₂e saved4.6 kg',
    ])
      expect(cards()[0]).toContain(fact)
    expect(screen.getByRole('link', { name: /^Receipt/ }).getAttribute('href')).toBe(`/history/${requestId(1)}/receipt`)
  })

  it('can be posted again if it was the user’s own', async () => {
    serverHas(1, { role: 'Partner' })
    const { unmount } = show()
    await screen.findByRole('link', { name: /^Receipt/ })
    expect(screen.queryByRole('link', { name: /^Post again/ })).toBeNull()
    unmount()
    serverHas(1)
    show()
    await userEvent.click(await screen.findByRole('link', { name: /^Post again.*1 Regent Street, Cambridge, 20 / }))
    expect(currentUrl()).toEqual({ path: '/requests', state: { again: requestId(1) } })
  })

  it.each([
    ['all', /^The requester pays the partner, in cash or by bank transfer/],
    ['requester', /^You pay your partner yourself, in cash or by bank transfer/],
    ['partner', /^The requester pays you, in cash or by bank transfer/],
  ])('says once how money moves, for the role %s', async (role, text) => {
    serverHas(2)
    show(`/history?role=${role}`)
    expect(await screen.findAllByText(text)).toHaveLength(1)
  })

  it('marks returns', async () => {
    serverHas(1, { outcome: 'returned', co2_saved_g: 0 })
    show()
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(cards()[0]).toContain('Requesterreturned')
    expect(cards()[0]).toContain('Returned20 November 2026')
  })

  it.each([
    ['Requester', 'Nobody has confirmed this return, so nothing is due.'],
    ['Partner', "Nobody has confirmed this return, so it isn't earned."],
  ] as const)('says to the %s that a return was not earned', async (role, text) => {
    serverHas(1, { role, outcome: 'returned', earned: false })
    show()
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(cards()[0]).toContain('Not earned')
    expect(cards()[0]).toContain(text)
    expect(cards()[0]).not.toContain('Not marked as paid yet')
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: /^Mark as paid/ })
    expect(button?.disabled).toBe(role === 'Partner' ? true : undefined)
  })

  it.each([null, 0])('leaves out an unknown or zero saving: %s g', async (co2_saved_g) => {
    serverHas(1, { delivery_address: null, co2_saved_g })
    show()
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(cards()[0]).toContain('Recycling or disposal')
    expect(cards()[0]).not.toContain('CO₂e')
  })

  it('shows the total saving, and how it is estimated', async () => {
    serverHas(1)
    show()
    expect(await screen.findByText('12.3 kg')).toBeDefined()
    expect(screen.getByText(/^Estimated CO₂e saved compared with a dedicated van/)).toBeDefined()
    await press('How we work it out')
    expect(await screen.findByRole('dialog', { name: 'How we work out CO₂e saved' })).toBeDefined()
  })
})

describe('the pages', () => {
  it('have six each; going back loads nothing', async () => {
    serverHas(14)
    show()
    await pageIs('Page 1 of 3', '14 Regent Street')
    expect(cards()).toHaveLength(6)
    await press('Next')
    await pageIs('Page 2 of 3', '8 Regent Street')
    expect(search()).toBe('?page=2')
    await press('Next')
    await pageIs('Page 3 of 3', '2 Regent Street')
    expect(cards()).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
    expect(document.activeElement?.textContent).toBe('Completed jobs')
    await press('Previous')
    await pageIs('Page 2 of 3', '8 Regent Street')
    expect(requested().map(({ cursor }) => cursor)).toEqual(['', '6', '12'])
  })

  it('open from a link, and by the browser’s Back', async () => {
    serverHas(14)
    show('/history?page=3')
    await pageIs('Page 3 of 3', '2 Regent Street')
    await press('Previous')
    await pageIs('Page 2 of 3', '8 Regent Street')
    await press('Back')
    await pageIs('Page 3 of 3', '2 Regent Street')
  })

  it.each(['?page=99', '?page=2.5', '?page=-1', '?page=x'])('%s opens an existing page', async (search) => {
    serverHas(7)
    show(`/history${search}`)
    const last = search === '?page=99'
    await pageIs(last ? 'Page 2 of 2' : 'Page 1 of 2', last ? '1 Regent Street' : '7 Regent Street')
  })

  it('go on while the list does, whatever its count says', async () => {
    const page = (items: HistoryEntry[], next: string | null, total: number) => ({ items, next, total, co2_saved_g: 0 })
    requests.listHistory
      .mockResolvedValueOnce(page([entry(3)], 'b', 1))
      .mockResolvedValueOnce(page([entry(2)], null, 40))
    show()
    await pageIs('Page 1 of 2', '3 Regent Street')
    expect(screen.queryByText(/^Estimated CO₂e saved/), 'nothing saved, no line').toBeNull()
    await press('Next')
    await pageIs('Page 2 of 2', '2 Regent Street')
  })

  it('show a page that cannot be loaded, keep the others, and load it again', async () => {
    serverHas(8)
    show()
    await pageIs('Page 1 of 2', '8 Regent Street')
    requests.listHistory.mockRejectedValueOnce(noAnswer())
    await press('Next')
    expect(await screen.findByText('Could not load your history.')).toBeDefined()
    await press('Try again')
    await pageIs('Page 2 of 2', '2 Regent Street')
    await press('Previous')
    await pageIs('Page 1 of 2', '8 Regent Street')
  })
})

it('reloads the list until it has a delivery that was just completed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serverHas(1)
  const { queries } = showAt('/history', <HistoryPage />)
  await waitFor(() => expect(cards()).toHaveLength(1))
  const carried = cardWith({ id: requestId(2), status: 'completed' })
  act(() => recordRequest(carried, queries, { carried }))
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(requested()).toHaveLength(2)
  serverHas(2)
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(cards()).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(requested()).toHaveLength(3)
})

describe('the role filter', () => {
  it('loads the role from the first page, and is in the URL', async () => {
    serverHas(14)
    show('/history?page=2')
    await pageIs('Page 2 of 3', '8 Regent Street')
    const filter = screen.getByLabelText<HTMLSelectElement>('Role')
    expect([...filter.options].map(({ text }) => text)).toEqual(['All Roles', 'As Requester', 'As Partner'])
    await userEvent.selectOptions(filter, 'As Partner')
    await pageIs('Page 1 of 3', '14 Regent Street')
    expect(search()).toBe('?role=partner')
    expect(requested().at(-1)).toEqual({ role: 'partner', cursor: '', limit: 6 })
  })

  it('opens from a link; an unknown role means all', async () => {
    serverHas(1)
    show('/history?role=requester')
    await waitFor(() => expect(requested()).toEqual([{ role: 'requester', cursor: '', limit: 6 }]))
    expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('requester')
  })

  it('is hidden from drivers even if it is in the URL, and so are receipts', async () => {
    session.user = userWith({ is_driver: true, business_name: 'Riverside Vans Ltd' })
    serverHas(1, { role: 'Partner' })
    show('/driver/history?role=requester')
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screen.queryByLabelText('Role')).toBeNull()
    expect(screen.getByText(/^Everything you've delivered/)).toBeDefined()
    expect(screen.getByText(/^The requester pays Riverside Vans Ltd/)).toBeDefined()
    expect(requested()).toEqual([{ role: 'all', cursor: '', limit: 6 }])
    expect(cardsIn()[0]?.querySelector('a')).toBeNull()
  })
})
