import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { detailsWith, fileWith } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { DeliveryDetails } from './delivery-details.tsx'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

const show = (parts: Partial<RequestDetails> = {}) => showAt('/', <DeliveryDetails details={detailsWith(parts)} />)
const part = (title: string) => within(screen.getByRole('region', { name: title }))
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const facts = (title: string) =>
  Object.fromEntries(
    part(title)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const stops = () =>
  part('Route')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())
const dials = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the requester sees', () => {
  it('every part, in order', () => {
    show()
    expect(titles()).toEqual(['Completion OTP', 'Route', 'Your Partner', 'Task Details', 'Payment'])
  })

  it('the partner, the vehicle and a link to call', () => {
    show()
    expect(part('Your Partner').getByText('Alex Reed')).toBeDefined()
    expect(facts('Your Partner')).toEqual({ Vehicle: 'Nissan Leaf', Registration: 'AB12 CDE' })
    expect(dials('Call Partner')).toBe('tel:+447700900456')
  })

  it('no vehicle of a partner who walks, and no link to call without a number', () => {
    const { partner } = detailsWith()
    show({
      actualTransportMode: 'Walking',
      ...(partner && { partner: { ...partner, photoUrl: '/api/uploads/me', mobileNumber: null } }),
    })
    expect(part('Your Partner').queryByRole('term')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Call Partner' })).toBeNull()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/uploads/me')
  })

  it('the task, with the carrier’s transport mode in place of the requested one', () => {
    show({ loadingAssistance: true, number_of_bags: 3, declared_value: 79.99 })
    expect(facts('Task Details')).toEqual({
      Service: 'Send Parcel',
      Transport: 'Car',
      Date: '22 November 2026',
      'Time Slot': 'Morning (6AM-12PM)',
      Weight: '2-5kg',
      Size: '30 × 20 × 10 cm',
      Bags: '3',
      'Declared Value': '£79.99',
      'Loading / Unloading': 'Required',
    })
    expect(part('Task Details').getByText('Please ring twice.')).toBeDefined()
  })

  it('who answers if it is lost or broken: the business or partner, the reader who carries it, and nobody for waste', () => {
    const { partner = null } = detailsWith()
    const whoAnswers = (about: Partial<RequestDetails>) => {
      cleanup()
      show(about)
      return screen.queryByText(/ answers? for it\./)?.textContent ?? ''
    }
    expect(whoAnswers({ partner: partner && { ...partner, businessName: 'Quick Ltd' } })).toMatch(/^Quick Ltd/)
    expect(whoAnswers({ partner: null, status: 'pending_match' })).toMatch(/^Your partner/)
    expect(whoAnswers({ viewer: 'carrier' })).toMatch(/^You /)
    expect(whoAnswers({ serviceType: 'Household Recycling/Disposal', deliveryAddress: null })).toBe('')
  })

  it('the hours of the night slot', () => {
    show({ preferredTimeSlot: 'night' })
    expect(facts('Task Details')['Time Slot']).toBe('Night (10PM-6AM)')
  })

  it.each(['pending_partner_approval', 'matched', 'cancelled'] as const)('no waiting deadline when %s', (status) => {
    show({ status })
    expect(screen.queryByText(/If nobody takes it/)).toBeNull()
  })

  it.each(['pending_match', 'in_transit', 'completed'] as const)('day and slot once when %s', (status) => {
    show({ status })
    const text = document.body.textContent
    expect(text.match(/6AM-12PM/g)).toHaveLength(1)
    expect(text.match(/22 Nov/g)).toHaveLength(1)
  })

  it('until when a waiting request can be taken', () => {
    show({ status: 'pending_match', preferredDate: '2026-11-24', preferredTimeSlot: 'afternoon' })
    expect(screen.getByText("If nobody takes it by 20:00, we'll tell you.")).toBeDefined()
  })

  it('the requested transport mode before a match, and no facts without a value', () => {
    show({
      status: 'pending_match',
      partner: null,
      actualTransportMode: null,
      weightEstimate: null,
      length_cm: null,
      description: null,
    })
    expect(facts('Task Details')).toMatchObject({ Transport: 'Bicycle', 'Loading / Unloading': 'Not Required' })
    expect(Object.keys(facts('Task Details'))).not.toContain('Weight')
    expect(titles()).toEqual(['Route', 'Task Details', 'Payment'])
  })

  it('the route, the receiver and the cost', () => {
    show()
    for (const text of ['14 Harbour Street, Whitstable', '81 Regent Street, Cambridge'])
      expect(part('Route').getByText(text)).toBeDefined()
    expect(dials('Call Receiver')).toBe('tel:+447700900123')
    for (const text of ['Your Cost', '£18.40']) expect(part('Payment').getByText(text)).toBeDefined()
  })

  it('thumbnails of the photos, and a link to a PDF receipt', () => {
    const receipt = fileWith(3, 'application/pdf')
    show({ photos: [fileWith(1), fileWith(2)], receipt })
    expect(screen.getByRole('button', { name: 'Open Photo 2 of 2' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(receipt.url)
  })

  it('the photo of a receipt among the thumbnails', () => {
    show({ receipt: fileWith(3, 'image/png') })
    expect(screen.getByRole('button', { name: 'Open Receipt' })).toBeDefined()
  })
})

describe('the map', () => {
  it('has the journey in words next to it', () => {
    show()
    const map = screen.getByRole('figure')
    expect(map.querySelector('figcaption')?.textContent).toBe(
      'From 14 Harbour Street, Whitstable to 81 Regent Street, Cambridge, about 95 miles.',
    )
    expect(map.querySelector('svg')).not.toBeNull()
  })

  it('is replaced by a sentence when neither address could be placed', () => {
    show({ pickupPoint: null, deliveryPoint: null })
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.getByText("We couldn't find these addresses on the map.")).toBeDefined()
  })

  it('is left out below 15 km, where both ends would share one spot', () => {
    show({ distance_km: 14.9 })
    expect(screen.queryByRole('figure')).toBeNull()
    expect(stops()).toEqual(['From 14 Harbour Street, Whitstable', 'To 81 Regent Street, Cambridge'])
  })

  it('is left out for recycling, which has only one stop', () => {
    show({ deliveryAddress: null, deliveryPoint: null, distance_km: null })
    expect(screen.queryByRole('figure')).toBeNull()
    expect(stops()).toEqual(['Collected at 14 Harbour Street, Whitstable Recycling or disposal'])
  })
})

