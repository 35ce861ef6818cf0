import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { announce } from '#web/lib/bus.ts'
import { titleDocument } from '#web/lib/document-title.ts'
import { arrivesAt, currentUrl, press, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { Bell } from './bell.tsx'
import { entryAt, pageOf, unreadAt } from './notifications.fixtures.ts'

const auth = vi.hoisted(() => ({ checkSession: vi.fn(), logout: vi.fn() }))
const notifications = vi.hoisted(() => ({ listNotifications: vi.fn(), readNotifications: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { auth, notifications } }))

const { listNotifications, readNotifications } = notifications
const [older, newer] = [entryAt('2026-11-27T09:00:00Z'), unreadAt('2026-11-27T10:00:00Z', { opens: '/history' })]

const setAppBadge = vi.fn()
const clearAppBadge = vi.fn()

const counts = (unread: number) => listNotifications.mockResolvedValue(pageOf([newer, older], { unread }))

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name })

const Back = () => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

const showBell = (address = '/profile?step=2') =>
  showAt(
    address,
    <>
      <Bell place="sidebar" />
      <h1 tabIndex={-1}>Profile</h1>
      <Back />
    </>,
  )

const receive = (id: string) => act(() => announce('realtime', { type: 'notified', id }))
const calls = () => listNotifications.mock.calls.length

const hidePage = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  setAppBadge.mockResolvedValue(undefined)
  clearAppBadge.mockResolvedValue(undefined)
  readNotifications.mockResolvedValue({ unread: 0 })
  titleDocument('Profile')
  counts(1)
})

it.each([
  [0, 'Notifications', 'Profile · Sameway'],
  [3, 'Notifications, 3 unread', '(3) Profile · Sameway'],
  [99, 'Notifications, 99 unread', '(99) Profile · Sameway'],
  [100, 'Notifications, 99+ unread', '(99+) Profile · Sameway'],
])('with %i unread its name is ‘%s’, and the title ‘%s’', async (unread, name, title) => {
  counts(unread)
  showBell()
  await bell(name)
  expect(document.title).toBe(title)
})

it('keeps its count in the title of the next screen', async () => {
  showBell()
  await bell('Notifications, 1 unread')
  titleDocument('History')
  expect(document.title).toBe('(1) History · Sameway')
})

it('counts on the app’s icon, and removes the counts when it goes', async () => {
  counts(120)
  const { unmount } = showBell()
  await bell('Notifications, 99+ unread')
  expect(setAppBadge).toHaveBeenLastCalledWith(120)
  clearAppBadge.mockClear()
  unmount()
  expect(clearAppBadge).toHaveBeenCalledOnce()
  expect(document.title).toBe('Profile · Sameway')
})

it('works in a browser that cannot count on icons', async () => {
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
  showBell()
  expect(await bell('Notifications, 1 unread')).toBeDefined()
})

it('says nothing by itself, because news that speak have a toast', async () => {
  showBell()
  await bell('Notifications, 1 unread')
  expect(document.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull()
})

describe('after frames', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    showBell()
    await bell('Notifications, 1 unread')
    expect(calls()).toBe(1)
    return () => hidePage(false)
  })

  it('fetches the count soon, and once for many', async () => {
    counts(4)
    for (const id of ['a', 'b', 'c']) receive(id)
    await bell('Notifications, 4 unread')
    expect(calls()).toBe(2)
  })

  it('fetches nothing for a repeated one', async () => {
    receive('a')
    await waitFor(() => expect(calls()).toBe(2))
    receive('a')
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(calls()).toBe(2)
  })

  it('fetches later in the background, and once for many', async () => {
    hidePage(true)
    counts(4)
    receive('a')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    receive('b')
    expect(calls()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(calls()).toBe(2)
    expect(document.title).toBe('(4) Profile · Sameway')
  })

  it('fetches at once if the page comes to the front meanwhile', async () => {
    hidePage(true)
    receive('a')
    hidePage(false)
    await waitFor(() => expect(calls()).toBe(2))
  })
})

