import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { addDays, londonTime, longDate } from '#shared/model/london.ts'
import { userWith } from '#test/support/user-with.ts'
import { refusal, showAt, toasts, type } from '#web/lib/screen.fixtures.tsx'
import { userEntry } from './user.fixtures.ts'
import { UserManagementPage } from './user-management-page.tsx'

const admin = vi.hoisted(() => ({ listUsers: vi.fn(), suspendUser: vi.fn(), liftSuspension: vi.fn() }))
const session = vi.hoisted(() => ({ user: {}, reload: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const alex = userEntry(2, { name: 'Alex Reed' })
const suspension = { reason: 'Three parcels never arrived.', until: null }
const tomorrow = addDays(londonTime(new Date()).date, 1)

const show = (user: UserEntry = alex) => {
  admin.listUsers.mockResolvedValue({ items: [user], next: null, total: 1 })
  showAt('/admin/user-management', <UserManagementPage />)
}
const row = async () => (await screen.findAllByRole('row'))[1] as HTMLElement
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const manage = /^Manage.*Alex Reed$/
const choose = async (action: string) => {
  await press(manage)
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}
const opens = async () => {
  show()
  await choose('Suspend')
  return within(await screen.findByRole('alertdialog', { name: 'Suspend User?' }))
}
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

beforeEach(() => {
  session.user = userWith({ is_admin: true })
})

describe('suspending a user', () => {
  it.each([
    ['the system admin', { is_protected: true, is_admin: true }],
    ['an admin', { is_admin: true }],
  ])('is not offered for %s', async (_, flags) => {
    show(userEntry(2, flags))
    const menu = within(await row()).queryByRole('button')
    if (menu) await userEvent.click(menu)
    expect(screen.queryByRole('menuitem', { name: /Suspend/ })).toBeNull()
  })

  it('asks for a reason first, and says what will happen', async () => {
    const dialog = await opens()
    expect(dialog.getByText('Alex Reed')).toBeDefined()
    expect(
      dialog.getByText(/Jobs they haven't collected go back to the pool, and their own requests are cancelled/),
    ).toBeDefined()
    await press('Yes, suspend')
    expect(dialog.getByText('Please give a reason.')).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
    expect(admin.suspendUser).not.toHaveBeenCalled()
    await press('Cancel')
    await dialogIsGone()
  })

  it.each([
    ['a business', { is_business: true }, /Their drivers can finish deliveries under way/],
    ['a driver', { is_driver: true }, /Deliveries they haven't collected go back to the pool/],
  ])('says what follows for %s', async (_, flags, text) => {
    show({ ...alex, ...flags })
    await choose('Suspend')
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('refuses a last day that is over', async () => {
    const dialog = await opens()
    type(/^Reason/, 'Late thrice.')
    type(/^Last day/, '2020-01-01')
    await press('Yes, suspend')
    expect(dialog.getByText('Please choose today or a later day.')).toBeDefined()
    expect(admin.suspendUser).not.toHaveBeenCalled()
  })

  it('shows in the row with end and reason, and the focus returns to its menu', async () => {
    admin.suspendUser.mockResolvedValue({ message: 'Alex Reed is suspended.' })
    await opens()
    type(/^Reason/, 'Late\nthrice.')
    type(/^Last day/, tomorrow)
    await press('Yes, suspend')
    await dialogIsGone()
    const body = { reason: 'Late thrice.', until: tomorrow }
    expect(admin.suspendUser).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id }, body })
    expect(toasts()).toEqual(['success: Alex Reed is suspended.'])
    const text = (await row()).textContent
    expect(text).toContain(`SuspendedUntil the end of ${longDate(`${tomorrow}T12:00:00Z`)}. Reason: Late thrice.`)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(manage))
  })

  it('without a last day is open-ended', async () => {
    admin.suspendUser.mockResolvedValue({ message: 'Alex Reed is suspended.' })
    await opens()
    type(/^Reason/, 'Late thrice.')
    await press('Yes, suspend')
    await dialogIsGone()
    expect(admin.suspendUser.mock.calls[0]?.[0].body).toEqual({ reason: 'Late thrice.' })
    expect((await row()).textContent).toContain('Until further notice.')
  })

  it('keeps the input when the server finds an error in it', async () => {
    const text = 'Please choose today or a later day.'
    admin.suspendUser.mockRejectedValue(refusal('input.invalid', text, { fields: { until: text } }))
    const dialog = await opens()
    type(/^Reason/, 'Late thrice.')
    type(/^Last day/, tomorrow)
    await press('Yes, suspend')
    expect(await dialog.findByText(text)).toBeDefined()
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Late thrice.')
    expect(toasts()).toEqual([])
  })

  it('shows any other refusal, and loads the list again', async () => {
    const text = 'An admin cannot be suspended. Please remove their access first.'
    admin.suspendUser.mockRejectedValue(refusal('suspension.admin', text, { status: 403 }))
    await opens()
    type(/^Reason/, 'Late thrice.')
    await press('Yes, suspend')
    await dialogIsGone()
    expect(toasts()).toEqual([`danger: Error: ${text}`])
    await waitFor(() => expect(admin.listUsers).toHaveBeenCalledTimes(2))
  })
})

describe('a suspended user', () => {
  it('cannot be made an admin', async () => {
    show({ ...alex, suspension })
    await press(manage)
    const item = screen.getByRole('menuitem', { name: /^Make Admin.*Suspended$/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('is no longer suspended after a confirmation', async () => {
    admin.liftSuspension.mockResolvedValue({ message: 'Alex Reed is no longer suspended.' })
    show({ ...alex, suspension })
    expect((await row()).textContent).toContain('Until further notice. Reason: Three parcels never arrived.')
    await choose('Lift Suspension')
    await press('Yes, lift it')
    await dialogIsGone()
    expect(admin.liftSuspension).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id } })
    expect(toasts()).toEqual(['success: Alex Reed is no longer suspended.'])
    expect((await row()).textContent).not.toContain('Three parcels')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(manage))
  })
})

it('marks a user with the same details as a suspended one in the list', async () => {
  show({ ...alex, returns_after: 'suspended' })
  const text = (await row()).textContent
  expect(text).toContain('Matches a suspensionAnother account with the same email, phone number')
  expect(text).toContain('It may be somebody else.')
})
