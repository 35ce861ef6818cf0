import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { requestId } from '#web/components/request.fixtures.ts'
import { press, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { ownProposalWith } from './proposals.fixtures.ts'
import { Propose } from './propose.tsx'

const proposals = vi.hoisted(() => ({ listOwnProposals: vi.fn(), propose: vi.fn(), withdrawProposal: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { proposals } }))

const job = { id: requestId(1), price: 18.4 }
const made = ownProposalWith({ request_id: job.id, price: 22, posted_price: 18.4 })
const driver = 'usr_0000000000000000000001' as never // its type is only a brand

const show = (as: Parameters<typeof Propose>[0]['as'] = 'partner') =>
  showAt('/dashboard', <Propose job={job} as={as} />)
const opens = () => press('Would do it for another price')
const sends = () => press('Propose this price')
const sent = () => proposals.propose.mock.calls.map(([{ body }]) => body)

beforeEach(() => {
  proposals.listOwnProposals.mockResolvedValue([])
  proposals.propose.mockResolvedValue({ proposal: made })
  proposals.withdrawProposal.mockResolvedValue({ message: 'You’ve taken it back.' })
})

describe('a price', () => {
  test.each(['', '18.40', '36.81', 'a lot'])('of “%s” is refused beside its field, and not sent', async (typed) => {
    show()
    await opens()
    const field = screen.getByLabelText('Your price (£)')
    if (typed) await userEvent.type(field, typed)
    await sends()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(sent()).toEqual([])
  })

  test('that is higher is sent with the note, and waits until it is taken back', async () => {
    show()
    await opens()
    await userEvent.type(screen.getByLabelText('Your price (£)'), '£22')
    await userEvent.type(screen.getByLabelText(/^A note to the requester/), 'I pass there.')
    proposals.listOwnProposals.mockResolvedValue([made])
    await sends()
    await screen.findByText('You’d do it for £22.00.')
    expect(sent()).toEqual([{ price: 22, note: 'I pass there.' }])
    proposals.listOwnProposals.mockResolvedValue([])
    await press('Take it back')
    expect(await screen.findByText('You’ve taken your price back.')).toBeDefined()
  })

  test('that is refused stays in its form, with the reason', async () => {
    proposals.propose.mockRejectedValue(refusal('proposal.full', 'Enough prices.'))
    show()
    await opens()
    await userEvent.type(screen.getByLabelText('Your price (£)'), '22')
    await sends()
    expect(await screen.findByText('Enough prices.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Your price (£)').value).toBe('22')
  })

  test('of a business is sent with the driver that it has chosen', async () => {
    show({ driverId: driver })
    await opens()
    await userEvent.type(screen.getByLabelText('Your price (£)'), '22')
    await sends()
    await waitFor(() => expect(sent()).toEqual([{ price: 22, note: '', driver_user_id: driver }]))
  })
})

test('a declined price says what is left to do, until the price of the job is another', async () => {
  proposals.listOwnProposals.mockResolvedValue([{ ...made, state: 'declined' }])
  show()
  expect(await screen.findByText('The requester said no thanks to £22.00.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  proposals.listOwnProposals.mockResolvedValue([{ ...made, state: 'declined', posted_price: 17 }])
  show()
  expect(await screen.findByRole('button', { name: 'Would do it for another price' })).toBeDefined()
})
