import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { arrivesAt, onObserved, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { cardsUnder } from './hub.fixtures.tsx'
import { RequestsNearYou } from './requests-near-you.tsx'
import { forgetMovement } from './use-press-once.ts'

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
const fresh = cardWith({
  id: requestId(4),
  delivery_address: 'Fresh',
  price: 20,
  preferredDate: '2026-11-25',
  transportMode: 'Truck',
})

/** Reports whether the list is in view, as a browser does. */
let comesInSight = (_isInSight: boolean) => {}

beforeEach(() => {
  forgetMovement()
  onObserved((report) => {
    comesInSight = (isIntersecting) => act(() => report([{ isIntersecting }]))
  })
})

let arrive = (_job = fresh) => {}
const Pool = ({ first = [near, paid, soon] }) => {
  const [jobs, setJobs] = useState(first)
  arrive = (job = fresh) => setJobs((now) => [job, ...now])
  return <RequestsNearYou jobs={jobs} now={Date.now()} />
}

const open = (address = '/dashboard?tab=hub') => showAt(address, <Pool />)
const listed = () =>
  cardsUnder('Requests Near You').map((card) =>
    card.querySelectorAll('ol > li')[1]?.textContent?.replace('To ', '').trim(),
  )
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label, {}, { timeout: 5_000 }), option)

it.each([
  ['Nearest', ['Near', 'Paid', 'Soon'], '?tab=hub'],
  ['Best paid', ['Paid', 'Soon', 'Near'], '?tab=hub&sort=pay'],
  ['Soonest', ['Soon', 'Near', 'Paid'], '?tab=hub&sort=soonest'],
])('sorts by %s, and keeps the order in the URL', async (label, order, search) => {
  open()
  await choose('Sort by', label)
  expect(listed()).toEqual(order)
  await arrivesAt(`/dashboard${search}`)
})

it('shows only the jobs for the mode in the URL, and all of them once the filter is removed', async () => {
  open('/dashboard?tab=hub&mode=Van&sort=pay')
  expect(listed()).toEqual(['Soon'])
  await choose('Transport', 'All modes')
  expect(listed()).toEqual(['Paid', 'Soon', 'Near'])
  await arrivesAt('/dashboard?tab=hub&sort=pay')
})

it('offers to show all jobs if the filter leaves none', async () => {
  open('/dashboard?tab=hub&mode=Truck')
  expect(screen.getByText('No available jobs match your criteria right now.')).toBeDefined()
  await press('Show all jobs')
  expect(listed()).toEqual(['Near', 'Paid', 'Soon'])
})

it('shows a new job at once while the list is out of sight', () => {
  open()
  act(arrive)
  expect(listed()).toEqual(['Fresh', 'Near', 'Paid', 'Soon'])
})

it.each([
  ['the nearest', '', ['Near', 'Paid', 'Soon'], ['Fresh', 'Near', 'Paid', 'Soon']],
  ['the best paid', '&sort=pay', ['Paid', 'Soon', 'Near'], ['Paid', 'Fresh', 'Soon', 'Near']],
])('holds a new job back while %s are in sight, until the user asks for it', async (_, sort, before, after) => {
  open(`/dashboard?tab=hub${sort}`)
  comesInSight(true)
  act(arrive)
  expect(listed()).toEqual(before)
  await press('1 new job')
  expect(listed()).toEqual(after)
  expect(screen.queryByRole('button', { name: /new job/ })).toBeNull()
})

it('shows a waiting job once the list is out of sight', () => {
  open()
  comesInSight(true)
  act(arrive)
  comesInSight(false)
  expect(listed()).toEqual(['Fresh', 'Near', 'Paid', 'Soon'])
})

it('shows a new job at once if the filtered list is empty', () => {
  open('/dashboard?tab=hub&mode=Truck')
  comesInSight(true)
  act(arrive)
  expect(listed()).toEqual(['Fresh'])
})

const urgent = cardWith({
  id: requestId(5),
  delivery_address: 'Rushed',
  price: 1,
  preferredDate: '2026-11-26',
  urgent: true,
})

it.each([
  ['', ['Rushed', 'Near', 'Paid', 'Soon']],
  ['&sort=pay', ['Rushed', 'Paid', 'Soon', 'Near']],
  ['&sort=soonest', ['Rushed', 'Soon', 'Near', 'Paid']],
])('shows an urgent job first, whatever the list is sorted by: %s', (sort, order) => {
  showAt(`/dashboard?tab=hub${sort}`, <Pool first={[near, paid, urgent, soon]} />)
  expect(listed()).toEqual(order)
  const marks = cardsUnder('Requests Near You').map((card) => within(card).queryByText('Urgent', { selector: 'span' }))
  expect(marks.map(Boolean)).toEqual([true, false, false, false])
})

it('says that a waiting job is urgent', async () => {
  open()
  comesInSight(true)
  act(() => arrive(urgent))
  await press('1 new job, 1 urgent')
  expect(listed()).toEqual(['Rushed', 'Near', 'Paid', 'Soon'])
})
