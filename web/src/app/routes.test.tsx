import { readFileSync } from 'node:fs'
import { fireEvent, screen, within } from '@testing-library/react'
import { useReducer } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { wantedState } from '#web/lib/redirects.ts'
import { arrivesAt, showAt } from '#web/lib/screen.fixtures.tsx'
import { AppRoutes } from './routes.tsx'

const session = vi.hoisted(() => ({
  status: 'ready',
  user: null as SessionUser | null,
  endedFor: undefined as SessionUser['id'] | undefined,
  setUser: vi.fn(),
}))
/** A server that never answers. The guards decide before its answers are needed. */
const api = vi.hoisted(() => {
  const calls = new Proxy({}, { get: () => () => new Promise(() => {}) })
  return new Proxy({}, { get: () => calls })
})

vi.mock('#web/lib/api.ts', () => ({ api }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))
vi.mock('#web/features/landing/landing-page.tsx', () => ({ LandingPage: () => <h1>Landing</h1> }))

const visit = (path: string, user: SessionUser | null) => {
  session.user = user
  showAt(path, <AppRoutes />)
}

const person = userWith({ is_profile_complete: true })
const newcomer = userWith({})
const business = userWith({ is_business: true, has_business_profile: true, business_name: 'Harbour Couriers' })
const newBusiness = userWith({ is_business: true })
const driver = userWith({ is_driver: true })
const newDriver = userWith({ is_driver: true, password_change_required: true })
const admin = userWith({ is_admin: true })

beforeEach(() => {
  session.status = 'ready'
  session.endedFor = undefined
})

describe('the guards', () => {
  it('show a spinner while the session loads, on any screen', () => {
    session.status = 'loading'
    visit('/dashboard', null)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
  })

  describe('while the server does not say who is signed in', () => {
    beforeEach(() => {
      session.status = 'unanswered'
    })
    const sentence = "You're offline. We'll reconnect automatically."

    it.each([
      ['/dashboard?tab=hub', 'Dashboard'],
      ['/history/req_0000000000000000000001/receipt', 'Sameway'],
      ['/business/activity', 'Live Activity'],
      ['/driver/history', 'History'],
      ['/admin/user-management', 'User Management'],
    ])('stay at %s, in its frame', async (path, title) => {
      visit(path, null)
      expect(await screen.findByRole('heading', { name: title })).toBeDefined()
      expect(await screen.findByText(sentence)).toBeDefined()
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
      await arrivesAt(path)
    })

    it.each(['/', '/onboarding', '/business/setup', '/devices', '/change-password'])(
      'stay at %s, in a frame without a menu',
      async (path) => {
        visit(path, null)
        expect(await screen.findByText(sentence)).toBeDefined()
        expect(screen.queryByRole('navigation')).toBeNull()
        await arrivesAt(path)
      },
    )

    it('still let a user choose a new password after a reset', async () => {
      session.user = null
      showAt({ pathname: '/change-password', state: { email: 'kim@test.example' } }, <AppRoutes />)
      expect(await screen.findByRole('heading', { name: 'Create a New Password' })).toBeDefined()
    })

    it('offer another log-in on the landing page after fifteen seconds', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      visit('/', null)
      await screen.findByText(sentence)
      vi.advanceTimersByTime(10_000)
      expect(screen.queryByRole('button')).toBeNull()
      vi.advanceTimersByTime(5_000)
      fireEvent.click(await screen.findByRole('button', { name: 'Log in again' }))
      expect(session.setUser).toHaveBeenCalledExactlyOnceWith(null)
    })
  })

  it.each([
    '/dashboard',
    '/profile',
    '/requests',
    '/history',
    '/partner/papers',
    '/onboarding',
    '/devices',
    '/notifications',
    '/settings/notifications',
    '/business/setup',
    '/business/dashboard',
    '/driver/dashboard',
    '/admin/dashboard',
  ])('send a visitor from %s to the landing page, and remember the screen', async (path) => {
    visit(path, null)
    await arrivesAt('/', expect.objectContaining({ wanted: path }))
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeDefined()
  })

  it.each(['/change-password', '/link', '/no/such/screen'])(
    'send a visitor from %s to the landing page',
    async (path) => {
      visit(path, null)
      await arrivesAt('/')
      expect(await screen.findByRole('heading', { name: 'Landing' })).toBeDefined()
    },
  )

  it.each([
    ['a person from an admin screen to the dashboard', '/admin/user-management', person, '/dashboard'],
    ['a newcomer to the onboarding', '/dashboard', newcomer, '/onboarding'],
    ['a business without a profile to its setup', '/profile', newBusiness, '/business/setup'],
    ['a business without a profile to its setup', '/business/dashboard', newBusiness, '/business/setup'],
    ['the alias of the setup screen to the setup', '/business-setup', newBusiness, '/business/setup'],
    ['a driver home from a screen of businesses', '/business/activity', driver, '/driver/dashboard'],
    ['a driver home from a personal screen', '/history', driver, '/driver/dashboard'],
    ['a business without a personal profile to its own home', '/requests', business, '/business/dashboard'],
    ['a business without a personal profile to its own home', '/admin/problems', business, '/business/dashboard'],
    [
      'a person who has not applied from the papers of partners to the dashboard',
      '/partner/papers',
      person,
      '/dashboard',
    ],
    ['a person home from a screen of drivers', '/driver/history', person, '/dashboard'],
    [
      'a driver with a temporary password to the screen for a new one',
      '/driver/dashboard',
      newDriver,
      '/change-password',
    ],
    ['a driver with a temporary password to the screen for a new one', '/devices', newDriver, '/change-password'],
    ['a signed-in user home from the landing page', '/', business, '/business/dashboard'],
    ['a signed-in user home from an unknown screen', '/no/such/screen', driver, '/driver/dashboard'],
    ['the index of the admin area to its dashboard', '/admin', admin, '/admin/dashboard'],
  ])('send %s (%s)', async (_, from, user, to) => {
    visit(from, user)
    await arrivesAt(to)
  })
})

