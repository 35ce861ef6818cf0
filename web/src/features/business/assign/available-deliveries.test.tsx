import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press, refusal, showAt, toasts, type } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { businessSession } from '../business.fixtures.tsx'
import { calls, driversUpTo, driverWith, profileWith, serverHas } from '../business.mocks.ts'
import { cards, choose, confirm, driverOptions, hasCards, jobs, jobTo } from './assign.fixtures.tsx'
import { AvailableDeliveries } from './available-deliveries.tsx'

const business = userWith(businessSession)

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: business }) }))

const { assignDelivery } = calls.business

const show = (...state: Parameters<typeof serverHas>) => {
  if (state.length > 0) serverHas(...state)
  showAt('/business/dashboard', <AvailableDeliveries isVerified />)
}
const ask = async (...state: Parameters<typeof serverHas>) => {
  show(...state)
  await hasCards(2)
  await press(/^Assign to Driver.*Place 1/)
  await screen.findByRole('dialog', { name: 'Assign Delivery' })
  await screen.findByLabelText('Driver')
}
const howMoneyMoves = /^The requester pays Fennel Couriers, in cash or by bank transfer/

beforeEach(() => void serverHas({ pool: jobs(2) }))

describe('the available deliveries', () => {
  it('say that there are none', async () => {
    show({})
    expect(await screen.findByText('No deliveries are currently available for assignment.')).toBeDefined()
  })

  it('cannot be assigned without drivers', async () => {
    show({ pool: jobs(1), drivers: [] })
    await hasCards(1)
    expect(await screen.findByText('You must add a driver before you can assign deliveries.')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Assign to Driver/ })).toHaveProperty('disabled', true)
  })

  it('show urgent ones first, marked in words', async () => {
    show({ pool: [...jobs(3), { ...jobTo(4), urgent: true }] })
    await hasCards(3)
    expect(cards()[0]).toMatch(/Urgent.*Place 4/)
    expect(cards()[1]).not.toContain('Urgent')
  })

  it('show pickup, delivery, type and price, three on a page', async () => {
    show({ pool: jobs(4) })
    await hasCards(3)
    for (const fact of ['14 Harbour Street, Whitstable', 'Place 1', 'Send Parcel', '£18.40'])
      expect(cards()[0]).toContain(fact)
    expect(screen.getAllByText(howMoneyMoves)).toHaveLength(1)
    await press('Next')
    await hasCards(1)
    expect(cards()[0]).toContain('Place 4')
    expect(document.activeElement?.textContent).toBe('Available Deliveries')
  })

  it('update by themselves, also when the current page disappears', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show({ pool: jobs(4) })
    await hasCards(3)
    await press('Next')
    serverHas({ pool: [jobTo(2), jobTo(9)] })
    await act(() => vi.advanceTimersByTimeAsync(21_000))
    await hasCards(2)
    expect(cards()[1]).toContain('Place 9')
  })
})

