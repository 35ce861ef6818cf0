import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { arrivesAt, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { cardsUnder } from './hub.fixtures.tsx'
import { calls } from './hub.mocks.ts'
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

const urgent = cardWith({
  id: requestId(5),
  delivery_address: 'Rushed',
  price: 1,
  preferredDate: '2026-11-26',
  urgent: true,
})

beforeEach(forgetMovement)

type Shown = { jobs: PoolJob[]; place?: string; loadedAt: number }

let show = (_changed: Partial<Shown>) => {}
let arrive = (_job: PoolJob) => {}
const Pool = ({ first = [near, paid, soon], isOnTheRoad = false }: { first?: PoolJob[]; isOnTheRoad?: boolean }) => {
  const [shown, setShown] = useState<Shown>({ jobs: first, loadedAt: 1 })
  show = (changed) => setShown((now) => ({ ...now, ...changed }))
  // As `withChanges` does it.
  arrive = (job) => setShown((now) => ({ ...now, jobs: [job, ...now.jobs] }))
  return <RequestsNearYou place={undefined} {...shown} isOnTheRoad={isOnTheRoad} now={Date.now()} />
}

const open = (address = '/dashboard?tab=hub') => showAt(address, <Pool />)
const listed = () =>
  cardsUnder('Requests Near You').map((card) => card.querySelector('h3')?.textContent?.split(' to ')[1])
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label, {}, { timeout: 5_000 }), option)

it.each([
  ['Nearest', ['Near', 'Paid', 'Soon'], '?tab=hub'],
  ['Best paid', ['Paid', 'Soon', 'Near'], '?tab=hub&sort=pay'],
  ['Soonest', ['Soon', 'Near', 'Paid'], '?tab=hub&sort=soonest'],
  ['On my route', ['Near', 'Paid', 'Soon'], '?tab=hub&sort=route'],
])('sorts by %s, and keeps that in the URL', async (label, order, search) => {
  open()
  await choose('Sort by', label)
  expect(listed()).toEqual(order)
  await arrivesAt(`/dashboard${search}`)
})

