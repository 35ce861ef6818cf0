import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { cardWith, detailsWith } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { directionsUrl, NavigateToNextStop } from './stop-links.tsx'

vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

const links = () => screen.queryAllByRole('link', { name: /^Navigate/ })
const names = () => links().map(({ textContent }) => textContent)
const device = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
const show = (parts: Partial<RequestDetails>) => showAt('/', <DeliveryDetails details={detailsWith(parts)} />)

it.each<[string, Partial<RequestDetails>]>([
  ['the requester', { viewer: 'requester' }],
  ['the business of the carrier', { viewer: 'business' }],
  ['a carrier whose delivery is over', { viewer: 'carrier', status: 'completed' }],
])('the details have no link to navigate for %s', (_, parts) => {
  show(parts)
  expect(names()).toEqual([])
})

it('the details link each stop of a carrier to directions, without a referrer', () => {
  show({ viewer: 'carrier', status: 'matched' })
  const [pickup, door] = ['14 Harbour Street, Whitstable', '81 Regent Street, Cambridge']
  expect(names()).toEqual([`Navigate to pickup: ${pickup}`, `Navigate to drop-off: ${door}`])
  for (const link of links())
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noreferrer', '_blank'])
})

it('after the pickup the details link only the drop-off', () => {
  show({ viewer: 'carrier', status: 'in_transit' })
  expect(names()).toEqual(['Navigate to drop-off: 81 Regent Street, Cambridge'])
})

it.each([
  ['matched', 1],
  ['in_transit', 0],
] as const)('recycling that is %s has %s stops to navigate to', (status, count) => {
  show({ viewer: 'carrier', status, deliveryAddress: null })
  expect(links()).toHaveLength(count)
})

it.each([
  ['matched', 'Navigate: 14 Harbour Street, Whitstable'],
  ['in_transit', 'Navigate: 81 Regent Street, Cambridge'],
] as const)('the card of a delivery that is %s links its next stop', (status, name) => {
  showAt('/', <NavigateToNextStop job={cardWith({ status })} />)
  expect(names()).toEqual([name])
})

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=1%20High%20Street%20%26%20Co%2C%20UK',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16)',
    'https://www.google.com/maps/dir/?api=1&destination=1%20High%20Street%20%26%20Co%2C%20UK',
  ],
])('directions open in the device’s maps app: %s', (userAgent, url) => {
  device(userAgent)
  expect(directionsUrl('1 High Street & Co')).toBe(url)
})
