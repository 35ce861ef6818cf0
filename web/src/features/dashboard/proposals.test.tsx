import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { proposalWith } from '#web/components/proposals/proposals.fixtures.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { press, refusal, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { Proposals } from './proposals.tsx'

const proposals = vi.hoisted(() => ({ listProposals: vi.fn(), acceptProposal: vi.fn(), declineProposal: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { proposals } }))

const id = requestId(1)
const pat = proposalWith({ note: 'I pass there.', detour_minutes: 10 })
const params = { id, proposal: pat.id }

beforeEach(() => {
  proposals.listProposals.mockResolvedValue([pat])
  proposals.acceptProposal.mockResolvedValue({ request: cardWith({ id, status: 'matched', version: 2, price: 22 }) })
  proposals.declineProposal.mockResolvedValue({ message: 'We’ll let them know.' })
})

const show = async () => {
  showAt('/dashboard', <Proposals id={id} />)
  await screen.findByText('Pat would do it for')
}

test('a proposal says who would do it for how much, by what, and on whose way', async () => {
  await show()
  for (const text of ['£22.00', 'By car, about 10 min more on their way', '“I pass there.”'])
    expect(screen.getByText(text)).toBeDefined()
})

test('one that is over, and none, leave nothing', async () => {
  proposals.listProposals.mockResolvedValue([{ ...pat, ends_at: new Date(Date.now() - 1).toISOString() }])
  showAt('/dashboard', <Proposals id={id} />)
  await waitFor(() => expect(proposals.listProposals).toHaveBeenCalled())
  expect(screen.queryByRole('list')).toBeNull()
})

test('accepting says who does it for how much, and declining takes it away', async () => {
  await show()
  await press(/^Accept/)
  await waitFor(() => expect(proposals.acceptProposal.mock.calls).toEqual([[{ params }]]))
  await waitFor(() => expect(toasts()).toContain('success: Pat does it for £22.00.'))
  proposals.listProposals.mockResolvedValue([])
  await press(/^No thanks/)
  await waitFor(() => expect(screen.queryByText('Pat would do it for')).toBeNull())
  expect(proposals.declineProposal.mock.calls).toEqual([[{ params }]])
})

test('a refusal is shown in its own words', async () => {
  proposals.acceptProposal.mockRejectedValue(refusal('proposal.gone', 'Pat can’t take it any more.'))
  await show()
  await press(/^Accept/)
  await waitFor(() => expect(toasts()).toContain('danger: Pat can’t take it any more.'))
})
