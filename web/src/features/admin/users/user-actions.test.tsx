// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserEntry } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { showAt } from '#web/app/app.fixtures.tsx'
import { refusal } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { userEntry } from './user.fixtures.ts'
import { UserManagementPage } from './user-management-page.tsx'

const admin = vi.hoisted(() => ({ listUsers: vi.fn(), toggleAdmin: vi.fn(), signOutUser: vi.fn() }))
const session = vi.hoisted(() => ({ user: {}, reload: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

// A busy machine is no reason for a test to fail.
configure({ asyncUtilTimeout: 5_000 })

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
const make = /^Make Admin.*Alex Reed$/
const remove = /^Remove Admin.*Alex Reed$/
const signOut = /^Sign Out.*Alex Reed$/
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const toasts = () => toastStore.all().map(({ tone, text }) => `${tone}: ${text}`)
const roles = () => screen.getAllByRole('row')[1]?.children[2]?.textContent
const choose = (role: string) =>
  userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .selectOptions(screen.getByLabelText('Role', { selector: 'select' }), role)
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

beforeEach(() => {
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  vi.resetAllMocks()
  session.user = userWith({ is_admin: true })
})
afterEach(() => vi.useRealTimers())

describe('an account that cannot be toggled', () => {
  it.each([
    ['Protected Account', userEntry(2, { is_protected: true, is_admin: true })],
    ['Protected Account', userEntry(1, { is_protected: true, is_admin: true })],
    ['Current User', userEntry(1, { is_admin: true })],
    ['Driver account', userEntry(2, { is_driver: true })],
  ])('is a %s', async (text, user) => {
    show(user)
    const row = (await screen.findAllByRole('row'))[1]
    expect(row?.lastChild?.textContent).toContain(text)
    expect(within(row ?? document.body).queryByRole('button', { name: /Admin/ })).toBeNull()
  })
})

describe('making somebody an admin', () => {
  it('asks first, by name, and says what follows', async () => {
    show(alex)
    await press(make)
    const question = await screen.findByRole('alertdialog', { name: 'Make Admin?' })
    expect(question.textContent).toContain('Alex Reed (person-2@example.com)')
    expect(question.textContent).toContain(
      'They will see documents, approve businesses and partners and manage users, and have to sign in again.',
    )
    await press('Cancel')
    await dialogIsGone()
    expect(admin.toggleAdmin).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Make Admin: Alex Reed'))
  })

  it('that is refused says why, and looks again', async () => {
    admin.toggleAdmin.mockRejectedValue(refusal('state.moved', 'This has changed meanwhile.', { status: 409 }))
    show(alex)
    await press(make)
    serverHas(anAdmin)
    await press('Yes, make admin')
    await dialogIsGone()
    expect(toasts()).toEqual(['danger: Error: This has changed meanwhile.'])
    expect(await button(remove)).toBeDefined()
    expect(session.reload).not.toHaveBeenCalled()
  })

  it('by who is no admin any more leads them away', async () => {
    const message = 'You do not have access to this.'
    admin.toggleAdmin.mockRejectedValue(refusal('access.denied', message, { status: 403 }))
    show(alex)
    await press(make)
    await press('Yes, make admin')
    await waitFor(() => expect(session.reload).toHaveBeenCalledOnce())
    expect(toasts()).toEqual([`danger: Error: ${message}`])
  })

  it('says what is wanted, tells the outcome, and keeps the focus', async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is an admin now.', is_admin: true })
    show(alex)
    await press(make)
    await press('Yes, make admin')
    await dialogIsGone()
    expect(admin.toggleAdmin).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id }, body: { is_admin: true } })
    expect(toasts()).toEqual(['success: Alex Reed is an admin now.'])
    expect(roles()).toBe('Admin')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove Admin: Alex Reed'))
  })

  it('is not sent twice while it is under way', async () => {
    admin.toggleAdmin.mockReturnValue(new Promise(() => {}))
    show(alex)
    await press(make)
    await press('Yes, make admin')
    await press('Saving...')
    expect(admin.toggleAdmin).toHaveBeenCalledOnce()
  })
})

