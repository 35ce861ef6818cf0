import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith } from '#web/components/request.fixtures.ts'
import { press, toasts } from '#web/lib/screen.fixtures.tsx'
import { arrives, cardsUnder, refusing, showHub } from './hub.fixtures.tsx'
import { calls, serverHas } from './hub.mocks.ts'
import { forgetMovement } from './use-press-once.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
const matched = cardWith({ status: 'matched', version: 2, delivery_address: 'Truro' })

beforeEach(forgetMovement)

describe('giving a delivery back', () => {
  const ask = async () => {
    serverHas({ carried: [matched] })
    showHub()
    await arrives('Requests Near You')
    await press('Cancel delivery: Truro')
    const question = await screen.findByRole('alertdialog', { name: 'Cancel Delivery?' }, { timeout: 5_000 })
    expect(question.textContent).toContain('The request will be returned to the pool for other partners.')
  }
  const choose = (reason: string) => userEvent.click(screen.getByRole('radio', { name: reason }))

  it('asks for a reason first, and shows why it failed', async () => {
    await ask()
    await press('Yes, cancel it')
    expect(screen.getByText('Please choose a reason.')).toBeDefined()
    expect(calls.requests.cancelRequest).not.toHaveBeenCalled()
    calls.requests.cancelRequest.mockRejectedValue(refusing('This request can no longer be cancelled.'))
    await choose('Illness')
    await press('Yes, cancel it')
    await waitFor(() =>
      expect(toasts()).toEqual(['danger: Error cancelling job: This request can no longer be cancelled.']),
    )
    expect(cardsUnder('My Active Deliveries')).toHaveLength(1)
  })

  it('removes it from the list and says so for four seconds', async () => {
    await ask()
    await choose('Trouble with the vehicle')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    calls.requests.cancelRequest.mockResolvedValue({ request: { ...matched, status: 'pending_match', version: 3 } })
    await press('Yes, cancel it')
    const text = 'Job successfully cancelled and returned to the job pool.'
    await screen.findByText(text)
    const sent = { params: { id: matched.id }, body: { reason: 'vehicle' } }
    expect(calls.requests.cancelRequest).toHaveBeenCalledWith(sent)
    expect(screen.getByText('You have no active deliveries.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(3_500))
    expect(screen.queryByText(text)).not.toBeNull()
    // The toast begins to close, then has closed.
    for (const ms of [300, 400]) await act(() => vi.advanceTimersByTimeAsync(ms))
    expect(screen.queryByText(text)).toBeNull()
  })
})
