import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, offerWith, requestId } from '#web/components/request.fixtures.ts'
import { press, toasts } from '#web/lib/screen.fixtures.tsx'
import { arrives, cardsUnder, counts, refusing, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { forgetMovement } from './use-press-once.ts'

const session = vi.hoisted(() => ({ user: null as unknown, reload: vi.fn() }))

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })

const failed = 'Could not load your dashboard. Please try refreshing the page.'
const inTwoHours = () => new Date(Date.now() + 2 * 3600_000 + 30_000).toISOString()
const job = cardWith({ id: requestId(1), delivery_address: 'Leeds Dock' })
const recycling = cardWith({ id: requestId(2), delivery_address: null, distance_km: null })
const offer = offerWith({ id: requestId(3), delivery_address: 'Bath Spa', expires_at: inTwoHours() })

const toggle = () => userEvent.click(screen.getByRole('switch', { name: 'Online' }))

beforeEach(() => {
  forgetMovement()
  session.user = partner
  serverHas()
})

describe('a user who is not verified', () => {
  beforeEach(() => {
    session.user = userWith({ is_profile_complete: true, is_partner: true })
    calls.partner.getApplication.mockResolvedValue({ application: { status: 'pending', reason: null } })
  })

  it('sees that the application is under review, and loads no jobs', async () => {
    showHub()
    await arrives('Application Pending')
    expect(calls.partner.getStatus).not.toHaveBeenCalled()
    expect(screen.queryByText('My Active Deliveries')).toBeNull()
  })

  it('can still finish deliveries', async () => {
    serverHas({ carried: [cardWith({ status: 'in_transit' })] })
    showHub()
    await arrives('My Active Deliveries')
    expect(screen.getByRole('button', { name: /^Confirm Delivery/ })).toBeDefined()
  })
})

const noOffers = 'You have no direct offers.'