describe('other viewers', () => {
  const requester = { firstName: 'Robin', mobileNumber: '020 7946 0018' }

  it('the carrier sees the requester, the earnings and no OTP', () => {
    show({ viewer: 'carrier', partner: undefined, requester })
    expect(titles()).toEqual(['Route', 'Requester Details', 'Task Details', 'Payment'])
    expect(part('Requester Details').getByText('Robin')).toBeDefined()
    expect(dials('Call Requester')).toBe('tel:+442079460018')
    expect(part('Payment').getByText('Your Earnings')).toBeDefined()
  })

  it('the carrier’s business sees no person and no link to call', () => {
    show({ viewer: 'business', partner: undefined, receiverContact: null })
    expect(titles()).toEqual(['Route', 'Task Details', 'Payment'])
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
  })
})

describe('the cancellation note', () => {
  const because = { reason: 'other', note: 'The lift is broken.', late: 'late' } as const
  const off = { status: 'cancelled', cancel_reason: 'requester', partner: null } as const

  it.each(['requester', 'carrier', 'business'] as const)('tells the %s why, and how late', (viewer) => {
    show({ ...off, viewer, cancellation: because })
    expect(screen.getByText('Reason: Something else')).toBeDefined()
    expect(screen.getByText('“The lift is broken.”')).toBeDefined()
    expect(screen.getByText('It counts as a late cancellation.')).toBeDefined()
  })

  it('tells the owner why the last partner gave the request back, and what happens next', () => {
    const cancellation = { reason: 'vehicle', note: null, late: null } as const
    show({ status: 'pending_match', partner: null, cancellation, urgent: true })
    expect(screen.getByText('Your last partner gave it back: Trouble with the vehicle')).toBeDefined()
    expect(screen.getByText("It's urgent now: partners nearby see it first.")).toBeDefined()
    expect(screen.queryByText(/late cancellation/)).toBeNull()
  })

  it('is not shown without a reason', () => {
    show({ ...off, cancellation: null })
    expect(screen.queryByText(/^Reason/)).toBeNull()
  })
})