it('shows the jobs of the mode in the URL, then all again', async () => {
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

it.each([
  ['Nearest', '', ['Near', 'Paid', 'Soon']],
  ['Best paid', '&sort=pay', ['Paid', 'Soon', 'Near']],
  ['Soonest', '&sort=soonest', ['Soon', 'Near', 'Paid']],
  ['On my route', '&sort=route', ['Near', 'Paid', 'Soon']],
])('puts new jobs before the others under %s, the newest first', (_, sort, before) => {
  open(`/dashboard?tab=hub${sort}`)
  act(() => arrive(fresh))
  expect(listed()).toEqual(['Fresh', ...before])
  act(() => arrive(urgent))
  expect(listed()).toEqual(['Rushed', 'Fresh', ...before])
  // The reload that adds their detours lists them in another order.
  act(() => show({ jobs: [near, fresh, paid, soon, urgent], loadedAt: 2 }))
  expect(listed()).toEqual(['Rushed', 'Fresh', ...before])
})

it('leaves out a new job that does not match the filter', () => {
  open('/dashboard?tab=hub&mode=Van')
  act(() => arrive(fresh))
  expect(listed()).toEqual(['Soon'])
})

it('sorts a new job in with the others when the partner changes the view', async () => {
  open()
  act(() => arrive(fresh))
  await choose('Sort by', 'Best paid')
  expect(listed()).toEqual(['Paid', 'Fresh', 'Soon', 'Near'])
})

it('sorts new jobs in with the others once the list is loaded for another place', () => {
  open('/dashboard?tab=hub&sort=pay')
  act(() => arrive(fresh))
  act(() => show({ place: 'Bradford BD1' }))
  expect(listed()).toEqual(['Fresh', 'Paid', 'Soon', 'Near'])
  act(() => show({ jobs: [fresh, near, urgent, paid], loadedAt: 2 }))
  expect(listed()).toEqual(['Rushed', 'Paid', 'Fresh', 'Near'])
})

it('ignores presses for half a second after a new job', async () => {
  calls.requests.acceptRequest.mockReturnValue(new Promise(() => {}))
  calls.requests.rejectRequest.mockReturnValue(new Promise(() => {}))
  open()
  const buttons = [/^Accept Job.*Near/, /^Reject job: Paid/].map((name) => screen.getByRole('button', { name }))
  act(() => {
    arrive(fresh)
  })
  // At once, because a simulated user may take longer than that.
  act(() => {
    for (const button of buttons) button.click()
  })
  expect(calls.requests.acceptRequest).not.toHaveBeenCalled()
  expect(listed()).toEqual(['Fresh', 'Near', 'Paid', 'Soon'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  await press(/^Accept Job.*Near/)
  await waitFor(() => expect(calls.requests.acceptRequest).toHaveBeenCalledWith({ params: { id: near.id } }))
})

const many = Array.from({ length: 14 }, (_, index) =>
  cardWith({ id: requestId(20 + index), delivery_address: `Job ${index + 1}` }),
)

it('shows six jobs, and six more each time; a new one pushes none out', async () => {
  showAt('/dashboard?tab=hub', <Pool first={many} />)
  expect(listed()).toHaveLength(6)
  act(() => arrive(fresh))
  expect(listed()).toEqual(['Fresh', ...many.slice(0, 6).map((job) => job.delivery_address)])
  await press('Show more jobs near you')
  expect(listed()).toHaveLength(13)
  expect(document.activeElement?.textContent).toContain('Job 7')
  await press('Show more jobs near you')
  expect(listed()).toHaveLength(15)
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
})

const onRide = (job: PoolJob, minutes: number): PoolJob => ({ ...job, detour: { minutes, by: 'ride', mode: 'Car' } })
const onFoot = (job: PoolJob, minutes: number): PoolJob => ({
  ...job,
  detour: { minutes, by: 'position', mode: 'Walking' },
})

it('puts jobs on the way of their ride first for a partner who has one today', async () => {
  const jobs = [near, onRide(paid, 20), onFoot(fresh, 15), onRide(soon, 5)]
  showAt('/dashboard?tab=hub', <Pool first={jobs} isOnTheRoad />)
  expect(listed()).toEqual(['Soon', 'Paid', 'Near', 'Fresh'])
  await choose('Sort by', 'Nearest')
  expect(listed()).toEqual(['Near', 'Paid', 'Fresh', 'Soon'])
  await arrivesAt('/dashboard?tab=hub&sort=nearest')
  await choose('Sort by', 'On my route')
  await arrivesAt('/dashboard?tab=hub')
})

it.each(['', '&sort=pay', '&sort=soonest', '&sort=route'])(
  'puts jobs that take more than an hour without a ride last, even urgent ones: %s',
  (sort) => {
    const jobs = [onFoot({ ...urgent, price: 99 }, 420), onFoot(near, 60), onRide(paid, 90)]
    showAt(`/dashboard?tab=hub${sort}`, <Pool first={jobs} />)
    expect(listed()).toHaveLength(3)
    expect(listed().at(-1)).toBe('Rushed')
    expect(cardsUnder('Requests Near You').at(-1)?.textContent).toContain('about 7 h on foot')
  },
)

it.each([
  ['', ['Rushed', 'Near', 'Paid', 'Soon']],
  ['&sort=pay', ['Rushed', 'Paid', 'Soon', 'Near']],
  ['&sort=soonest', ['Rushed', 'Soon', 'Near', 'Paid']],
])('shows an urgent job first, whatever the sort order: %s', (sort, order) => {
  showAt(`/dashboard?tab=hub${sort}`, <Pool first={[near, paid, urgent, soon]} />)
  expect(listed()).toEqual(order)
  const marks = cardsUnder('Requests Near You').map((card) => within(card).queryByText('Urgent', { selector: 'span' }))
  expect(marks.map(Boolean)).toEqual([true, false, false, false])
})
