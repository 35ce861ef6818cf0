import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { BlockButton } from './block-button.tsx'

const users = vi.hoisted(() => ({ blockParty: vi.fn(), listBlocks: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { users, requests: {}, partner: {} } }))
const session = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const partner: RequestDetails['partner'] = {
  fullName: 'Pat Smith',
  businessName: null,
  photoUrl: null,
  mobileNumber: null,
  vehicleMakeModel: null,
  vehicleRegistration: null,
}

const show = (details: Partial<RequestDetails>, isDriver = false) => {
  session.user = userWith({ is_driver: isDriver })
  showAt('/', <BlockButton details={detailsWith(details)} />)
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => void users.blockParty.mockResolvedValue({ message: '' }))

describe('the button', () => {
  it.each<[string, Partial<RequestDetails>, boolean, string[]]>([
    ['is not there while nobody has the job', { status: 'pending_match', partner: null }, false, []],
    ['is not there for a driver', { viewer: 'carrier', status: 'matched' }, true, []],
    ['names the partner', { partner }, false, ['Block Pat Smith']],
    ['names the business', { partner: { ...partner, businessName: 'Vans Ltd' } }, false, ['Block Vans Ltd']],
    ['is there for an offer', { status: 'pending_partner_approval', partner: null }, false, ['Block this partner']],
    [
      'names the requester',
      { viewer: 'carrier', requester: { firstName: 'Ann', mobileNumber: null } },
      false,
      ['Block Ann'],
    ],
    ['is there for a business', { viewer: 'business', requester: null }, false, ['Block this requester']],
  ])('%s', (_, details, isDriver, expected) => {
    show(details, isDriver)
    expect(buttons()).toEqual(expected)
  })
})

describe('blocking', () => {
  const dialog = () => screen.findByRole('alertdialog', { name: 'Block Pat Smith?' }, { timeout: 5_000 })
  const confirm = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Block Pat Smith' }))

  it('says first what it does, and what goes on', async () => {
    show({ partner, status: 'matched' })
    await press('Block Pat Smith')
    expect((await dialog()).textContent).toContain('This delivery carries on as agreed.')
    expect(users.blockParty).not.toHaveBeenCalled()
    await confirm()
    expect(users.blockParty).toHaveBeenCalledExactlyOnceWith({ params: { id: requestId(1) } })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toastStore.all()[0]?.text).toBe("You've blocked Pat Smith.")
  })

  it('that fails says so in the dialog, which stays open', async () => {
    users.blockParty.mockRejectedValueOnce(noAnswer)
    show({ partner, status: 'completed' })
    await press('Block Pat Smith')
    await confirm()
    expect(await within(await dialog()).findByRole('alert')).toBeDefined()
    await confirm()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
