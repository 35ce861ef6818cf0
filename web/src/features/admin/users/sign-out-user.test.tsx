// @vitest-environment happy-dom
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserEntry } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { showAt } from '#web/app/app-fixtures.tsx'
import { refusal } from '#web/lib/screen-fixtures.tsx'
import { toastStore } from '#web/ui/toasts.ts'
import { userEntry } from './user-fixtures.ts'
import { UserManagementPage } from './user-management-page.tsx'

const admin = vi.hoisted(() => ({ listUsers: vi.fn(), signOutUser: vi.fn() }))
const session = vi.hoisted(() => ({ user: {}, reload: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

// A busy machine is no reason for a test to fail.
configure({ asyncUtilTimeout: 5_000 })

const alex = userEntry(2, { name: 'Alex Reed' })
const serverHas = (...items: UserEntry[]) =>
  admin.listUsers.mockResolvedValue({ items, next: null, total: items.length })
const show = () => showAt('/admin/user-management', <UserManagementPage />)
const signOut = /^Sign Out.*Alex Reed$/
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const toasts = () => toastStore.all().map(({ tone, text }) => `${tone}: ${text}`)
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

beforeEach(() => {
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  vi.resetAllMocks()
  session.user = userWith({ is_admin: true })
})

describe('signing somebody out', () => {
  it.each([
    ['the system admin', userEntry(2, { is_protected: true, is_admin: true })],
    ['oneself', userEntry(1, { is_admin: true })],
  ])('is not offered for %s', async (_, user) => {
    serverHas(user)
    show()
    const row = (await screen.findAllByRole('row'))[1]
    expect(within(row ?? document.body).queryByRole('button')).toBeNull()
  })

  it('is offered for a driver, whom nobody makes an admin', async () => {
    serverHas(userEntry(2, { is_driver: true, name: 'Alex Reed' }))
    show()
    expect(await screen.findByText('Driver account')).toBeDefined()
    expect(screen.getByRole('button', { name: signOut })).toBeDefined()
  })

  it('asks first, by name, and says what follows', async () => {
    serverHas(alex)
    show()
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
    serverHas(alex)
    admin.signOutUser.mockRejectedValue(refusal('user.unknown', 'User not found.', { status: 404 }))
    show()
    await press(signOut)
    serverHas()
    await press('Yes, sign out')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    expect(toasts()).toEqual(['danger: Error: User not found.'])
    expect(session.reload).not.toHaveBeenCalled()
  })

  it('by who is no admin any more leads them away', async () => {
    serverHas(alex)
    const message = 'You do not have access to this.'
    admin.signOutUser.mockRejectedValue(refusal('access.denied', message, { status: 403 }))
    show()
    await press(signOut)
    await press('Yes, sign out')
    await waitFor(() => expect(session.reload).toHaveBeenCalledOnce())
    expect(toasts()).toEqual([`danger: Error: ${message}`])
  })

  it('tells the outcome, and keeps the focus', async () => {
    serverHas(alex)
    admin.signOutUser.mockResolvedValue({ message: 'Alex Reed is signed out on every device.' })
    show()
    await press(signOut)
    await press('Yes, sign out')
    await dialogIsGone()
    expect(admin.signOutUser).toHaveBeenCalledExactlyOnceWith({ params: { id: alex.id } })
    expect(toasts()).toEqual(['success: Alex Reed is signed out on every device.'])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign Out: Alex Reed'))
  })

  it('is not sent twice while it is under way', async () => {
    serverHas(alex)
    admin.signOutUser.mockReturnValue(new Promise(() => {}))
    show()
    await press(signOut)
    await press('Yes, sign out')
    await press('Signing out...')
    expect(admin.signOutUser).toHaveBeenCalledOnce()
  })
})