describe('a screen that a visitor wanted before signing in', () => {
  const WithState = () => {
    const [, look] = useReducer((looks: number) => looks + 1, 0)
    const { state } = useLocation()
    return (
      <>
        <AppRoutes />
        <button type="button" data-testid="state" onClick={look}>
          {JSON.stringify(state)}
        </button>
      </>
    )
  }
  const state = () => JSON.parse(screen.getByTestId('state').textContent)

  it.each([
    ['/history?role=partner', wantedState('/history?role=partner', 'profile')],
    ['/no/such/screen', null],
  ])('is kept in the history (%s)', async (path, kept) => {
    session.user = null
    showAt(path, <WithState />)
    await arrivesAt('/', kept)
    expect(state()).toEqual(kept)
  })

  it('is dropped by a logout', async () => {
    session.user = person
    showAt('/history', <WithState />)
    session.user = null
    fireEvent.click(screen.getByTestId('state'))
    await arrivesAt('/')
    expect(state()).toBeNull()
  })

  it('is kept, with its state, when a session ends', async () => {
    session.user = null
    session.endedFor = person.id
    showAt({ pathname: '/onboarding', state: { startStep: 2 } }, <WithState />)
    const kept = wantedState('/onboarding', 'session', { userId: person.id, state: { startStep: 2 } })
    await arrivesAt('/', kept)
  })

  it('opens with its state once the same user has signed in again', async () => {
    session.user = person
    const ended = { userId: person.id, state: { startStep: 3 } }
    showAt({ pathname: '/', state: wantedState('/onboarding', 'session', ended) }, <AppRoutes />)
    await arrivesAt('/onboarding', { startStep: 3 })
  })

  it('opens after the sign-in', async () => {
    session.user = admin
    showAt({ pathname: '/', state: wantedState('/admin/user-management', 'admin') }, <AppRoutes />)
    await arrivesAt('/admin/user-management')
  })
})

describe('the frames', () => {
  const links = async () => {
    const nav = await screen.findByRole('navigation', { name: 'Main' }, { timeout: 5_000 })
    return [...nav.querySelectorAll('a')].map((link) => link.textContent)
  }

  it.each([
    ['people', '/dashboard', person, ['Dashboard', 'Profile', 'History']],
    ['drivers', '/driver/dashboard', driver, ['Dashboard', 'History']],
    [
      'businesses',
      '/business/dashboard',
      business,
      ['Dashboard', 'Business Profile', 'Live Activity', 'Delivery History'],
    ],
    [
      'admins',
      '/admin/dashboard',
      admin,
      ['Dashboard', 'Business Verification', 'Partner Verification', 'User Management', 'Problems', 'January Report'],
    ],
  ])('of %s show their sidebar', async (_, path, user, labels) => {
    visit(path, user)
    expect(await links()).toEqual(labels)
  })

  it.each([
    ['people', '/dashboard', person],
    ['drivers', '/driver/dashboard', driver],
    ['businesses', '/business/dashboard', business],
    ['admins', '/admin/dashboard', admin],
  ])('of %s have a bell in the sidebar, and one in the bar of a phone', async (_, path, user) => {
    visit(path, user)
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' })
    expect(await within(sidebar).findByRole('button', { name: 'Notifications' })).toBeDefined()
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Notifications' })).toBeDefined()
  })

  it('names the document after the landing page, as index.html does', async () => {
    visit('/dashboard', null)
    await screen.findByRole('heading', { name: 'Landing' })
    const template = readFileSync('web/index.html', 'utf8')
    expect(template).toContain(`<title>${document.title}</title>`)
  })

  it('names the document after the screen and puts the focus on its heading', async () => {
    visit('/admin', admin)
    const heading = await screen.findByRole('heading', { name: 'Admin Dashboard' }, { timeout: 5_000 })
    expect(document.title).toBe('Admin Dashboard · Sameway')
    expect(document.activeElement).toBe(heading)
  })
})
