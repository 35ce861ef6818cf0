// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { arrivesAt, showAt } from '#web/lib/screen.fixtures.tsx'
import { cardsUnder, forget, press } from './hub.fixtures.tsx'
import { RequestsNearYou } from './requests-near-you.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))

const near = cardWith({ id: requestId(1), delivery_address: 'Near', price: 5, preferredDate: '2026-11-23' })
const paid = cardWith({ id: requestId(2), delivery_address: 'Paid', price: 50, preferredDate: '2026-11-24' })
const soon = cardWith({
  id: requestId(3),
  delivery_address: 'Soon',
  price: 9,
  preferredDate: '2026-11-22',
  transportMode: 'Van',
})
const fresh = cardWith({ id: requestId(4), delivery_address: 'Fresh', price: 20, preferredDate: '2026-11-25' })

let arrive = () => {}
const Pool = () => {
  const [jobs, setJobs] = useState([near, paid, soon])
  arrive = () => setJobs((now) => [fresh, ...now])
  return <RequestsNearYou jobs={jobs} now={Date.now()} />
}

const open = (address = '/dashboard?tab=hub') => showAt(address, <Pool />)
const listed = () =>
  cardsUnder('Requests Near You').map((card) =>
    card.querySelectorAll('ol > li')[1]?.textContent?.replace('To ', '').trim(),
  )
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label, {}, { timeout: 5_000 }), option)

beforeEach(forget)

it.each([
  ['Nearest', ['Near', 'Paid', 'Soon'], '?tab=hub'],
  ['Best paid', ['Paid', 'Soon', 'Near'], '?tab=hub&sort=pay'],
  ['Soonest', ['Soon', 'Near', 'Paid'], '?tab=hub&sort=soonest'],
])('sorts by %s, and keeps that in the address', async (label, order, search) => {
  open()
  await choose('Sort by', label)
  expect(listed()).toEqual(order)
  await arrivesAt(`/dashboard${search}`)
})

it('shows the jobs of one mode from the address, and all again', async () => {
  open('/dashboard?tab=hub&mode=Van&sort=pay')
  expect(listed()).toEqual(['Soon'])
  await choose('Transport', 'All modes')
  expect(listed()).toEqual(['Paid', 'Soon', 'Near'])
  await arrivesAt('/dashboard?tab=hub&sort=pay')
})

it('offers all jobs where the filter leaves none', async () => {
  open('/dashboard?tab=hub&mode=Truck')
  expect(screen.getByText('No available jobs match your criteria right now.')).toBeDefined()
  await press('Show all jobs')
  expect(listed()).toEqual(['Near', 'Paid', 'Soon'])
})

it('shows a new job first among the nearest', () => {
  open()
  act(arrive)
  expect(listed()).toEqual(['Fresh', 'Near', 'Paid', 'Soon'])
})

it('lets a new job wait under another sort, until it is asked for', async () => {
  open('/dashboard?tab=hub&sort=pay')
  act(arrive)
  expect(listed()).toEqual(['Paid', 'Soon', 'Near'])
  await press('1 new job')
  expect(listed()).toEqual(['Paid', 'Fresh', 'Soon', 'Near'])
  expect(screen.queryByRole('button', { name: /new job/ })).toBeNull()
})

it('lets a new job wait while a mouse points at the list', async () => {
  open()
  const list = cardsUnder('Requests Near You')[0]?.closest('ul')?.parentElement?.parentElement
  if (!list) throw new Error('There is no list.')
  fireEvent.pointerEnter(list, { pointerType: 'mouse' })
  act(arrive)
  expect(listed()).toEqual(['Near', 'Paid', 'Soon'])
  fireEvent.pointerLeave(list, { pointerType: 'mouse' })
  await waitFor(() => expect(listed()).toEqual(['Fresh', 'Near', 'Paid', 'Soon']))
})
