import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FleetDelivery } from '#shared/contracts/fleet-shapes.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press, user } from '#web/lib/screen.fixtures.tsx'
import { showWithNews } from '../fleet.fixtures.tsx'
import { DeliveryHistoryPage } from './delivery-history-page.tsx'

const business = vi.hoisted(() => ({
  listFleetHistory: vi.fn(),
  getFleetEarnings: vi.fn(),
  listDrivers: vi.fn(),
}))
const saveFile = vi.hoisted(() => vi.fn<(name: string, contents: Blob) => void>())
vi.mock('#web/lib/api.ts', () => ({ api: { business } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: { business_name: 'Riverside Vans Ltd' } }) }))
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }))

const delivery = (number: number, parts: Partial<FleetDelivery> = {}): FleetDelivery => ({
  id: requestId(number),
  driver_name: 'Robin Hale',
  pickup_address: '14 Harbour Street, Whitstable',
  delivery_address: `${number} Regent Street, Cambridge`,
  status: 'completed',
  completed_at: '2026-07-20T22:30:00.000Z',
  price: 18.4,
  paid_at: null,
  outcome: null,
  earned: true,
  ...parts,
})

type Requested = { query: { cursor: string; limit: number } }
type Given = { signal: AbortSignal }

/** A fleet with this many deliveries. The newest has the highest number. */
const serverHas = (count: number, parts: Partial<FleetDelivery> | ((number: number) => Partial<FleetDelivery>) = {}) =>
  business.listFleetHistory.mockImplementation(async ({ query: { cursor, limit } }: Requested) => {
    const start = Number(cursor || 0)
    const items = Array.from({ length: Math.min(limit, count - start) }, (_, index) =>
      delivery(count - start - index, typeof parts === 'function' ? parts(count - start - index) : parts),
    )
    return { items, next: start + limit < count ? String(start + limit) : null, total: count }
  })

const [this_week, this_month] = [
  { earned: 18.4, deliveries: 1 },
  { earned: 1240, deliveries: 61 },
]

beforeEach(() => {
  business.getFleetEarnings.mockResolvedValue({ this_week, this_month, days: [], is_complete: true })
  business.listDrivers.mockResolvedValue({
    items: [{ name: 'Ann Lee' }, { name: 'Robin Hale' }],
    next: null,
    total: 2,
  })
})

const rows = () => screen.queryAllByRole('row').slice(1)
const firstIs = (number: number) => waitFor(() => expect(rows()[0]?.textContent).toContain(`${number} Regent Street`))
const show = async (...state: Parameters<typeof serverHas>) => {
  serverHas(...state)
  const shown = showWithNews(<DeliveryHistoryPage />)
  await firstIs(state[0])
  return shown
}
const savedText = async () => (await saveFile.mock.lastCall?.[1].text()) ?? ''