describe('online or not', () => {
  it('shows that the status cannot be loaded, and loads again', async () => {
    calls.partner.getStatus.mockRejectedValue(refusing('No.'))
    showHub()
    await screen.findByText(failed)
    expect(screen.getByText('No.')).toBeDefined()
    serverHas({ isOnline: false })
    await press('Try again')
    expect(await screen.findByText('You are offline.')).toBeDefined()
  })

  it('shows no jobs and rides offline, but deliveries with their next step', async () => {
    serverHas({ isOnline: false, carried: [cardWith({ status: 'in_transit' })], pool: [job] })
    showHub()
    await arrives('Ready to work?')
    expect(screen.getByText('Go online to start receiving job requests.')).toBeDefined()
    await screen.findByText('You have 1 active delivery.')
    for (const name of [/^View Details/, /^Confirm Delivery/])
      expect(screen.getByRole('button', { name })).toBeDefined()
    for (const name of ['Requests Near You', 'My Published Rides', 'My Active Deliveries'])
      expect(screen.queryByRole('heading', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Publish a New Ride +' })).toBeNull()
    expect(calls.requests.listAvailable).not.toHaveBeenCalled()
  })

  it('shows a refused change, and undoes it', async () => {
    serverHas({ isOnline: false })
    calls.partner.setStatus.mockRejectedValue(refusing("You don't have access to this."))
    showHub()
    await screen.findByText('You are offline.')
    await toggle()
    await waitFor(() => expect(toasts()).toEqual(["danger: Error: You don't have access to this."]))
    expect(screen.getByRole('switch', { name: 'Online' }).getAttribute('aria-checked')).toBe('false')
  })

  it('shows and hides the jobs with the switch', async () => {
    serverHas({ isOnline: false, pool: [job] })
    showHub()
    await screen.findByText('You are offline.')
    await toggle()
    await arrives('Requests Near You')
    expect(calls.partner.setStatus).toHaveBeenCalledWith({ body: { is_online: true } })
    expect(await screen.findByText(/Using Reading \(your home\)$/)).toBeDefined()
    await toggle()
    await arrives('Ready to work?')
    expect(calls.partner.setStatus).toHaveBeenLastCalledWith({ body: { is_online: false } })
  })
})

describe('the lists', () => {
  it('show one failure, and load again', async () => {
    calls.partner.listOffers.mockRejectedValue(refusing('No.'))
    calls.requests.listAvailable.mockRejectedValue(refusing('No.'))
    showHub()
    await screen.findByText(failed)
    expect(screen.getByText('No.')).toBeDefined()
    serverHas({ pool: [job], offers: [offer] })
    await press('Try again')
    await counts('Requests Near You', 1)
    await counts('New Direct Offers', 1)
    expect(screen.queryByText(failed)).toBeNull()
    expect(calls.requests.listActive).toHaveBeenCalledOnce()
  })

  it('say that they are empty', async () => {
    showHub()
    await screen.findByText('No available jobs match your criteria right now.')
    await screen.findByText('You have no published rides.', {}, { timeout: 5_000 })
    expect(screen.getByText('You have no active deliveries.')).toBeDefined()
    expect(screen.getByRole('region', { name: 'New Direct Offers' }).textContent).toContain(noOffers)
  })

  it('show service, transport, route, distance, date and price of a job and an offer', async () => {
    const byCar = { minutes: 25, by: 'position', mode: 'Car' } as const
    const walk = { ...job, id: requestId(9), transportMode: 'Walking', detour: byCar } as const
    serverHas({ pool: [job, recycling, walk], offers: [offer] })
    showHub()
    await arrives('New Direct Offers')
    await counts('Requests Near You', 3)
    const [first, second, third] = cardsUnder('Requests Near You').map(({ textContent }) => textContent)
    for (const fact of ['Send Parcel', 'Car', 'to Leeds Dock', '95 miles (152.4\u00a0km)', '22 Nov, Morning', '£18.40'])
      expect(first).toContain(fact)
    expect(second).toContain('N/A')
    expect(third).toContain('about 25 min in all, by car')
    expect(cardsUnder('New Direct Offers')[0]?.textContent).toContain('2 h left')
  })

  it('explain the payment once', async () => {
    const carried = [4, 5].map((number) => cardWith({ id: requestId(number), status: 'matched' }))
    serverHas({ pool: [job, recycling], offers: [offer], carried })
    showHub()
    await counts('Requests Near You', 2)
    expect(screen.getAllByText(/^The requester pays you, /)).toHaveLength(1)
  })

  it.each([
    ['matched', ['New Direct Offers', 'My Active Deliveries'], 'Offers 1, Active 2, Near you 1, Rides, Earnings'],
    ['in_transit', ['My Active Deliveries', 'New Direct Offers'], 'Active 2, Offers 1, Near you 1, Rides, Earnings'],
  ] as const)('come in order of urgency while a delivery is %s, and so do the jumps', async (status, first, jumps) => {
    const carried = [cardWith({ id: requestId(4), status: 'matched' }), cardWith({ id: requestId(5), status })]
    serverHas({ pool: [job], offers: [offer], carried })
    showHub()
    await arrives('New Direct Offers')
    await arrives('My Published Rides')
    await arrives('Earnings')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Partner Hub', ...first, 'Requests Near You', 'My Published Rides', 'Earnings'])
    const buttons = within(screen.getByRole('navigation', { name: 'Partner Hub sections' })).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent).join(', ')).toBe(jumps)
  })

  it('are reached by a jump, which focuses their heading', async () => {
    serverHas({ pool: [job] })
    showHub()
    await arrives('Requests Near You')
    const scrolled = vi.spyOn(screen.getByRole('region', { name: 'Requests Near You' }), 'scrollIntoView')
    await press('Near you 1')
    expect(scrolled).toHaveBeenCalledOnce()
    expect(document.activeElement?.textContent).toBe('Requests Near You')
  })

  it('show what is in transit before what waits for its pickup', async () => {
    const waiting = cardWith({ id: requestId(4), status: 'matched', delivery_address: 'Truro' })
    serverHas({ carried: [waiting, cardWith({ id: requestId(5), status: 'in_transit', delivery_address: 'Whitby' })] })
    showHub()
    await counts('My Active Deliveries', 2)
    const [first, second] = cardsUnder('My Active Deliveries').map(({ textContent }) => textContent)
    expect([first?.includes('Whitby'), second?.includes('Truro')]).toEqual([true, true])
  })

  it('hide an expired offer', async () => {
    serverHas({ offers: [{ ...offer, expires_at: new Date(Date.now() - 1000).toISOString() }] })
    showHub()
    await arrives('Requests Near You')
    expect(screen.getByRole('region', { name: 'New Direct Offers' }).textContent).toContain(noOffers)
  })
})

it('opens and closes the form for a ride', async () => {
  showHub()
  await arrives('Requests Near You')
  await press('Publish a New Ride +')
  await arrives('Publish a New Ride')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Publish a New Ride' })).toBeNull())
})
