import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { ProblemId } from '#shared/model/ids.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { cardsIn, showAt } from '#web/lib/screen.fixtures.tsx'
import { MyRequests } from './my-requests.tsx'

const requests = vi.hoisted(() => ({ listRequests: vi.fn(), getDetails: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const pending = cardWith({ id: requestId(1) })
const matched = cardWith({ id: requestId(3), status: 'matched', version: 3, delivery_address: 'Leeds Dock' })
const moving = cardWith({ id: requestId(4), status: 'in_transit', version: 4, delivery_address: 'Cabot Circus' })

const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-09T10:00:00.000Z' }
const neighbour = () =>
  ({ left_with: 'neighbour', confirm_by: new Date(Date.now() + 3_600_000).toISOString() }) as const

const serverHas = (open: RequestCard[]) =>
  requests.listRequests.mockImplementation(async ({ query }: { query: { state: string } }) => ({
    items: query.state === 'open' ? open : [],
    next: null,
  }))
const show = () => showAt('/dashboard', <MyRequests />)

// On a busy machine its first load takes longer than a test waits.
beforeAll(() => import('#web/components/door/owner-parts.ts'))

beforeEach(() => {
  vi.resetAllMocks()
  requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id }))
})

it('begins with a delivery under way, followed by questions from the door and the other requests', async () => {
  const left = cardWith({
    id: requestId(7),
    status: 'in_transit',
    delivery_address: 'Ely',
    door: { handover: neighbour() },
  })
  serverHas([left, pending, matched, moving])
  show()
  await screen.findByRole('region', { name: 'At the door' }, { timeout: 5_000 })
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections).toEqual(['My Service Requests', 'At the door', 'Coming Up', 'Pending Requests'])
  const listed = (name: string) => cardsIn(screen.getByRole('region', { name })).map(({ textContent }) => textContent)
  expect(listed('My Service Requests')).toEqual([expect.stringContaining('Cabot Circus')])
  expect(listed('Coming Up')).toEqual([expect.stringContaining('Leeds Dock')])
  expect(listed('Pending Requests')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 3, name: 'Ongoing Deliveries' })).toBeDefined()
})

it('begins with questions from the door if nothing else is under way', async () => {
  serverHas([{ ...moving, door: { handover: neighbour() } }, pending])
  show()
  await screen.findByRole('region', { name: 'At the door' }, { timeout: 5_000 })
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections).toEqual(['At the door', 'My Service Requests'])
})

describe('a delivery with an open step at the door', () => {
  const troubled = { ...moving, carrier_name: 'Pat', door: { handover: neighbour() } }
  const atTheDoor = () => screen.findByRole('region', { name: 'At the door' }, { timeout: 5_000 })

  it('has one card, with its trouble, route, carrier, price and details', async () => {
    serverHas([troubled])
    show()
    const region = within(await atTheDoor())
    const card = region.getByRole('article').textContent
    for (const text of ['Please confirm', 'From 14 Harbour Street, Whitstable to Cabot Circus', 'Pat · ', '£18.40'])
      expect(card).toContain(text)
    expect(screen.getAllByRole('button', { name: /^View Details.*Cabot Circus$/ })).toHaveLength(1)
    expect(screen.queryByText('in transit')).toBeNull()
    expect(screen.queryByRole('region', { name: 'My Service Requests' })).toBeNull()
    await userEvent.click(region.getByRole('button', { name: /^View Details.*Cabot Circus$/ }))
    expect(await screen.findByRole('heading', { name: 'Task Details' }, { timeout: 5_000 })).toBeDefined()
  })

  it('can be cancelled from its card before the pickup, and is among the ongoing ones', async () => {
    serverHas([{ ...matched, door: { problem } }, moving])
    show()
    await screen.findByText('Problem reported', {}, { timeout: 5_000 })
    expect(screen.queryByText('At the door')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel request: Leeds Dock' }))
    expect(await screen.findByRole('alertdialog', { name: 'Cancel Request?' }, { timeout: 5_000 })).toBeDefined()
  })

  it('is among the ongoing ones when nothing waits for an answer', async () => {
    serverHas([
      { ...moving, door: { leg: 'return' } },
      { ...moving, id: requestId(6), door: { handover: neighbour() } },
    ])
    show()
    const region = within(await atTheDoor())
    expect(region.queryByText('Going back')).toBeNull()
    const ongoing = within(screen.getByRole('region', { name: 'My Service Requests' }))
    expect(await ongoing.findByText('Going back')).toBeDefined()
    expect(await ongoing.findByRole('button', { name: /^Show OTP/ }, { timeout: 5_000 })).toBeDefined()
  })
})

describe('a choice with a clock', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const attempted = (id: number, minutes: number, door: RequestCard['door'] = {}) =>
    cardWith({
      id: requestId(id),
      status: 'in_transit',
      carrier_name: `Carrier ${id}`,
      door: { attempt: { number: 1, reason: 'nobody_home', decide_by: inMinutes(minutes) }, ...door },
    })
  const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const named = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('article')
      .map((card) => card.getAttribute('aria-label')?.slice(0, 9))

  it('comes before the deliveries under way, the one that is due first at the top, and other questions after them', async () => {
    serverHas([moving, attempted(8, 29), attempted(7, 20, { handover: neighbour() }), attempted(9, 12)])
    show()
    await screen.findByRole('region', { name: 'More at the door' }, { timeout: 5_000 })
    expect(sections()).toEqual(['At the door', 'My Service Requests', 'More at the door'])
    expect(named('At the door')).toEqual(['Carrier 9', 'Carrier 8'])
    expect(named('More at the door')).toEqual(['Left with'])
  })

  it.each<[string, RequestCard]>([
    ['a problem has stopped it', attempted(8, 29, { problem })],
    ['the owner has only to confirm', attempted(8, 29, { handover: neighbour() })],
  ])('gives way to a delivery under way once %s', async (_, card) => {
    serverHas([moving, card])
    show()
    await screen.findByRole('region', { name: 'At the door' }, { timeout: 5_000 })
    expect(sections()).toEqual(['My Service Requests', 'At the door'])
  })
})
