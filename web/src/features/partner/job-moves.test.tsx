import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, londonMoment, londonTime } from '#shared/model/london.ts'
import { startsFrom } from '#shared/model/request-lifecycle.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, offerWith, requestId } from '#web/components/request.fixtures.ts'
import { press, toasts } from '#web/lib/screen.fixtures.tsx'
import { arrives, cardsUnder, counts, keptPlacesUnder, refusing, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { forgetMovement, noteMovement } from './use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })

const job = cardWith({ id: requestId(1), delivery_address: 'Leeds Dock' })
const other = cardWith({ id: requestId(2), delivery_address: 'Oban' })
const inAnHour = new Date(Date.now() + 3600_000).toISOString()
const offer = offerWith({ id: requestId(3), delivery_address: 'Bath Spa', expires_at: inAnHour })
const today = londonTime(new Date()).date
const matched = cardWith({
  id: requestId(4),
  preferredDate: today,
  status: 'matched',
  version: 2,
  delivery_address: 'Truro',
})
const moving = cardWith({ id: requestId(5), status: 'in_transit', version: 3, delivery_address: 'Whitby' })
const later = (card: typeof job, status: typeof job.status) => ({
  request: { ...card, status, version: card.version + 1 },
})

const open = async (world: Parameters<typeof serverHas>[0]) => {
  serverHas(world)
  showHub()
  await arrives('Requests Near You')
}

beforeEach(forgetMovement)

describe('a job nearby', () => {
  it('taken by another partner is removed with the reason, even if the lists are late', async () => {
    await open({ pool: [job, other] })
    calls.requests.acceptRequest.mockRejectedValue(
      refusing('This job has just been taken by someone else.', 'request.taken'),
    )
    await press(/^Accept Job.*Leeds Dock/)
    await counts('Requests Near You', 1)
    expect(toasts()).toEqual(['danger: Error: This job has just been taken by someone else.'])
    expect(calls.requests.listAvailable.mock.calls.length).toBeGreaterThan(1)
  })

  it('stays after a temporary refusal', async () => {
    await open({ pool: [job] })
    calls.requests.acceptRequest.mockRejectedValue(refusing('Full.', 'request.too-many-active'))
    await press(/^Accept Job/)
    await waitFor(() => expect(toasts()).toEqual(['danger: Error: Full.']))
    expect(cardsUnder('Requests Near You')).toHaveLength(1)
  })

  it('becomes an active delivery at once when accepted, even if the lists are late', async () => {
    await open({ pool: [job, other] })
    calls.requests.acceptRequest.mockResolvedValue(later(job, 'matched'))
    await press(/^Accept Job.*Leeds Dock/)
    await counts('My Active Deliveries', 1)
    expect(cardsUnder('Requests Near You')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Requests Near You'))
  })

  it('is neither taken nor rejected for a moment after the cards have moved', async () => {
    await open({ pool: [job, other] })
    calls.requests.acceptRequest.mockReturnValue(new Promise(() => {}))
    calls.requests.rejectRequest.mockReturnValue(new Promise(() => {}))
    for (const name of [/^Accept Job.*Leeds Dock/, /^Reject job: Oban/]) {
      const button = screen.getByRole('button', { name })
      noteMovement()
      // At once, because a simulated user may take longer than that.
      act(() => button.click())
    }
    expect(calls.requests.acceptRequest).not.toHaveBeenCalled()
    expect(calls.requests.rejectRequest).not.toHaveBeenCalled()
    forgetMovement()
    await press(/^Reject job: Oban/)
    await press(/^Accept Job.*Leeds Dock/)
    expect(calls.requests.acceptRequest).toHaveBeenCalledOnce()
    expect(calls.requests.rejectRequest).toHaveBeenCalledOnce()
  })

  it('is taken once by a double tap', async () => {
    await open({ pool: [job, other] })
    calls.requests.acceptRequest.mockReturnValue(new Promise(() => {}))
    await userEvent.dblClick(screen.getByRole('button', { name: /^Accept Job.*Leeds Dock/ }))
    expect(calls.requests.acceptRequest.mock.calls).toEqual([[{ params: { id: job.id } }]])
  })

  it('is replaced by a line without buttons for three seconds when accepted', async () => {
    await open({ pool: [other, job] })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    calls.requests.acceptRequest.mockResolvedValue(later(other, 'matched'))
    await press(/^Accept Job.*Oban/)
    await counts('Requests Near You', 1)
    expect(keptPlacesUnder('Requests Near You')).toEqual(['Accepted'])
    expect(screen.getByText('Accepted').closest('li')?.querySelector('button')).toBeNull()
    expect(screen.getByText('Accepted').closest('li')?.nextElementSibling?.textContent).toContain('Leeds Dock')
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    expect(keptPlacesUnder('Requests Near You')).toEqual(['Accepted'])
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(keptPlacesUnder('Requests Near You')).toEqual([])
    expect(cardsUnder('Requests Near You')).toHaveLength(1)
  })

  it('is replaced by a line when another partner takes it', async () => {
    await open({ pool: [job, other] })
    serverHas({ pool: [other] })
    calls.requests.acceptRequest.mockRejectedValue(refusing('Taken.', 'request.taken'))
    await press(/^Accept Job.*Leeds Dock/)
    await counts('Requests Near You', 1)
    expect(keptPlacesUnder('Requests Near You')).toEqual(['No longer available'])
  })

  it('is hidden at once when rejected, and comes back to its place if that fails', async () => {
    await open({ pool: [job, other] })
    const { promise, reject } = Promise.withResolvers<never>()
    calls.requests.rejectRequest.mockReturnValue(promise)
    await press(/^Reject job: Leeds Dock/)
    await counts('Requests Near You', 1)
    act(() => reject(refusing('Anything.')))
    await counts('Requests Near You', 2)
    expect(cardsUnder('Requests Near You')[0]?.textContent).toContain('Leeds Dock')
    expect(toasts()).toEqual(['danger: Error: Failed to reject the job.'])
  })

  it('stays hidden once it is rejected', async () => {
    await open({ pool: [job, other] })
    calls.requests.rejectRequest.mockResolvedValue({ message: 'Rejected.' })
    await press(/^Reject job: Leeds Dock/)
    await waitFor(() => expect(calls.requests.rejectRequest).toHaveBeenCalledWith({ params: { id: job.id } }))
    expect(cardsUnder('Requests Near You')).toHaveLength(1)
    expect(keptPlacesUnder('Requests Near You')).toEqual(['RejectedUndo'])
    expect(toasts()).toEqual([])
  })

  it('comes back when its rejection is undone, even if the list was loaded without it', async () => {
    await open({ pool: [job, other] })
    const { promise, resolve: answer } = Promise.withResolvers<{ message: string }>()
    calls.requests.rejectRequest.mockReturnValue(promise)
    calls.requests.undoRejection.mockResolvedValue({ message: 'Back.' })
    await press(/^Reject job: Leeds Dock/)
    serverHas({ pool: [other] })
    await press('Undo')
    await counts('Requests Near You', 2)
    expect(keptPlacesUnder('Requests Near You')).toEqual([])
    expect(calls.requests.undoRejection, 'it waits for the rejection').not.toHaveBeenCalled()
    act(() => answer({ message: 'Rejected.' }))
    await waitFor(() => expect(calls.requests.undoRejection).toHaveBeenCalledWith({ params: { id: job.id } }))
    expect(cardsUnder('Requests Near You')).toHaveLength(2)
  })

  it('stays hidden when its rejection cannot be undone, and says so', async () => {
    await open({ pool: [job, other] })
    calls.requests.rejectRequest.mockResolvedValue({ message: 'Rejected.' })
    calls.requests.undoRejection.mockRejectedValue(refusing('Anything.'))
    await press(/^Reject job: Leeds Dock/)
    await press('Undo')
    await waitFor(() => expect(toasts()).toEqual(['danger: Error: Failed to bring the job back.']))
    await counts('Requests Near You', 1)
  })

  it('passes the focus of a keyboard on to Undo when rejected', async () => {
    await open({ pool: [job, other] })
    calls.requests.rejectRequest.mockResolvedValue({ message: 'Rejected.' })
    screen.getByRole('button', { name: /^Reject job: Leeds Dock/ }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
  })
})

describe('a direct offer', () => {
  it('shows that it is gone', async () => {
    await open({ offers: [offer] })
    calls.partner.acceptOffer.mockRejectedValue(refusing('This offer is no longer open.', 'offer.gone'))
    serverHas({})
    await press(/^Accept Offer/)
    await counts('New Direct Offers', 0)
    expect(toasts()).toEqual(['danger: Error: This offer is no longer open.'])
  })

  it('is removed when declined', async () => {
    await open({ offers: [offer] })
    calls.partner.declineOffer.mockResolvedValue(later(offer, 'pending_match'))
    await press(/^Decline/)
    await counts('New Direct Offers', 0)
    expect(calls.partner.declineOffer).toHaveBeenCalledWith({ params: { requestId: offer.id } })
    expect(cardsUnder('Requests Near You')).toHaveLength(0)
  })

  it('becomes an active delivery when accepted', async () => {
    await open({ offers: [offer] })
    calls.partner.acceptOffer.mockResolvedValue(later(offer, 'matched'))
    await press(/^Accept Offer/)
    await counts('New Direct Offers', 0)
    expect(cardsUnder('My Active Deliveries')[0]?.textContent).toContain('Bath Spa')
  })
})

describe('an active delivery', () => {
  it('offers the next step, and to cancel only before the pickup', async () => {
    await open({ carried: [matched, moving] })
    await counts('My Active Deliveries', 2)
    const buttons = cardsUnder('My Active Deliveries').map((card) =>
      within(card)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
    const route = expect.stringMatching(/^From .* to (Truro|Whitby)$/)
    const [start, confirm] = ['Start', 'Confirm'].map((verb) => expect.stringContaining(`${verb} Delivery: `))
    expect(buttons).toEqual([
      [route, 'View Details: Whitby', confirm, "I can't get the code: Whitby", "Can't deliver: Whitby"],
      [route, 'View Details: Truro', start, 'Take photos first: Truro', 'Cancel delivery: Truro'],
    ])
  })

  it('shows why it cannot start', async () => {
    await open({ carried: [matched] })
    calls.delivery.startDelivery.mockRejectedValue(refusing('This delivery has moved on. Please look again.'))
    await press(/^Start Delivery/)
    await waitFor(() => expect(toasts()).toEqual(['danger: Error: This delivery has moved on. Please look again.']))
  })

  it('of another day starts only after a confirmation that it was collected', async () => {
    await open({ carried: [{ ...matched, preferredDate: '2026-11-20' }] })
    calls.delivery.startDelivery.mockResolvedValue(later(matched, 'in_transit'))
    await press(/^Start Delivery/)
    const question = await screen.findByRole('alertdialog', { name: 'Have you collected it?' })
    expect(question.textContent).toContain('This job is for Fri 20 Nov.')
    expect(calls.delivery.startDelivery).not.toHaveBeenCalled()
    await press('Yes, start delivery')
    await waitFor(() => expect(calls.delivery.startDelivery).toHaveBeenCalledOnce())
  })

  it('that cannot be started yet shows from when it can', async () => {
    const preferredDate = addDays(today, 3)
    await open({ carried: [{ ...matched, preferredDate }] })
    const from = londonMoment(startsFrom(preferredDate, matched.preferredTimeSlot))
    await screen.findByText(`You can start this from ${from}.`)
    expect(screen.queryByRole('button', { name: /^Start Delivery|^Take photos first/ })).toBeNull()
  })

  it('is in transit once started, with the focus on the next step', async () => {
    await open({ carried: [matched] })
    calls.delivery.startDelivery.mockResolvedValue(later(matched, 'in_transit'))
    await press(/^Start Delivery/)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Confirm Delivery/))
    const started = { params: { id: matched.id }, body: { status: 'in_transit' } }
    expect(calls.delivery.startDelivery).toHaveBeenCalledWith(started)
  })

  it.each([
    ['View Details', /^View Details/],
    ['its heading', /^From .* to Whitby/],
  ])('shows its details by %s, with the same actions', async (_, name) => {
    await open({ carried: [moving] })
    calls.requests.getDetails.mockResolvedValue(detailsWith({ id: moving.id, viewer: 'carrier', status: 'in_transit' }))
    await press(name)
    await arrives('Task Details')
    expect(screen.getAllByRole('button', { name: /^Confirm Delivery/, hidden: true })).toHaveLength(2)
  })
})
