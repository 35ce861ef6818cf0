import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { userWith } from '#test/support/user-with.ts'
import { refusal, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { userEntry } from './user.fixtures.ts'
import { UserManagementPage } from './user-management-page.tsx'

const admin = vi.hoisted(() => ({ listUsers: vi.fn(), toggleAdmin: vi.fn(), signOutUser: vi.fn() }))
const session = vi.hoisted(() => ({ user: {}, reload: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const alex = userEntry(2, { name: 'Alex Reed' })
const anAdmin = { ...alex, is_admin: true }

const serverHas = (...users: UserEntry[]) =>
  admin.listUsers.mockImplementation(async ({ query: { role } }: { query: { role: string } }) => {
    const items = users.filter(({ is_admin }) => role !== 'admin' || is_admin)
    return { items, next: null, total: items.length }
  })

const show = (...users: UserEntry[]) => {
  serverHas(...users)
  showAt('/admin/user-management', <UserManagementPage />)
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const manage = /^Manage.*Alex Reed$/
const actions = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const choose = async (action: string) => {
  await press(manage)
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}
const roles = () => screen.getAllByRole('row')[1]?.children[2]?.textContent
const filter = (role: string) =>
  userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .selectOptions(screen.getByLabelText('Role', { selector: 'select' }), role)
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

beforeEach(() => {
  session.user = userWith({ is_admin: true })
})

it.each([
  ['Protected Account', userEntry(2, { is_protected: true, is_admin: true })],
  ['Protected Account', userEntry(1, { is_protected: true, is_admin: true })],
  ['Current User', userEntry(1, { is_admin: true })],
])('shows “%s” in place of the menu for an account that cannot be managed', async (text, user) => {
  show(user)
  const row = (await screen.findAllByRole('row'))[1]
  expect(row?.lastChild?.textContent).toBe(text)
  expect(within(row ?? document.body).queryByRole('button')).toBeNull()
})

it.each([
  ['Driver account', { is_driver: true }],
  ['Suspended', { suspension: { reason: 'Three parcels never arrived.', until: null } }],
])('says “%s” in the menu of an account that cannot become an admin', async (obstacle, state) => {
  show({ ...alex, ...state })
  await press(manage)
  const item = screen.getByRole('menuitem', { name: new RegExp(`^Make Admin.*${obstacle}$`) })
  await userEvent.click(item)
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Sign Out' }).getAttribute('aria-disabled')).toBeNull()
})

it('has the usual action first, and admin access last', async () => {
  show(alex)
  await press(manage)
  expect(actions()).toEqual(['Sign Out', 'Suspend', 'Make Admin'])
})

it('offers no suspension of an admin', async () => {
  show(anAdmin)
  await press(manage)
  expect(actions()).toEqual(['Sign Out', 'Remove Admin'])
})

describe.each([
  {
    action: 'making a user an admin',
    call: admin.toggleAdmin,
    start: 'Make Admin',
    question: 'Make Admin?',
    follows:
      "They'll be able to see documents, approve businesses and partners, and manage users. They'll have to log in again.",
    confirm: 'Yes, make admin',
    busy: 'Saving...',
    sent: { params: { id: alex.id }, body: { is_admin: true } },
    answer: { message: 'Alex Reed is an admin now.', is_admin: true },
    role: 'Admin',
  },
  {
    action: 'signing a user out',
    call: admin.signOutUser,
    start: 'Sign Out',
    question: 'Sign Out User?',
    follows: "We'll sign them out on every device.",
    confirm: 'Yes, sign out',
    busy: 'Signing out...',
    sent: { params: { id: alex.id } },
    answer: { message: 'Alex Reed is signed out on every device.' },
    role: 'Regular',
  },
])('$action', ({ call, start, question, follows, confirm, busy, sent, answer, role }) => {
  const decide = async () => {
    show(alex)
    await choose(start)
    await press(confirm)
  }

  it('asks first, with the user’s name, and says what will happen', async () => {
    show(alex)
    await choose(start)
    const text = (await screen.findByRole('alertdialog', { name: question })).textContent
    expect(text).toContain('Alex Reed (person-2@example.com)')
    expect(text).toContain(follows)
    await press('Cancel')
    await dialogIsGone()
    expect(call).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(manage))
  })

  it('shows why it was refused, and loads the list again', async () => {
    call.mockRejectedValue(refusal('state.moved', 'This has changed meanwhile.', { status: 409 }))
    show(alex)
    await choose(start)
    serverHas()
    await press(confirm)
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    expect(toasts()).toEqual(['danger: Error: This has changed meanwhile.'])
    expect(session.reload).not.toHaveBeenCalled()
  })

  it('reloads the session of a user who is no longer an admin', async () => {
    const message = "You don't have access to this."
    call.mockRejectedValue(refusal('access.denied', message, { status: 403 }))
    await decide()
    await waitFor(() => expect(session.reload).toHaveBeenCalledOnce())
    expect(toasts()).toEqual([`danger: Error: ${message}`])
  })

  it('shows the outcome, and keeps the focus', async () => {
    call.mockResolvedValue(answer)
    await decide()
    await dialogIsGone()
    expect(call).toHaveBeenCalledExactlyOnceWith(sent)
    expect(toasts()).toEqual([`success: ${answer.message}`])
    expect(roles()).toBe(role)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(manage))
  })

  it('is not sent twice while it is under way', async () => {
    call.mockReturnValue(new Promise(() => {}))
    await decide()
    await press(busy)
    expect(call).toHaveBeenCalledOnce()
  })
})

describe('a new admin', () => {
  const toggle = async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is an admin now.', is_admin: true })
    show(alex)
    await choose('Make Admin')
    await press('Yes, make admin')
    await waitFor(() => expect(roles()).toBe('Admin'))
    await dialogIsGone()
  }

  it('stays for ten seconds while the list is late, then the list counts', async () => {
    await toggle()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
    await filter('Regular')
    await waitFor(() => expect(admin.listUsers).toHaveBeenCalledTimes(2))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(roles()).toBe('Admin')
    vi.setSystemTime(Date.now() + 11_000)
    await filter('Business')
    await waitFor(() => expect(roles()).toBe('Regular'))
  })

  it('reloads the list of admins until it has the new one', async () => {
    await toggle()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await filter('Admin')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    serverHas(anAdmin)
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(await button(manage)).toBeDefined()
    expect(roles()).toBe('Admin')
    const requested = admin.listUsers.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(admin.listUsers).toHaveBeenCalledTimes(requested)
  })
})

describe('removing an admin', () => {
  it('asks first, and sends the wanted state', async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is no longer an admin.', is_admin: false })
    show(anAdmin)
    await choose('Remove Admin')
    const question = await screen.findByRole('alertdialog', { name: 'Remove Admin?' })
    expect(question.textContent).toContain("They'll no longer be able to see documents")
    await press('Yes, remove admin')
    await dialogIsGone()
    expect(admin.toggleAdmin).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id }, body: { is_admin: false } })
    expect(roles()).toBe('Regular')
  })

  it('does not reload the list of admins to find the user in it', async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is no longer an admin.', is_admin: false })
    show(anAdmin)
    await choose('Remove Admin')
    await press('Yes, remove admin')
    await waitFor(() => expect(roles()).toBe('Regular'))
    await dialogIsGone()
    serverHas(alex)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await filter('Admin')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(admin.listUsers).toHaveBeenCalledTimes(2)
  })
})
