import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AssignmentResult } from '#shared/contracts/fleet-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { businessSession, user } from '../business.fixtures.tsx'
import { calls, driverWith, serverHas } from '../business.mocks.ts'
import { cards, choose, confirm, hasCards, jobs, jobTo } from './assign.fixtures.tsx'
import { AvailableDeliveries } from './available-deliveries.tsx'

const business = userWith(businessSession)

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: business }) }))

const { assignDeliveries } = calls.business

const show = (...state: Parameters<typeof serverHas>) => {
  serverHas(...state)
  showAt('/business/dashboard', <AvailableDeliveries isVerified />)
}

describe('several deliveries', () => {
  const box = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Place ${number}` })
  const select = async (...numbers: number[]) => {
    for (const number of numbers) await user.click(box(number))
  }
  const dialog = () => screen.getByRole('dialog', { name: 'Assign Deliveries' })
  const items = () =>
    within(dialog())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const askAbout = async (...numbers: number[]) => {
    show({ pool: jobs(3) })
    await hasCards(3)
    await select(...numbers)
    await press('Assign Selected')
    await screen.findByRole('dialog', { name: 'Assign Deliveries' })
    await screen.findByLabelText('Driver')
  }
  const assigned = (number: number): AssignmentResult => ({
    id: requestId(number),
    request: { ...jobTo(number), status: 'matched', version: 2 },
    code: null,
    error: null,
  })
  const refused = (number: number, code: string, error: string): AssignmentResult => ({
    id: requestId(number),
    request: null,
    code,
    error,
  })
  const sent = () => assignDeliveries.mock.calls.map(([{ body }]) => body.request_ids)

  it('are selected across pages, with their sum, and cleared', async () => {
    show({ pool: jobs(4) })
    await hasCards(3)
    expect(screen.getByText('Select up to 10 to assign them together.')).toBeDefined()
    await select(1, 3)
    await press('Next')
    await select(4)
    expect(screen.getByText('3 selected, £55.20')).toBeDefined()
    await press('Previous')
    expect([1, 2, 3].map((number) => box(number).checked)).toEqual([true, false, true])
    await press('Clear')
    expect([1, 2, 3].some((number) => box(number).checked)).toBe(false)
  })

  it('cannot be more than ten', async () => {
    show({ pool: jobs(12) })
    await hasCards(3)
    for (let page = 0; page < 4; page += 1) {
      await select(...[1, 2, 3].map((place) => page * 3 + place).slice(0, page === 3 ? 1 : 3))
      if (page < 3) await press('Next')
    }
    expect([10, 11, 12].map((number) => box(number).disabled)).toEqual([false, true, true])
  })

  it('need a selection; a single one is assigned in the usual dialog', async () => {
    show({ pool: jobs(2) })
    await hasCards(2)
    const assign = screen.getByRole('button', { name: 'Assign Selected' })
    expect(assign.getAttribute('aria-disabled')).toBe('true')
    await press('Assign Selected')
    expect(toasts()).toEqual(['info: Please select a delivery.'])
    await select(2)
    expect(assign.getAttribute('aria-disabled')).toBeNull()
    await press('Assign Selected')
    expect(await screen.findByRole('dialog', { name: 'Assign Delivery' })).toBeDefined()
  })

  it('are not offered with only one delivery, or without drivers', async () => {
    show({ pool: jobs(1) })
    await hasCards(1)
    expect(screen.queryByRole('checkbox')).toBeNull()
    cleanup()
    show({ pool: jobs(2), drivers: [] })
    await hasCards(2)
    await screen.findByText('You must add a driver before you can assign deliveries.')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are assigned in one call, and leave the list at once', async () => {
    assignDeliveries.mockResolvedValue({ results: [assigned(1), assigned(3)] })
    await askAbout(1, 3)
    expect(items()).toEqual([
      'Place 1£18.40Sun 22 Nov, Morning · 95 miles',
      'Place 3£18.40Sun 22 Nov, Morning · 95 miles',
    ])
    expect(dialog().textContent).toContain(
      '2 deliveries£36.80The requester pays Fennel Couriers, in cash or by bank transfer',
    )
    await choose(/^Driver 02/)
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(assignDeliveries.mock.lastCall?.[0].body).toEqual({
      driver_user_id: driverWith(2).user_id,
      request_ids: [requestId(1), requestId(3)],
    })
    expect(toasts()).toEqual(['success: 2 deliveries assigned to Driver 02.'])
    await hasCards(1)
  })

  it('link the papers of the business if they do not cover one of them', async () => {
    const text = 'Recycling needs a waste registration for this place and day. See Your papers.'
    assignDeliveries.mockResolvedValue({ results: [assigned(1), refused(2, 'papers.no-waste', text)] })
    await askAbout(1, 2)
    await choose(/^Driver 01/)
    await confirm()
    const link = await within(dialog()).findByRole('link', { name: 'Go to Your papers' })
    expect(link.getAttribute('href')).toBe('/business/profile#papers')
    expect(items()).toEqual([expect.stringContaining(text)])
  })

  it('need a driver', async () => {
    await askAbout(1, 2)
    await confirm()
    expect(toasts()).toEqual(['info: Please select a driver.'])
    expect(assignDeliveries).not.toHaveBeenCalled()
  })

  it('that are refused show their reasons, and stay selected if they can be retried', async () => {
    const taken = 'This job has just been taken by someone else.'
    const full = 'This driver has too many jobs.'
    assignDeliveries.mockResolvedValueOnce({
      results: [assigned(1), refused(2, 'request.taken', taken), refused(3, 'driver.too-many-active', full)],
    })
    await askAbout(1, 2, 3)
    serverHas({ pool: [jobTo(2), jobTo(3)] })
    await choose(/^Driver 01/)
    await confirm()
    await within(dialog()).findByText('2 could not be assigned')
    expect(dialog().textContent).toContain('1 assigned. Those still available stay selected.')
    expect(items()).toEqual([expect.stringContaining(taken), expect.stringContaining(full)])
    expect(toasts()).toEqual(['success: 1 delivery assigned to Driver 01.'])

    assignDeliveries.mockResolvedValueOnce({ results: [refused(3, 'driver.too-many-active', full)] })
    await choose(/^Driver 02/)
    await confirm()
    await waitFor(() => expect(sent()).toEqual([[1, 2, 3].map(requestId), [requestId(3)]]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hasCards(1)
    expect(cards()[0]).toContain('Place 3')
  })

  it('leave only Done when all of them are gone', async () => {
    const taken = 'This job has just been taken by someone else.'
    assignDeliveries.mockResolvedValueOnce({ results: [1, 2].map((number) => refused(number, 'request.taken', taken)) })
    await askAbout(1, 2)
    serverHas({ pool: [jobTo(3)] })
    await choose(/^Driver 01/)
    await confirm()
    await within(dialog()).findByText('2 could not be assigned')
    expect(dialog().textContent).toContain('Those below are no longer available.')
    expect(document.activeElement?.textContent).toContain('Done')
    await press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hasCards(1)
  })

  it('stay selected when the call fails, and the dialog stays open', async () => {
    assignDeliveries.mockRejectedValue(noAnswer())
    await askAbout(1, 2)
    await choose(/^Driver 01/)
    await confirm()
    await waitFor(() => expect(toasts()[0]).toMatch(/^danger: Assignment failed: We couldn't reach Sameway/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([1, 2, 3].map((number) => box(number).checked)).toEqual([true, true, false])
  })
})
