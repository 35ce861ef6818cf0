import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { cardsIn, showAt } from '#web/lib/screen.fixtures.tsx'
import { MyRequests } from './my-requests.tsx'

const requests = vi.hoisted(() => ({ listRequests: vi.fn(), getDetails: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const pending = cardWith({ id: requestId(1) })
const matched = cardWith({ id: requestId(3), status: 'matched', version: 3, delivery_address: 'Leeds Dock' })
const moving = cardWith({ id: requestId(4), status: 'in_transit', version: 4, delivery_address: 'Cabot Circus' })

const serverHas = (open: RequestCard[]) =>
  requests.listRequests.mockImplementation(async ({ query }: { query: { state: string } }) => ({
    items: query.state === 'open' ? open : [],
    next: null,
  }))
const show = () => showAt('/dashboard', <MyRequests />)

// On a busy machine its first load takes longer than a test waits.
beforeAll(() => import('#web/components/door/owner-card.tsx'))

beforeEach(() => {
  vi.resetAllMocks()
  requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id }))
})

it('begins with a delivery under way, followed by questions from the door and the other requests', async () => {
  const confirm_by = new Date(Date.now() + 3_600_000).toISOString()
  const left = cardWith({
    id: requestId(7),
    status: 'in_transit',
    delivery_address: 'Ely',
    door: { handover: { left_with: 'neighbour', confirm_by } },
  })
  serverHas([left, pending, matched, moving])
  show()
  await screen.findByRole('region', { name: 'At the door' }, { timeout: 5_000 })
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections).toEqual(['My Service Requests', 'At the door', 'Other Requests'])
  const lists = screen
    .getAllByRole('heading', { level: 3 })
    .filter(({ textContent }) => /^(Ongoing Deliveries|Pending Requests)$/.test(textContent))
  expect(lists.map((list) => cardsIn(list.parentElement ?? list).length)).toEqual([1, 2, 1])
  expect(lists[0]?.parentElement?.textContent).toContain('Cabot Circus')
})

it('begins with questions from the door if nothing else is under way', async () => {
  const confirm_by = new Date(Date.now() + 3_600_000).toISOString()
  serverHas([{ ...moving, door: { handover: { left_with: 'neighbour', confirm_by } } }, pending])
  show()
  await screen.findByRole('region', { name: 'At the door' }, { timeout: 5_000 })
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sections).toEqual(['At the door', 'My Service Requests'])
})
