import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { cardsIn, noAnswer, press, refusal, toasts } from '#web/lib/screen.fixtures.tsx'
import { driverId, jobWith, showWithNews } from '../fleet.fixtures.tsx'
import { LiveActivityPage } from './live-activity-page.tsx'

const calls = vi.hoisted(() => ({
  business: { getLiveActivity: vi.fn(), listDrivers: vi.fn(), assignDelivery: vi.fn() },
  requests: { cancelRequest: vi.fn(), getDetails: vi.fn() },
}))
vi.mock('#web/lib/api.ts', () => ({ api: calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

const log = vi.spyOn(console, 'info')

const inTransit = 'In-Transit'
const awaiting = 'Matched (Awaiting Pickup)'

const serverHas = (moving: LiveJob[], matched: LiveJob[], beyond = 0) =>
  calls.business.getLiveActivity.mockResolvedValue({
    in_transit_jobs: moving,
    matched_jobs: matched,
    in_transit_total: moving.length + beyond,
    matched_total: matched.length,
  })

const show = (...state: Parameters<typeof serverHas>) => {
  serverHas(...state)
  return showWithNews(<LiveActivityPage />)
}

const column = (title: string) => screen.getByRole('region', { name: (name) => name.startsWith(title) })
const jobsIn = (title: string) =>
  cardsIn(column(title)).map(({ textContent }) => /(\d+) Regent Street/.exec(textContent)?.[1])
const stands = (moving: string[], matched: string[]) =>
  waitFor(() => expect([jobsIn(inTransit), jobsIn(awaiting)]).toEqual([moving, matched]))
const countOf = (title: string) => within(column(title)).getByRole('heading', { level: 2 }).textContent

beforeEach(() => {
  calls.requests.getDetails.mockResolvedValue(detailsWith({ viewer: 'business' }))
  log.mockImplementation(() => {})
})

describe('a board that cannot be loaded', () => {
  it('shows no columns, logs the error, and loads again', async () => {
    calls.business.getLiveActivity.mockRejectedValue(noAnswer())
    showWithNews(<LiveActivityPage />)
    expect(await screen.findByText('Not up to date.')).toBeDefined()
    expect(screen.queryByText('No jobs are currently in transit.')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
    expect(log).toHaveBeenCalledWith('Live activity could not be loaded.', expect.anything())
    expect(toasts()).toEqual([])
    serverHas([jobWith(1)], [])
    await press('Try again')
    await stands(['1'], [])
    expect(screen.queryByText('Not up to date.')).toBeNull()
  })

  it('keeps the jobs of the last load', async () => {
    const { queries } = show([jobWith(1)], [])
    await stands(['1'], [])
    calls.business.getLiveActivity.mockRejectedValue(noAnswer())
    await act(() => queries.invalidateQueries())
    expect(await screen.findByText('Not up to date.')).toBeDefined()
    await stands(['1'], [])
  })
})

describe('the columns', () => {
  it('say that there are no jobs', async () => {
    show([], [])
    expect(await screen.findByText('No jobs are currently in transit.')).toBeDefined()
    expect(screen.getByText('No jobs are awaiting pickup.')).toBeDefined()
    expect([countOf(inTransit), countOf(awaiting)]).toEqual(['In-Transit 0', 'Matched (Awaiting Pickup) 0'])
  })

  it('show three at a time, newest first, each column with its own pages', async () => {
    show(
      [4, 2, 3, 1, 5].map((number) => jobWith(number)),
      [jobWith(9)],
    )
    await stands(['1', '2', '3'], ['9'])
    expect(countOf(inTransit)).toBe('In-Transit 5')
    const pager = within(screen.getByRole('navigation', { name: 'Pages of In-Transit' }))
    expect(pager.getByText('Page 1 of 2')).toBeDefined()
    await userEvent.click(pager.getByRole('button', { name: 'Next' }))
    await stands(['4', '5'], ['9'])
    expect(document.activeElement?.textContent).toBe('In-Transit 5')
    await userEvent.click(pager.getByRole('button', { name: 'Previous' }))
    await stands(['1', '2', '3'], ['9'])
  })

  it('count jobs that the server leaves out of the list', async () => {
    show([jobWith(1)], [], 40)
    await stands(['1'], [])
    expect(countOf(inTransit)).toBe('In-Transit 41')
    expect(screen.getByText('Showing 1 of 41. The rest will appear as these are done.')).toBeDefined()
  })

  it('show a job once when both lists have it', async () => {
    show([jobWith(1, { version: 3 })], [jobWith(1), jobWith(2)])
    await stands(['1'], ['2'])
  })

  it('show driver, time and route of a job, and copy its id', async () => {
    const user = userEvent.setup()
    show([], [jobWith(7)])
    await stands([], ['7'])
    const [card = document.body] = cardsIn(column(awaiting))
    for (const fact of [
      '#000007',
      'Driver: Robin Hale · assigned 7 minutes ago',
      '14 Harbour Street',
      '7 Regent Street',
    ])
      expect(card.textContent).toContain(fact)
    await user.click(within(card).getByRole('button', { name: 'Copy job ID #000007' }))
    expect(await navigator.clipboard.readText()).toBe(requestId(7))
    expect(await within(card).findByText('Copied!')).toBeDefined()
  })

  it('show what a search finds by number, driver or route, and count it', async () => {
    show([jobWith(1), jobWith(2, { driver_name: 'Sam Poole' })], [jobWith(3, { driver_name: 'Sam Poole' }), jobWith(4)])
    await stands(['1', '2'], ['3', '4'])
    const search = screen.getByRole('searchbox', { name: 'Search deliveries' })
    await userEvent.type(search, 'sam')
    await stands(['2'], ['3'])
    expect([countOf(inTransit), countOf(awaiting)]).toEqual(['In-Transit 1', 'Matched (Awaiting Pickup) 1'])
    await userEvent.type(search, ' #000003')
    await stands([], ['3'])
    expect(within(column(inTransit)).getByText('No deliveries match your search.')).toBeDefined()
    await userEvent.clear(search)
    await stands(['1', '2'], ['3', '4'])
  })

  it('search only what is listed, and say so', async () => {
    serverHas([jobWith(1), jobWith(2)], [], 40)
    showWithNews(<LiveActivityPage />, '/business/activity#q=%23000002')
    await stands(['2'], [])
    expect(screen.getByText('We searched the newest 2 of 42.')).toBeDefined()
  })

  it('show jobs that need a driver first', async () => {
    show([jobWith(1), jobWith(2, { needs_driver: true })], [])
    await stands(['2', '1'], [])
    expect(screen.getAllByText('Needs a driver')).toHaveLength(1)
  })
})

describe('at the door', () => {
  const handover = { left_with: 'neighbour', confirm_by: '2026-11-26T10:42:00.000Z' } as const
  const buttons = () =>
    within(column(inTransit))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/: job.*/, ''))

  it('an active driver acts alone, and the card shows the open step', async () => {
    show([jobWith(1, { door: { handover } })], [])
    await stands(['1'], [])
    expect(screen.getByText('Left without the code')).toBeDefined()
    expect(buttons()).not.toContain("I can't get the code")
  })

  it('the business reports in place of an inactive driver', async () => {
    show([jobWith(1, { needs_driver: true })], [])
    await stands(['1'], [])
    await press(/^Can't deliver/)
    expect(await screen.findByRole('dialog', { name: "Can't deliver" }, { timeout: 5_000 })).toBeDefined()
  })

  it('the business finishes a delivery that could not be made', async () => {
    calls.requests.getDetails.mockResolvedValue(detailsWith({ viewer: 'business', serviceType: 'Errand Run' }))
    show([jobWith(1, { needs_driver: true })], [])
    expect(await screen.findByRole('button', { name: /^Can't finish/ })).toBeDefined()
  })

  it('the business enters the code for returns only', async () => {
    const attempt = { number: 1, reason: 'closed', choice: 'return' } as const
    show([jobWith(1, { needs_driver: true, door: { attempt, leg: 'return' } }), jobWith(2, { needs_driver: true })], [])
    await stands(['1', '2'], [])
    expect(screen.getByText('Going back')).toBeDefined()
    expect(buttons().filter((text) => text === 'Confirm Delivery')).toHaveLength(1)
  })
})

describe('an event', () => {
  it('moves a job to the top of the other column at once, even if the list is late', async () => {
    const { hear } = show([jobWith(1)], [jobWith(2), jobWith(3)])
    await stands(['1'], ['2', '3'])
    hear(3, 3, 'in_transit')
    await stands(['3', '1'], ['2'])
    expect([countOf(inTransit), countOf(awaiting)]).toEqual(['In-Transit 2', 'Matched (Awaiting Pickup) 1'])
    expect(column(inTransit).textContent).toContain('picked up just now')
  })

  it.each(['completed', 'cancelled', 'pending_match'] as const)('of a %s job removes it', async (status) => {
    const { hear } = show([jobWith(1)], [])
    await stands(['1'], [])
    hear(1, 3, status)
    await stands([], [])
  })

  it('of an unlisted job reloads the list until it has it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { hear } = show([], [])
    await stands([], [])
    hear(5, 2, 'matched')
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    serverHas([], [jobWith(5)])
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await stands([], ['5'])
    const requested = calls.business.getLiveActivity.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(calls.business.getLiveActivity).toHaveBeenCalledTimes(requested)
  })
})

describe('un-assigning', () => {
  const ask = async () => {
    show([jobWith(1)], [jobWith(2)])
    await stands(['1'], ['2'])
    await press(/^Un-assign/)
    const question = await screen.findByRole('alertdialog', { name: 'Un-assign Delivery?' }, { timeout: 5_000 })
    return within(question)
  }

  it('is offered before the pickup, and asks first', async () => {
    const question = await ask()
    expect(screen.getAllByRole('button', { name: /^Un-assign/, hidden: true })).toHaveLength(1)
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls.requests.cancelRequest).not.toHaveBeenCalled()
  })

  it('asks for a reason before it sends anything, and says when the job would return as urgent', async () => {
    const question = await ask()
    await userEvent.click(question.getByRole('button', { name: /Yes, un-assign it/ }))
    expect(question.getByText('Please choose a reason.')).toBeDefined()
    expect(question.getByText(/urgent/)).toBeDefined()
    expect(calls.requests.cancelRequest).not.toHaveBeenCalled()
  })

  it('shows why it was refused, and keeps the job', async () => {
    calls.requests.cancelRequest.mockRejectedValue(refusal('request.moved', 'This request has moved on.'))
    const question = await ask()
    await userEvent.click(question.getByRole('radio', { name: 'Illness' }))
    await userEvent.click(question.getByRole('button', { name: /Yes, un-assign it/ }))
    await waitFor(() => expect(toasts()).toEqual(['danger: Error: This request has moved on.']))
    await stands(['1'], ['2'])
  })

  it('removes the job at once, even if the list is late', async () => {
    const request = cardWith({ id: requestId(2), version: 3, status: 'pending_match' })
    calls.requests.cancelRequest.mockResolvedValue({ request })
    const question = await ask()
    await userEvent.click(question.getByRole('radio', { name: 'Trouble with the vehicle' }))
    await userEvent.click(question.getByRole('button', { name: /Yes, un-assign it/ }))
    await stands(['1'], [])
    const sent = { params: { id: requestId(2) }, body: { reason: 'vehicle' } }
    expect(calls.requests.cancelRequest).toHaveBeenCalledWith(sent)
    expect(toasts()).toEqual(['success: The delivery is back in the pool.'])
  })
})

it('hands a job in transit to another driver', async () => {
  const next = { id: driverId(2), user_id: driverId(2), name: 'Sam Poole', contact_number: '07700900124' }
  const drivers = [
    {
      ...next,
      login_email: 'sam@drivers.example',
      is_active: true,
      open_jobs: 2,
      is_suspended: false,
      photo_url: null,
      license_url: null,
      created_at: '',
    },
  ]
  calls.business.listDrivers.mockResolvedValue({ items: drivers, next: null, total: 1 })
  const request = cardWith({ id: requestId(1), version: 3, status: 'in_transit' })
  calls.business.assignDelivery.mockResolvedValue({ request })
  show([jobWith(1, { needs_driver: true })], [])
  await stands(['1'], [])
  await press(/^Re-assign/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Delivery' }, { timeout: 5_000 }))
  expect(dialog.getByText('Robin Hale has it now. Choose who takes over.')).toBeDefined()
  await userEvent.selectOptions(await dialog.findByRole('combobox'), driverId(2))
  serverHas([jobWith(1, { version: 3, driver_name: 'Sam Poole' })], [])
  await userEvent.click(dialog.getByRole('button', { name: /Confirm Assignment/ }))
  await waitFor(() => expect(column(inTransit).textContent).toContain('Sam Poole'))
  expect(calls.business.assignDelivery).toHaveBeenCalledWith({
    params: { requestId: requestId(1) },
    body: { driver_user_id: driverId(2) },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
