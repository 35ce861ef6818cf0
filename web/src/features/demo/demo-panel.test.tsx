import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentUrl, showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { demoWorld, setCookie } from './demo.fixtures.ts'
import { DemoInvitation, TourInvitation } from './demo-invitation.tsx'
import { textOf, tour } from './tour.ts'
import { keepTourPlace, readTourPlace } from './tour-place.ts'

const setUser = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/api.ts', () => ({ api: { auth: { login: vi.fn() } } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser }) }))

const roles = ['Requester', 'Partner', 'Business', 'Driver', 'Admin']
const { login, load } = demoWorld(Object.fromEntries(roles.map((role) => [role, `The ${role}`])))

const show = () => showScreen(<DemoInvitation />)

test('without the cookie there is no panel, no tour and no request', async () => {
  setCookie('demo=; Max-Age=0')
  showScreen(
    <>
      <TourInvitation />
      <DemoInvitation />
    </>,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Try it as')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

test.each(roles)('one press signs in as %s', async (role) => {
  show()
  await user.click(await screen.findByRole('button', { name: role }))
  const email = `${role.toLowerCase()}@demo.example`
  expect(login).toHaveBeenCalledWith({ body: { email, password: 'demo-1' } })
  await vi.waitFor(() => expect(setUser).toHaveBeenCalledWith({ email }))
})

test('the tour has six stops with a sentence each, and opens the chosen one after the sign-in', async () => {
  show()
  await screen.findByText('Try it as')
  await user.click(screen.getByText("The tour's six stops"))
  const stops = screen.getAllByRole('listitem')
  expect(stops).toHaveLength(6)
  for (const stop of tour) {
    expect(textOf(stop)).toMatch(/\.$/)
    const said = `${stop.title(`The ${stop.role}`)}${textOf(stop)}`
    expect(stops.some(({ textContent }) => textContent === said)).toBe(true)
  }
  await user.click(screen.getByRole('link', { name: 'Three applications' }))
  await vi.waitFor(() => expect(setUser).toHaveBeenCalledWith({ email: 'admin@demo.example' }))
  expect(currentUrl().state).toMatchObject({ wanted: '/admin/partner-verification' })
  expect(tour[readTourPlace().stop ?? 0]?.role).toBe('Admin')
})

test('one press begins the tour at its first stop, also after it was put away', async () => {
  keepTourPlace({ stop: 4, isAway: true })
  showScreen(<TourInvitation />)
  await user.click(await screen.findByRole('button', { name: 'This is a demo. Take the five-minute tour' }))
  await vi.waitFor(() => expect(setUser).toHaveBeenCalledWith({ email: 'requester@demo.example' }))
  expect(currentUrl().state).toMatchObject({ wanted: '/dashboard' })
  expect(readTourPlace()).toEqual({ stop: 0, isAway: false })
})

test('shows no panel on a host without demo sign-ins', async () => {
  load.mockImplementation(async () => new Response('', { status: 404 }))
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  show()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  expect(screen.queryByText('Try it as')).toBeNull()
})
