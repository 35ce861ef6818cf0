import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Timeline } from '#shared/contracts/door-shapes.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { photosClosedText } from '#shared/model/at-the-door.ts'
import { requestLifecycle } from '#shared/model/request-lifecycle.ts'
import { DeliveryDetails } from '#web/components/delivery/delivery-details.tsx'
import { detailsWith, fileWith } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { stepTitle } from './door-words.ts'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

type Step = Timeline[number]

const step = (type: Step['type'], by: Step['by'], photos: Step['photos'] = []): Step => ({
  type,
  by,
  at: '2026-11-25T10:42:00.000Z',
  photos,
})

const timeline = [
  step('post', 'requester'),
  step('accept', 'carrier'),
  step('start', 'carrier', [fileWith(1), fileWith(2)]),
  step('attempt', 'carrier', [fileWith(3)]),
  step('decide', 'system'),
  step('confirm', 'requester'),
]

const show = (parts: Partial<RequestDetails>) => {
  showAt('/', <DeliveryDetails details={detailsWith({ timeline, ...parts })} />)
  return screen.getAllByRole('listitem').flatMap(({ textContent }) => (/·/.test(textContent) ? textContent : []))
}

it('lists each step with its time and who took it', () => {
  const lines = show({ status: 'completed', outcome: 'returned', completed_at: '2026-11-25T10:42:00.000Z' })
  const at = '10:42 on Wednesday 25 November'
  expect(lines.slice(-6)).toEqual([
    `Posted${at} · You`,
    `Accepted${at} · Alex Reed`,
    `Picked up${at} · Alex Reed`,
    `Couldn't be delivered${at} · Alex Reed`,
    `No answer in time${at} · Automatic`,
    `Returned, confirmed${at} · You`,
  ])
  expect(screen.getByText('Returned on 25 November 2026.')).toBeDefined()
})

it('shows the photos of a step as thumbnails, and the note from the start', () => {
  show({ viewer: 'carrier', pickup_note: 'A dent in the lid' })
  expect(screen.getByRole('button', { name: 'Open Photo 2 of 2' })).toBeDefined()
  expect(screen.getByText('Noted at the start: “A dent in the lid”')).toBeDefined()
})

it('tells a carrier where photos are no longer shown, and why', () => {
  const closed = { ...step('start', 'carrier'), photos_closed: true as const }
  show({ viewer: 'carrier', status: 'completed', timeline: [step('accept', 'carrier'), closed] })
  expect(screen.getAllByText(photosClosedText)).toHaveLength(1)
  expect(photosClosedText).toBe(
    'These photos are no longer shown. Carriers can see them for 48 hours after a delivery ends.',
  )
  expect(screen.queryByRole('button', { name: /^Open Photo/ })).toBeNull()
})

it('renders nothing without steps', () => {
  show({ timeline: [] })
  expect(screen.queryByRole('heading', { name: 'Timeline' })).toBeNull()
})

const plain = { outcome: null, isEnd: true }

it.each(Object.keys(requestLifecycle) as Step['type'][])('has words for %s', (type) => {
  for (const by of ['requester', 'system', 'carrier'] as const)
    expect(stepTitle({ type, by }, 'Errand Run', plain)).toMatch(/^[A-Z]/)
})

it('an errand is "done" and a parcel "delivered"', () => {
  const complete = { type: 'complete', by: 'carrier' } as const
  expect(stepTitle(complete, 'Errand Run', plain)).toBe('Done, with the code')
  expect(stepTitle(complete, 'Send Parcel', plain)).toBe('Delivered, with the code')
  const handOver = { type: 'handOver', by: 'carrier' } as const
  expect(stepTitle(handOver, 'Errand Run', plain)).toBe('Done without the code')
  expect(stepTitle(handOver, 'Send Parcel', plain)).toBe('Left without the code')
  expect(stepTitle(complete, 'Send Parcel', { outcome: 'returned', isEnd: true })).toBe('Returned, with the code')
})

it.each([
  ['requester', 'Ended as not done'],
  ['carrier', 'Ended as not done: no other attempt was possible'],
  ['system', 'Ended as not done: no answer in time'],
] as const)('an errand that could not be done shows how the %s ended it', (by, title) => {
  const errand = [
    step('start', 'carrier'),
    step('decide', 'requester'),
    { ...step('decide', by), at: '2026-11-25T10:42:30.000Z' },
  ]
  const lines = show({
    serviceType: 'Errand Run',
    status: 'cancelled',
    outcome: 'not_done',
    cancel_reason: 'not_done',
    cancelled_at: '2026-11-25T10:42:00.000Z',
    timeline: errand,
  })
  expect(lines.slice(-2).map((line) => line.split('10:42')[0])).toEqual(['Next step chosen', title])
  expect(screen.getByText("This errand couldn't be done. It ended on 25 November 2026.")).toBeDefined()
  expect(screen.getByText("It couldn't be done, so nothing is due.")).toBeDefined()
  expect(screen.getByText('Agreed price')).toBeDefined()
  expect(screen.queryByText(/You pay/)).toBeNull()
})
