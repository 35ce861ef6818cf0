import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { arrivesAt, showScreen } from '#web/lib/screen.fixtures.tsx'
import { demoWorld, emailOf, setCookie } from './demo.fixtures.ts'
import { DemoGuide } from './demo-guide.tsx'
import { keepTourPlace, readTourPlace } from './tour-place.ts'

const session = vi.hoisted(() => ({ user: { email: '' }, setUser: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { auth: { login: vi.fn() } } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const { login, load } = demoWorld({
  Requester: 'Asha',
  Partner: 'Ben',
  Business: 'Carys',
  Driver: 'Dev',
  Admin: 'Edie',
})

const showAs = (role: string, address: string) => {
  session.user = { email: emailOf(role) }
  showScreen(<DemoGuide />, address)
}
const bar = () => screen.findByRole('navigation', { name: 'Tour of the demo' }, { timeout: 5_000 })
const next = () => screen.getByRole('button', { name: /^(Next|Start again): / })

test('says who the visitor is, where they are on the tour, what it is about, and what comes next', async () => {
  showAs('Requester', '/dashboard')
  const { textContent } = await bar()
  expect(textContent).toContain(
    "You are Asha, a requester · 1 of 6Show the code, then choose what happens.Next: Jobs along Ben's journey",
  )
  expect(textContent).toContain("you see who's carrying it")
  expect(screen.queryByRole('button', { name: /^Back/ }), 'nothing is before the first stop').toBeNull()
})

test('says only where one is on the tour, away from the screen of the stop', async () => {
  showAs('Business', '/business/history')
  const { textContent } = await bar()
  expect(textContent).toContain('3 of 6')
  expect(textContent).toContain("3 of 6Next: Dev's deliveries")
  expect(textContent).not.toContain('Open the problem')
})

test('leads back to the stop before, signing in as its person', async () => {
  showAs('Partner', '/dashboard?tab=hub')
  expect((await bar()).textContent).toContain('2 of 6Look first at what is on its way.')
  await userEvent.click(screen.getByRole('button', { name: 'Back: One on its way, one to decide' }))
  await vi.waitFor(() => expect(session.setUser).toHaveBeenCalledWith({ email: 'requester@demo.example' }))
  expect(readTourPlace()).toEqual({ stop: 0, goesTo: '/dashboard' })
})

test('one press signs in as the next person; their screen opens once the guards have led them home', async () => {
  showAs('Requester', '/dashboard')
  await bar()
  await userEvent.click(next())
  await vi.waitFor(() => expect(session.setUser).toHaveBeenCalledWith({ email: 'partner@demo.example' }))
  expect(login).toHaveBeenCalledWith({ body: { email: 'partner@demo.example', password: 'demo-1' } })
  expect(readTourPlace()).toEqual({ stop: 1, goesTo: '/dashboard?tab=hub' })
})

test('opens the stop’s screen for its person, only once', async () => {
  keepTourPlace({ stop: 4, goesTo: '/admin/partner-verification' })
  showAs('Admin', '/admin/dashboard')
  await bar()
  await arrivesAt('/admin/partner-verification')
  expect(readTourPlace()).toEqual({ stop: 4 })
})

test('needs no sign-in if the next stop is the same person’s, and the last stop leads to the first', async () => {
  keepTourPlace({ stop: 5 })
  showAs('Requester', '/history')
  expect((await bar()).textContent).toContain(
    '6 of 6See the CO₂ saved, and open a receipt.BackStart again: One on its way, one to decide',
  )
  await userEvent.click(next())
  await arrivesAt('/dashboard')
  expect((await bar()).textContent).toContain('1 of 6')
  expect(login).not.toHaveBeenCalled()
})

test('says why a sign-in failed, and stays', async () => {
  login.mockRejectedValue(new ApiError({ status: 429, code: 'limit', message: 'Please wait a minute.' }))
  showAs('Driver', '/driver/dashboard')
  await bar()
  await userEvent.click(next())
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait a minute.')
  expect(readTourPlace()).toEqual({})
})

test('can be put away, and stays away', async () => {
  showAs('Admin', '/admin/dashboard')
  await bar()
  await userEvent.click(screen.getByRole('button', { name: 'Put the tour away' }))
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(readTourPlace()).toEqual({ isAway: true })
})

test('a user outside the demo world sees no tour', async () => {
  showAs('me', '/dashboard')
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('without the cookie of a demo nothing is loaded', async () => {
  setCookie('demo=; Max-Age=0')
  showAs('Requester', '/dashboard')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(load).not.toHaveBeenCalled()
})