describe('pressed on a desk', () => {
  const openPanel = async () => {
    await user.click(await bell('Notifications, 1 unread'))
    return screen.findByRole('dialog', { name: 'Notifications' })
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('opens the list beside it on the same screen, and Escape closes it and returns the focus', async () => {
    showBell()
    const panel = await openPanel()
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
    expect(currentUrl().path).toBe('/profile?step=2')
    await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/ })))
    await arrivesAt('/profile?step=2')
  })

  it('opens by keyboard, too', async () => {
    showBell()
    await bell('Notifications, 1 unread')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeDefined()
  })

  it('leads to the settings in place of its own entry in the history', async () => {
    showBell()
    await user.click(within(await openPanel()).getByRole('link', { name: 'Settings' }))
    await isClosed()
    await arrivesAt('/settings/notifications')
  })

  it('closes by Back, without leaving the screen', async () => {
    showBell()
    await openPanel()
    screen.getByText('Back').click()
    await isClosed()
    await arrivesAt('/profile?step=2')
  })

  it('leads to what an entry is about, and Back from there leads to the screen without the panel', async () => {
    showBell()
    const panel = await openPanel()
    await user.click(within(panel).getByRole('link', { name: new RegExp(newer.title) }))
    await isClosed()
    await arrivesAt('/history')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    await press('Back')
    await arrivesAt('/profile?step=2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('marks entries as read, and shows them as new until it is closed', async () => {
    showBell()
    const panel = await openPanel()
    // The bell is behind the panel.
    await waitFor(() => expect(screen.getByLabelText('Notifications', { selector: 'button' })).toBeDefined())
    expect(readNotifications).toHaveBeenCalledExactlyOnceWith({ body: { up_to: newer.id } })
    expect(within(panel).getByText('New')).toBeDefined()
    listNotifications.mockResolvedValue(pageOf([{ ...newer, is_read: true }, older]))
    await press('Close')
    await isClosed()
    await user.click(await bell('Notifications'))
    await screen.findByRole('dialog')
    expect(screen.queryByText('New')).toBeNull()
  })

  it('does not mark as read what arrives after it was closed', async () => {
    showBell()
    await openPanel()
    await waitFor(() => expect(readNotifications).toHaveBeenCalledOnce())
    await press('Close')
    await isClosed()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    listNotifications.mockResolvedValue(pageOf([unreadAt('2026-11-27T11:00:00Z'), older]))
    receive('late')
    await bell('Notifications, 1 unread')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(readNotifications).toHaveBeenCalledOnce()
  })
})

describe('as a link', () => {
  it('leads to the list from the bar of a phone', async () => {
    showAt('/profile', <Bell place="bar" />)
    await user.click(await screen.findByRole('link', { name: 'Notifications, 1 unread' }))
    await arrivesAt('/notifications')
    expect(screen.getByRole('link', { current: 'page' })).toBeDefined()
  })

  it('is the one in the sidebar on the screen of the list, where a panel would show the same', async () => {
    showBell('/notifications')
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread', current: 'page' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  })
})

it('reloads the newest page only, a minute after the list was left with older ones', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  listNotifications.mockImplementation(async ({ query }: { query: { cursor: string } }) =>
    query.cursor ? pageOf([older]) : pageOf([newer], { next: 'older' }),
  )
  const { queries } = showBell()
  await user.click(await bell('Notifications, 1 unread'))
  await press('Show more')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  const before = calls()
  await act(() => queries.invalidateQueries())
  expect(calls()).toBe(before + 1)
})

it('leaves nothing of the list to the next user', async () => {
  auth.checkSession.mockResolvedValue({ user: userWith({ first_name: 'Robin' }) })
  auth.logout.mockResolvedValue({ message: 'Signed out.' })
  history.replaceState(null, '', '/dashboard')
  const Frame = () => {
    const { user: signedIn, logout } = useSession()
    return (
      signedIn && (
        <>
          <Bell place="sidebar" />
          <button type="button" onClick={() => void logout()}>
            Logout
          </button>
        </>
      )
    )
  }
  const queries = new QueryClient()
  const cached = () =>
    JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
  showAt('/dashboard', <SessionProvider>{<Frame />}</SessionProvider>, queries)
  await bell('Notifications, 1 unread')
  expect(cached()).toContain(newer.title)
  clearAppBadge.mockClear()
  await press('Logout')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(cached()).not.toContain(newer.title)
  expect(clearAppBadge).toHaveBeenCalled()
  expect(document.title).toBe('Profile · Sameway')
})