describe('Assign Delivery', () => {
  it('shows that the drivers cannot be loaded', async () => {
    calls.business.listDrivers.mockRejectedValueOnce(noAnswer())
    show()
    await hasCards(2)
    await press(/^Assign to Driver.*Place 1/)
    await screen.findByText('Failed to fetch drivers.')
    await press('Try again')
    expect(await screen.findByLabelText('Driver')).toBeDefined()
  })

  it('shows price, time and distance', async () => {
    await ask()
    const dialog = screen.getByRole('dialog', { name: 'Assign Delivery' }).textContent
    for (const fact of ['Place 1', '£18.40', '22 Nov, Morning', '95 miles (152.4\u00a0km)'])
      expect(dialog).toContain(fact)
    expect(dialog).toContain('The requester pays Fennel Couriers, in cash or by bank transfer')
  })

  it('shows weight, size and the note before it is assigned', async () => {
    await ask()
    const dialog = within(screen.getByRole('dialog', { name: 'Assign Delivery' }))
    for (const fact of ['2-5kg', '30 × 20 × 10 cm', 'Please ring twice.', 'About 3 miles away'])
      expect(await dialog.findByText(fact)).toBeDefined()
    expect(assignDelivery).not.toHaveBeenCalled()
  })

  it.each([
    ['that it was just taken', profileWith(), 'This job was just taken.'],
    [
      'that the business lost its verification',
      profileWith({ is_verified: false, status: 'pending' }),
      'Your business is no longer verified.',
    ],
  ])('says of a job that the server no longer shows %s', async (_, profile, text) => {
    serverHas({ pool: jobs(2), profile })
    calls.requests.previewRequest.mockRejectedValue(refusal('request.unknown', 'Request not found.', { status: 404 }))
    await ask()
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryAllByText(/was just taken|no longer verified/)).toHaveLength(1)
  })

  it('needs a driver', async () => {
    await ask()
    await confirm()
    expect(toasts()).toEqual(['info: Please select a driver.'])
    expect(assignDelivery).not.toHaveBeenCalled()
  })

  it('lists drivers by name, number and load; inactive ones are disabled', async () => {
    const drivers = [driverWith(1, { open_jobs: 1 }), driverWith(2, { is_active: false }), driverWith(3)]
    await ask({ pool: jobs(2), drivers })
    expect(driverOptions().map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['Select a driver', false],
      ['Driver 01 (07700 900101), 1 job', false],
      ['Driver 02 (07700 900102), inactive', true],
      ['Driver 03 (07700 900103), no jobs', false],
    ])
  })

  it('searches a large fleet by name or number, and clears a choice that does not match', async () => {
    await ask({ pool: jobs(2), drivers: driversUpTo(60) })
    expect(screen.getByText('50 of 60 drivers. Search to find the others.')).toBeDefined()
    await choose(/^Driver 01/)
    type('Search drivers', '900155')
    await waitFor(() => expect(driverOptions()).toHaveLength(2))
    expect(screen.getByLabelText<HTMLSelectElement>('Driver').value).toBe('')
    await confirm()
    expect(toasts()).toEqual(['info: Please select a driver.'])
    type('Search drivers', 'Nobody')
    expect(await screen.findByText('No drivers match your search.')).toBeDefined()
  })

  it('shows why it was refused, and can be tried with another driver', async () => {
    assignDelivery.mockRejectedValue(refusal('driver.inactive', 'This driver is inactive.'))
    await ask()
    await choose(/^Driver 01/)
    await confirm()
    await waitFor(() => expect(toasts()).toEqual(['danger: Assignment failed: This driver is inactive.']))
    expect(screen.getByRole('dialog', { name: 'Assign Delivery' })).toBeDefined()
    expect(cards()).toHaveLength(2)
  })

  it('links the papers of the business if they do not cover the job', async () => {
    const text = "Your insurance for hire and reward doesn't cover this job's day. See Your papers."
    assignDelivery.mockRejectedValue(refusal('papers.no-hire', text, { status: 409 }))
    await ask()
    await choose(/^Driver 01/)
    await confirm()
    const link = await screen.findByRole('link', { name: 'Go to Your papers' })
    expect(link.getAttribute('href')).toBe('/business/profile#papers')
    expect(screen.getByText(text)).toBeDefined()
    expect(toasts()).toEqual([])
  })

  it('can be retried from its toast without an answer, but not after a refusal', async () => {
    const retry = () => toastStore.all().at(-1)?.retry
    assignDelivery.mockRejectedValueOnce(refusal('driver.inactive', 'This driver is inactive.'))
    assignDelivery.mockRejectedValueOnce(noAnswer())
    assignDelivery.mockResolvedValue({ request: { ...jobTo(1), status: 'matched', version: 2 } })
    await ask()
    await choose(/^Driver 01/)
    await confirm()
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(retry()).toBeUndefined()
    await confirm()
    await waitFor(() => expect(toasts()).toHaveLength(2))
    act(() => retry()?.())
    await hasCards(1)
    expect(assignDelivery).toHaveBeenCalledTimes(3)
  })

  it('removes a delivery that another carrier took, even if the list is late', async () => {
    assignDelivery.mockRejectedValue(refusal('request.taken', 'This job has just been taken by someone else.'))
    await ask()
    await choose(/^Driver 01/)
    await confirm()
    await hasCards(1)
    expect(toasts()).toEqual(['danger: Assignment failed: This job has just been taken by someone else.'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('removes the delivery at once, even if the list is late, and reloads the figures', async () => {
    assignDelivery.mockResolvedValue({ request: { ...jobTo(1), status: 'matched', version: 2 } })
    await ask()
    const requested = calls.business.getStats.mock.calls.length
    await choose(/^Driver 02/)
    await confirm()
    await hasCards(1)
    expect(assignDelivery).toHaveBeenCalledWith({
      params: { requestId: requestId(1) },
      body: { driver_user_id: driverWith(2).user_id },
    })
    expect(toasts()).toEqual(['success: Delivery assigned to Driver 02.'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.business.getStats.mock.calls.length).toBeGreaterThan(requested)
    expect(document.activeElement?.textContent).not.toBe('')
  })
})