describe('Delivery History', () => {
  it('says that there are none, without an export', async () => {
    serverHas(0)
    showWithNews(<DeliveryHistoryPage />)
    expect(await screen.findByText('No completed or cancelled deliveries found for your fleet.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows no totals if they cannot be loaded, but the deliveries', async () => {
    business.getFleetEarnings.mockRejectedValue(noAnswer())
    await show(1)
    await waitFor(() => expect(screen.queryByText('This week')).toBeNull())
  })

  it('shows above the deliveries what this week and this month earned', async () => {
    await show(1)
    const totals = (await screen.findByText('61 deliveries')).closest('dl') ?? document.body
    expect(totals.textContent).toBe('This week£18.401 deliveryThis month£1,240.0061 deliveries')
    expect(totals.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('can be sorted by its headers only if all of it is loaded', async () => {
    await show(10)
    const first = () => /(\d+) Regent/.exec(rows()[0]?.textContent ?? '')?.[1]
    await press('Price')
    expect(first(), 'equal prices keep their order').toBe('10')
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending')
    cleanup()
    await show(11)
    expect(screen.queryByRole('button', { name: 'Price' })).toBeNull()
  })

  it('shows job, driver, route, status, time in London and price of each', async () => {
    await show(1)
    const table = screen.getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Job ID', 'Driver', 'Route', 'Status', 'Completed At', 'Price'])
    for (const fact of [
      '#000001',
      'Robin Hale',
      '14 Harbour Street',
      '1 Regent',
      'completed',
      '20 Jul 2026, 23:30',
      '£18.40',
      'Mark as paid',
    ])
      expect(rows()[0]?.textContent).toContain(fact)
    expect(screen.getAllByText(/^The requester pays Riverside Vans Ltd, in cash or by bank transfer/)).toHaveLength(1)
  })

  it('marks returns, on the screen and in the export', async () => {
    await show(1, { outcome: 'returned' })
    expect(rows()[0]?.textContent).toContain('returned')
    await press(/Export CSV/)
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    expect(await savedText()).toContain(',returned,2026-07-20 23:30,')
  })

  it.each([
    [
      'a return that nobody has confirmed',
      { outcome: 'returned', earned: false },
      'returned',
      ',returned,2026-07-20 23:30,18.40,,0.00',
    ],
    [
      'an errand that could not be done',
      { status: 'cancelled', outcome: 'not_done', earned: false, completed_at: null },
      'not done',
      ',not_done,N/A,18.40,,0.00',
    ],
  ] as const)('shows nothing earned for %s, on the screen and in the export', async (_, parts, mark, line) => {
    await show(1, parts)
    expect(rows()[0]?.textContent).toContain(mark)
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: /^Mark as paid/ })
    expect(button?.disabled).toBe(parts.outcome === 'returned' ? true : undefined)
    await press(/Export CSV/)
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    expect(await savedText()).toContain(line)
  })

  it('shows N/A without a completion, and a text without a destination', async () => {
    serverHas(1, { status: 'cancelled', completed_at: null, delivery_address: null })
    showWithNews(<DeliveryHistoryPage />)
    expect(await screen.findByText('N/A')).toBeDefined()
    expect(screen.getByText('Recycling or disposal')).toBeDefined()
  })

  it('shows ten per page; a link opens any page, or the last if its number is too high', async () => {
    serverHas(25)
    showWithNews(<DeliveryHistoryPage />, '/business/history?page=9')
    await firstIs(5)
    expect(screen.getByText('Page 3 of 3')).toBeDefined()
    await press('Previous')
    await firstIs(15)
    expect(rows()).toHaveLength(10)
    expect(document.activeElement?.textContent).toBe('Deliveries')
  })

  it('reloads until it has a delivery that was just completed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { hear } = await show(1)
    hear(2, 4, 'completed')
    await act(() => vi.advanceTimersByTimeAsync(500))
    serverHas(2)
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await firstIs(2)
    const requested = business.listFleetHistory.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(business.listFleetHistory).toHaveBeenCalledTimes(requested)
  })
})

describe('the deliveries that match', () => {
  const chooses = async (driver: string) =>
    user.selectOptions(await screen.findByLabelText('Driver'), await screen.findByRole('option', { name: driver }))

  it('may be none, which is said below the filters', async () => {
    await show(3)
    await chooses('Ann Lee')
    expect(await screen.findByText('No deliveries match.')).toBeDefined()
    expect(rows()).toEqual([])
    await chooses('All drivers')
    await firstIs(3)
  })

  it('are looked for among two hundred at once, and further back with the next page', async () => {
    await show(401, (number) => ({ driver_name: number === 1 ? 'Ann Lee' : 'Robin Hale' }))
    business.listFleetHistory.mockClear()
    await chooses('Ann Lee')
    await screen.findByText(/^None of these among the last 200 deliveries\./)
    expect(business.listFleetHistory.mock.calls.map(([{ query }]) => query.cursor)).toEqual(['', '50', '100', '150'])
    await press('Next')
    await waitFor(() => expect(screen.getByText('Page 2')).toBeDefined())
    await screen.findByText(/^None of these among/)
    await press('Next')
    await firstIs(1)
    expect(rows()).toHaveLength(1)
  })

  it('are those of one driver, from the first page on', async () => {
    serverHas(25, (number) => ({ driver_name: number % 5 === 0 ? 'Ann Lee' : 'Robin Hale' }))
    showWithNews(<DeliveryHistoryPage />, '/business/history?page=2')
    await firstIs(15)
    await chooses('Ann Lee')
    await firstIs(25)
    expect(rows()).toHaveLength(5)
    expect(screen.getByText('Page 1 of 1')).toBeDefined()
  })

  it('are those whose payment is due and not marked', async () => {
    const paid_at = '2026-07-21T09:00:00.000Z'
    await show(4, (number) => ({
      ...(number === 4 && { paid_at }),
      ...(number === 3 && { status: 'cancelled', completed_at: null }),
      ...(number === 2 && { earned: false }),
    }))
    await user.click(screen.getByRole('checkbox', { name: 'Unpaid only' }))
    await firstIs(1)
    expect(rows()).toHaveLength(1)
  })
})

describe('the export', () => {
  it('shows why it failed, saves nothing, and can be tried again', async () => {
    await show(60)
    business.listFleetHistory.mockRejectedValueOnce(noAnswer())
    await press(/Export CSV/)
    expect(await screen.findByText(/^We couldn't reach Sameway/)).toBeDefined()
    expect(saveFile).not.toHaveBeenCalled()
    await press(/Export CSV/)
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  })

  it('saves all pages in one file', async () => {
    await show(120)
    business.listFleetHistory.mockClear()
    await press(/Export CSV/)
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    expect(business.listFleetHistory.mock.calls.map(([{ query }]) => query.cursor)).toEqual(['', '50', '100'])
    const lines = (await savedText()).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines).toHaveLength(121)
    expect(lines.slice(0, 2)).toEqual([
      'Job ID,Driver,Pickup,Delivery,Status,Completed at,Price (GBP),Paid at,Earned (GBP)',
      `${requestId(120)},Robin Hale,"14 Harbour Street, Whitstable","120 Regent Street, Cambridge",completed,2026-07-20 23:30,18.40,,18.40`,
    ])
    expect(saveFile.mock.lastCall?.[0]).toMatch(/^sameway-deliveries-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  it('escapes names that a spreadsheet would run as formulas', async () => {
    await show(1, { driver_name: '=1+1', completed_at: null })
    await press(/Export CSV/)
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    expect(await savedText()).toContain(",'=1+1,")
    expect(await savedText()).toContain(',N/A,')
  })

  it('shows its progress, and can be cancelled', async () => {
    await show(120)
    const answers = business.listFleetHistory.getMockImplementation()
    const signals: AbortSignal[] = []
    business.listFleetHistory.mockImplementation(async (asked: Requested, { signal }: Given) => {
      signals.push(signal)
      if (asked.query.cursor !== '') await new Promise((_, reject) => signal.addEventListener('abort', reject))
      return answers?.(asked)
    })
    await press(/Export CSV/)
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Exported' })
    await waitFor(() => expect(bar.value).toBeCloseTo(50 / 120))
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(signals.at(-1)?.aborted).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(saveFile).not.toHaveBeenCalled()
  })
})
