import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { DevicesPage } from './devices-page.tsx'

const auth = vi.hoisted(() => ({ listSessions: vi.fn(), endSession: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { auth } }))

const device = (id: string, name: string, current = false) => ({
  id,
  device: name,
  signed_in_at: '2026-11-01T23:30:00Z',
  last_seen_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  current,
})

const here = device('a', 'Firefox on Windows', true)
const phone = device('b', 'Safari on iPhone')
const refused = new ApiError({ status: 0, code: 'network', message: "We couldn't reach Sameway." })

const cards = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent)

beforeEach(() => void auth.endSession.mockResolvedValue({ message: 'Signed out.' }))

describe('the list of devices', () => {
  it('shows why it could not be loaded, and loads again', async () => {
    auth.listSessions.mockRejectedValueOnce(refused).mockResolvedValue([here])
    showAt('/devices', <DevicesPage />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(await screen.findByText("We couldn't reach Sameway.")).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(1)
    expect(screen.queryByText("We couldn't reach Sameway.")).toBeNull()
  })

  it('says that it is empty', async () => {
    auth.listSessions.mockResolvedValue([])
    showAt('/devices', <DevicesPage />)
    expect(await screen.findByText("You're not signed in anywhere.")).toBeDefined()
  })

  it('marks this device, and shows in London time when each was last seen', async () => {
    auth.listSessions.mockResolvedValue([here, phone])
    showAt('/devices', <DevicesPage />)
    const [first, second] = await cards()
    expect(first).toContain('This device')
    expect(first).not.toContain('Sign out')
    expect(second).toContain('Signed in on 1 November 2026 · Last seen 3 hours ago')
    expect(second).not.toContain('This device')
  })

  it('offers to sign out other devices only if there are any', async () => {
    auth.listSessions.mockResolvedValue([here])
    showAt('/devices', <DevicesPage />)
    await cards()
    expect(screen.queryByRole('button', { name: 'Sign out of all others' })).toBeNull()
  })
})

describe('signing out', () => {
  it('of one device removes it from the list', async () => {
    auth.listSessions.mockResolvedValueOnce([here, phone]).mockResolvedValue([here])
    showAt('/devices', <DevicesPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' }))
    expect(auth.endSession).toHaveBeenCalledWith({ params: { id: 'b' } })
    await waitFor(async () => expect(await cards()).toHaveLength(1))
  })

  it('shows a failure, and keeps the list', async () => {
    auth.listSessions.mockResolvedValue([here, phone])
    auth.endSession.mockRejectedValue(refused)
    showAt('/devices', <DevicesPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' }))
    expect((await screen.findAllByText("We couldn't reach Sameway.")).length).toBeGreaterThan(0)
    expect(screen.getByText('Safari on iPhone')).toBeDefined()
  })

  it('can be tried again from its toast after no answer, but not after a refusal', async () => {
    auth.listSessions.mockResolvedValue([here, phone])
    auth.endSession.mockRejectedValueOnce(refusal('session.unknown', "We couldn't find that.", { status: 404 }))
    auth.endSession.mockRejectedValueOnce(refused)
    showAt('/devices', <DevicesPage />)
    const signOut = async () => userEvent.click(await screen.findByRole('button', { name: /^Sign out of Safari/ }))
    const retryOf = (text: string) => toastStore.all().find((toast) => toast.text === text)?.retry
    await signOut()
    await screen.findByText("We couldn't find that.")
    expect(retryOf("We couldn't find that.")).toBeUndefined()
    await signOut()
    await waitFor(() => expect(retryOf("We couldn't reach Sameway.")).toBeDefined())
    act(() => retryOf("We couldn't reach Sameway.")?.())
    await waitFor(() => expect(auth.endSession).toHaveBeenCalledTimes(3))
    expect(auth.endSession).toHaveBeenLastCalledWith({ params: { id: 'b' } })
  })

  it('of all others asks first', async () => {
    auth.listSessions.mockResolvedValueOnce([here, phone]).mockResolvedValue([here])
    showAt('/devices', <DevicesPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of all others' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out of all other devices?' })
    expect(auth.endSession).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out of all others' }))
    expect(auth.endSession).toHaveBeenCalledWith({ params: { id: 'others' } })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
