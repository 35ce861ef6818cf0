import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { cardWith, detailsWith } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { ActiveCard } from './active-card.tsx'
import { calls } from './hub.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))

const show = (changed: Pick<RequestCard, 'status' | 'door'>) => {
  calls.requests.getDetails.mockResolvedValue(detailsWith({ status: changed.status }))
  const [onOpen, onGiveBack, onStep] = [vi.fn(), vi.fn(), vi.fn()]
  showAt(
    '/',
    <ActiveCard job={cardWith(changed)} isChanged={false} isOpen={false} {...{ onOpen, onGiveBack, onStep }} />,
  )
}
const navigate = () => screen.queryByRole('link', { name: /^Navigate/ })

test.each(['matched', 'in_transit'] as const)('what is %s has the way to its next stop beside the day', (status) => {
  show({ status })
  expect(navigate()?.parentElement?.textContent).toMatch(/22 Nov/)
})

test.each([
  ['waits for a confirmation', { handover: { left_with: 'neighbour', confirm_by: '2030-01-01T10:00:00.000Z' } }],
  ['goes back, which has a way of its own', { leg: 'return' }],
] as const)('what %s has none', async (_, door) => {
  show({ status: 'in_transit', door })
  await screen.findByRole('button', { name: /^Confirm Delivery/ })
  expect(navigate()).toBeNull()
})

test.each<[string, RequestCard['door'], boolean]>([
  ['stands out on a delivery under way', undefined, true],
  [
    'does not stand out while the requester has to confirm',
    { handover: { left_with: 'neighbour', confirm_by: '2030-01-01T10:00:00.000Z' } },
    false,
  ],
  [
    'does not stand out while the requester has to choose',
    { attempt: { number: 1, reason: 'closed', decide_by: '2030-01-01T10:00:00.000Z' } },
    false,
  ],
])('Confirm Delivery %s', async (_, door, standsOut) => {
  show({ status: 'in_transit', door })
  const confirm = await screen.findByRole('button', { name: /^Confirm Delivery/ })
  const { className } = screen.getByRole('button', { name: /^View Details/ })
  expect(confirm.className !== className).toBe(standsOut)
})
