import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BlockId, RequestId } from '#shared/model/ids.ts'
import { noAnswer, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { BlockedList } from './blocked-list.tsx'

const users = vi.hoisted(() => ({ listBlocks: vi.fn(), unblock: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { users, requests: {}, partner: {} } }))

const block = (number: number, name: string | null) => ({
  id: BlockId.parse(`blk_${String(number).padStart(22, '0')}`),
  name,
  is_business: false,
  request_id: RequestId.parse(`req_${String(number).padStart(22, '0')}`),
  blocked_at: '2026-11-21T12:00:00.000Z',
})
const entries = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

beforeEach(() => void users.unblock.mockResolvedValue({ message: '' }))

describe('the list of blocked people', () => {
  it('shows why it could not be loaded, and loads again', async () => {
    users.listBlocks.mockRejectedValueOnce(noAnswer).mockResolvedValue({ blocks: [block(1, 'Pat')] })
    showAt('/profile', <BlockedList />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    await screen.findByText("Could not load who you've blocked.")
    await press('Try again')
    expect(await entries()).toHaveLength(1)
  })

  it('says that it is empty, and how to block someone', async () => {
    users.listBlocks.mockResolvedValue({ blocks: [] })
    showAt('/profile', <BlockedList />)
    expect(await screen.findByText(/^You haven't blocked anyone\./)).toBeDefined()
  })

  it('names each person with day and job, or the job alone', async () => {
    users.listBlocks.mockResolvedValue({ blocks: [block(1, 'Pat'), block(2, null)] })
    showAt('/profile', <BlockedList />)
    expect(await entries()).toEqual([
      expect.stringMatching(/^PatBlocked on 21 November 2026 · Job #000001Unblock/),
      expect.stringMatching(/^The requester of #000002Blocked on 21 November 2026Unblock/),
    ])
  })

  it('shows ten at first', async () => {
    users.listBlocks.mockResolvedValue({ blocks: Array.from({ length: 12 }, (_, index) => block(index, 'Pat')) })
    showAt('/profile', <BlockedList />)
    expect(await entries()).toHaveLength(10)
    await press('Show all 12')
    expect(await entries()).toHaveLength(12)
  })

  it('loses an entry that is unblocked', async () => {
    users.listBlocks.mockResolvedValueOnce({ blocks: [block(1, 'Pat'), block(2, 'Sam')] })
    users.listBlocks.mockResolvedValue({ blocks: [block(2, 'Sam')] })
    showAt('/profile', <BlockedList />)
    await entries()
    await press('Unblock Pat')
    expect(users.unblock).toHaveBeenCalledExactlyOnceWith({ params: { id: block(1, 'Pat').id } })
    await waitFor(async () => expect(await entries()).toHaveLength(1))
  })
})
