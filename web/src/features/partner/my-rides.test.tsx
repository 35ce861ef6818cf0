import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { cardsIn, noAnswer, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { MyRides } from './my-rides.tsx'
import { rideWith } from './ride.fixtures.ts'

const partner = vi.hoisted(() => ({ listRides: vi.fn(), deleteRide: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { partner } }))

const first = rideWith(1)
const second = rideWith(2, {
  to_address: 'Bath Spa Station',
  date: '2026-12-24',
  departure_time: '22:30',
  arrival_date: '2026-12-25',
  arrival_time: '00:15',
  transport_mode: 'Van',
  extra_miles: 0,
  loading_assistance: true,
})

const show = () =>
  showAt(
    '/dashboard',
    <>
      <h1 tabIndex={-1}>Dashboard</h1>
      <MyRides />
    </>,
  )
const cards = () => cardsIn().map(({ textContent }) => textContent)
const ask = async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete ride to Bath Spa Station on Thu 24 Dec' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Published Ride?' })
  expect(question.textContent).toContain('Are you sure you want to permanently delete this published ride?')
  return within(question)
}
const confirm = (question: ReturnType<typeof within>) =>
  userEvent.click(question.getByRole('button', { name: 'Yes, delete it' }))

beforeEach(() => {
  partner.listRides.mockResolvedValue([first, second])
  partner.deleteRide.mockResolvedValue({ message: 'Gone.' })
})

test('shows why the list cannot be loaded, and loads again', async () => {
  partner.listRides.mockRejectedValueOnce(noAnswer())
  show()
  expect(await screen.findByText(/^We couldn't reach Sameway/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cards()).toHaveLength(2))
})

test('shows transport, route and times of a ride', async () => {
  show()
  await waitFor(() => expect(cards()).toHaveLength(2))
  for (const fact of [
    'Van',
    'From Reading, Berkshire, RG1, UK',
    'to Bath Spa Station',
    'Thu 24 Dec, 22:30 – Fri 25 Dec, 00:15',
    'Loading help',
  ])
    expect(cards()[1]).toContain(fact)
})

test('shows three rides at first, then three more each time, with the focus on the first of them', async () => {
  partner.listRides.mockResolvedValue([1, 2, 3, 4, 5, 6, 7].map((number) => rideWith(number)))
  show()
  await waitFor(() => expect(cards()).toHaveLength(3))
  for (const [count, first] of [
    [6, 3],
    [7, 6],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: 'Show more rides' }))
    expect(cards()).toHaveLength(count)
    expect(document.activeElement).toBe(cardsIn()[first])
  }
  expect(screen.queryByRole('button', { name: 'Show more rides' })).toBeNull()
})

test('deletes nothing before it is confirmed', async () => {
  const question = await ask()
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(partner.deleteRide).not.toHaveBeenCalled()
  expect(cards()).toHaveLength(2)
})

test('shows a refusal in the dialog, and reloads the list', async () => {
  partner.deleteRide.mockRejectedValue(refusal('ride.unknown', 'Ride not found.', { status: 404 }))
  const question = await ask()
  partner.listRides.mockResolvedValue([first])
  await confirm(question)
  expect(await question.findByText('Error deleting ride: Ride not found.')).toBeDefined()
  await waitFor(() => expect(partner.listRides).toHaveBeenCalledTimes(2))
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
})

test('removes a deleted ride at once, and focuses the heading', async () => {
  const question = await ask()
  await confirm(question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(partner.deleteRide).toHaveBeenCalledWith({ params: { id: second.id } })
  expect(cards()).toHaveLength(1)
  expect(partner.listRides).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dashboard'))
})
