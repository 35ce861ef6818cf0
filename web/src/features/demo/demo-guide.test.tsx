import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { arrivesAt, showScreen } from '#web/lib/screen.fixtures.tsx'
import { demoWorld, emailOf, setCookie } from './demo.fixtures.ts'
import { DemoGuide } from './demo-guide.tsx'
import { keepTourPlace, readTourPlace } from './tour-place.ts'

const session = vi.hoisted(() => ({ user: { email: '' }, setUser: vi.fn(), logout: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { auth: { login: vi.fn() } } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const { login, load } = demoWorld({
  Requester: 'Asha',
  Partner: 'Ben',
  Business: 'Carys',
  Driver: 'Dev',
  Admin: 'Edie',
})

const ring = { cancel: vi.fn() }
const animate = vi.fn(() => ring)
beforeEach(() => {
  animate.mockClear()
  HTMLElement.prototype.animate = animate as never
})

const showAs = (role: string, address: string) => {
  session.user = { email: emailOf(role) }
  showScreen(<DemoGuide />, address)
}
const bar = () => screen.findByRole('navigation', { name: 'Tour of the demo' }, { timeout: 5_000 })
const next = () => screen.getByRole('button', { name: /^Next: / })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('says who the visitor is, where they are on the tour, what it is about, and what comes next', async () => {
  showAs('Requester', '/dashboard')
  const { textContent } = await bar()
  expect(textContent).toContain(
    "You are Asha, a requester · 1 of 6Press Choose to decide. Press Show OTP for the code.Next: Jobs along Ben's journey",
  )
  expect(textContent).toContain('press Show OTP for the code that completes it')
  expect(screen.queryByRole('button', { name: /^Back/ }), 'nothing is before the first stop').toBeNull()
})

test('says only where one is on the tour, away from the screen of the stop', async () => {
  showAs('Business', '/business/history')
  const { textContent } = await bar()
  expect(textContent).toContain('3 of 6')
  expect(textContent).toContain("3 of 6Next: Dev's deliveriesNext: Dev's deliveries")
  expect(textContent).not.toContain('reported problem')
})

test('leads back to the stop before, signing in as its person', async () => {
  showAs('Partner', '/dashboard?tab=hub')
  expect((await bar()).textContent).toContain("2 of 6Press Confirm Delivery. It asks for the requester's code.")
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

describe('the end of the tour', () => {
  const finish = async () => {
    keepTourPlace({ stop: 5 })
    showAs('Requester', '/history')
    expect((await bar()).textContent).toContain(
      '6 of 6See the CO₂: press How we work it out. Then open a receipt.Finish',
    )
    await press('Finish the tour')
    const text = screen.getByText(/^Thanks for coming along! Stay and look around as Asha/, { selector: 'p' })
    expect(text.textContent).toContain('That was the tour.')
    expect(document.activeElement).toBe(text)
  }

  test('leads to the first stop, without a sign-in because it is the same person’s', async () => {
    await finish()
    load.mockClear()
    await press('Start again')
    await arrivesAt('/dashboard')
    expect((await bar()).textContent).toContain('1 of 6')
    expect(load, 'makes anew what the tour begins with').toHaveBeenCalledWith(
      '/__dev/demo',
      expect.objectContaining({ method: 'POST' }),
    )
    expect(login).not.toHaveBeenCalled()
  })

  test('lets the visitor look around without the bar', async () => {
    await finish()
    await press('Look around')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(readTourPlace()).toMatchObject({ isAway: true })
  })

  test('leads to the landing page, logged out', async () => {
    await finish()
    await press('Front page')
    expect(session.logout).toHaveBeenCalledOnce()
    await arrivesAt('/')
  })
})

/** The bar above the cards of a dashboard. */
const showAbove = (role: string, address: string, cards: ReactNode) => {
  session.user = { email: emailOf(role) }
  return showScreen(
    <>
      <DemoGuide />
      <main>
        <h1>Dashboard</h1>
        {cards}
      </main>
    </>,
    address,
  )
}
const card = (state: string, label: string) => (
  <article key={state}>
    {state} <button type="button">{label}</button>
  </article>
)

test('says nothing of a button that is not there', async () => {
  showAbove('Requester', '/dashboard', card('Going back', 'Show OTP: Ely'))
  await vi.waitFor(async () => expect((await bar()).textContent).toContain('1 of 6What needs an answer comes first.'))
})

test('says the code that the visitor has seen, and only for its delivery', async () => {
  const code = (
    <article>
      In transit <output aria-label="Completion OTP: Ely">714656</output>
      <button type="button">Hide OTP</button>
    </article>
  )
  const { unmount } = showAbove('Requester', '/dashboard', code)
  await bar()
  await vi.waitFor(() => expect(readTourPlace().code).toEqual({ digits: '714656', place: 'Ely' }))
  unmount()
  const other = showAbove('Partner', '/dashboard?tab=hub', card('In transit', 'Confirm Delivery: Leeds'))
  await bar()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await bar()).textContent).not.toContain('714656')
  other.unmount()
  showAbove('Partner', '/dashboard?tab=hub', card('In transit', 'Confirm Delivery: Ely'))
  await vi.waitFor(async () =>
    expect((await bar()).textContent).toContain("2 of 6Press Confirm Delivery. Asha's code: 714656."),
  )
})

test('says on a receipt that this is the last stop', async () => {
  keepTourPlace({ stop: 5 })
  showAs('Requester', '/history/req_1/receipt')
  expect((await bar()).textContent).toContain('6 of 6This is the last stop.Finish')
})

test('rings the button on the first card of the state that is meant', async () => {
  showAbove('Partner', '/dashboard?tab=hub', [
    card('Left without the code', 'Confirm Delivery: Ely'),
    card('In transit', 'Confirm Delivery: Leeds'),
  ])
  await vi.waitFor(() => expect(animate).toHaveBeenCalledOnce(), 3_000)
  expect(animate.mock.contexts[0]).toBe(screen.getByRole('button', { name: 'Confirm Delivery: Leeds' }))
})

test('rings the button that the stop names, once it is there', async () => {
  session.user = { email: emailOf('Admin') }
  const { unmount } = showScreen(
    <>
      <DemoGuide />
      <main>
        <h1>Partner Verification</h1>
        <button type="button">Photo</button>
        <button type="button">Review: Ginger</button>
      </main>
    </>,
    '/admin/partner-verification',
  )
  await vi.waitFor(() => expect(animate).toHaveBeenCalledOnce(), 3_000)
  expect(animate.mock.contexts[0]).toBe(screen.getByRole('button', { name: 'Review: Ginger' }))
  unmount()
  expect(ring.cancel).toHaveBeenCalled()
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