describe('what was toggled', () => {
  const toggle = async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is an admin now.', is_admin: true })
    show(alex)
    await press(make)
    await press('Yes, make admin')
    await button(remove)
  }

  it('stays for ten seconds though a list is late, and then the list is believed', async () => {
    await toggle()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
    await choose('Regular')
    await waitFor(() => expect(admin.listUsers).toHaveBeenCalledTimes(2))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(roles()).toBe('Admin')
    vi.setSystemTime(Date.now() + 11_000)
    await choose('Business')
    await waitFor(() => expect(roles()).toBe('Regular'))
  })

  it('is looked for among the admins until it is there', async () => {
    await toggle()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await choose('Admin')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    serverHas(anAdmin)
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(await button(remove)).toBeDefined()
    const requested = admin.listUsers.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(admin.listUsers).toHaveBeenCalledTimes(requested)
  })
})

describe('taking it back', () => {
  it('says so in the question and in the call', async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is no longer an admin.', is_admin: false })
    show(anAdmin)
    await press(remove)
    const question = await screen.findByRole('alertdialog', { name: 'Remove Admin?' })
    expect(question.textContent).toContain('They will no longer see documents')
    await press('Yes, remove admin')
    await dialogIsGone()
    expect(admin.toggleAdmin).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id }, body: { is_admin: false } })
    expect(roles()).toBe('Regular')
  })

  it('leaves nobody to be looked for among the admins', async () => {
    admin.toggleAdmin.mockResolvedValue({ message: 'Alex Reed is no longer an admin.', is_admin: false })
    show(anAdmin)
    await press(remove)
    await press('Yes, remove admin')
    await button(make)
    serverHas(alex)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await choose('Admin')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(admin.listUsers).toHaveBeenCalledTimes(2)
  })
})

describe('signing somebody out', () => {
  it.each([
    ['the system admin', userEntry(2, { is_protected: true, is_admin: true })],
    ['oneself', userEntry(1, { is_admin: true })],
  ])('is not offered for %s', async (_, user) => {
    show(user)
    const row = (await screen.findAllByRole('row'))[1]
    expect(within(row ?? document.body).queryByRole('button')).toBeNull()
  })

  it('is offered for a driver, whom nobody makes an admin', async () => {
    show(userEntry(2, { is_driver: true, name: 'Alex Reed' }))
    expect(await screen.findByText('Driver account')).toBeDefined()
    expect(screen.getByRole('button', { name: signOut })).toBeDefined()
  })

  it('asks first, by name, and says what follows', async () => {
    show(alex)
    await press(signOut)
    const question = await screen.findByRole('alertdialog', { name: 'Sign Out User?' })
    expect(question.textContent).toContain('Alex Reed (person-2@example.com)')
    expect(question.textContent).toContain('Every device of theirs is signed out and has to sign in again.')
    await press('Cancel')
    await dialogIsGone()
    expect(admin.signOutUser).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign Out: Alex Reed'))
  })

  it('that is refused says why, and looks again', async () => {
    admin.signOutUser.mockRejectedValue(refusal('user.unknown', 'User not found.', { status: 404 }))
    show(alex)
    await press(signOut)
    serverHas()
    await press('Yes, sign out')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    expect(toasts()).toEqual(['danger: Error: User not found.'])
    expect(session.reload).not.toHaveBeenCalled()
  })

  it('by who is no admin any more leads them away', async () => {
    const message = 'You do not have access to this.'
    admin.signOutUser.mockRejectedValue(refusal('access.denied', message, { status: 403 }))
    show(alex)
    await press(signOut)
    await press('Yes, sign out')
    await waitFor(() => expect(session.reload).toHaveBeenCalledOnce())
    expect(toasts()).toEqual([`danger: Error: ${message}`])
  })

  it('tells the outcome, and keeps the focus', async () => {
    admin.signOutUser.mockResolvedValue({ message: 'Alex Reed is signed out on every device.' })
    show(alex)
    await press(signOut)
    await press('Yes, sign out')
    await dialogIsGone()
    expect(admin.signOutUser).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id } })
    expect(toasts()).toEqual(['success: Alex Reed is signed out on every device.'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign Out: Alex Reed'))
  })

  it('is not sent twice while it is under way', async () => {
    admin.signOutUser.mockReturnValue(new Promise(() => {}))
    show(alex)
    await press(signOut)
    await press('Yes, sign out')
    await press('Signing out...')
    expect(admin.signOutUser).toHaveBeenCalledOnce()
  })
})
