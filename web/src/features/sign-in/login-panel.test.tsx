import { cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { api } from '#web/lib/api.ts'
import { wantedState } from '#web/lib/redirects.ts'
import { arrivesAt, refusal, showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { LoginPanel } from './login-panel.tsx'
import { knownBrowserState } from './use-sign-in.ts'

const someone = userWith()

const setUser = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/api.ts', () => ({ api: { auth: { login: vi.fn(), emailLink: vi.fn() } } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser }) }))

const login = vi.mocked(api.auth.login)
const emailLink = vi.mocked(api.auth.emailLink)

const logIn = async (email: string, password: string) => {
  showScreen(<LoginPanel arrived={false} />)
  if (email) await user.type(screen.getByLabelText('Email'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: /^Log In/ }))
}

test.each(['', 'robin', 'robin@', 'robin@example', 'a b@example.com'])(
  'refuses %j as an email address',
  async (email) => {
    await logIn(email, 'secret')
    const field = screen.getByLabelText('Email')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById('login-email-error')?.textContent).toContain('Please enter a valid email address.')
    expect(document.activeElement).toBe(field)
    expect(login).not.toHaveBeenCalled()
  },
)

test('refuses an empty password', async () => {
  await logIn('robin@example.com', '')
  expect(document.getElementById('login-password-error')?.textContent).toContain('Please enter your password.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(login).not.toHaveBeenCalled()
})

test('shows a refusal, and keeps what was typed', async () => {
  login.mockRejectedValue(refusal('login.wrong', 'Invalid email or password.', { status: 401 }))
  await logIn('robin@example.com', 'wrong-one')
  expect((await screen.findByText('Invalid email or password.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong-one')
  expect(setUser).not.toHaveBeenCalled()
})

test('after too many tries shows how long to wait', async () => {
  login.mockRejectedValue(refusal('limit.reached', 'Too many attempts.', { status: 429, retryAfterSeconds: 60 }))
  await logIn('robin@example.com', 'wrong-one')
  expect(await screen.findByText('Too many attempts. Please try again in 60 seconds.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Email me a link' })).toBeNull()
})

test('offers a paused account a link by mail, until another refusal', async () => {
  login.mockRejectedValue(refusal('login.paused', 'Too many attempts.', { status: 429, retryAfterSeconds: 60 }))
  await logIn('Robin@example.com', 'right-one')
  expect(await screen.findByText('Too many attempts. Please try again in 60 seconds.')).toBeTruthy()
  emailLink.mockRejectedValueOnce(refusal('link.wait', 'Please wait 9 seconds before requesting another email.'))
  const button = await screen.findByRole('button', { name: 'Email me a link' })
  await user.click(button)
  expect(await screen.findByText('Please wait 9 seconds before requesting another email.')).toBeTruthy()
  emailLink.mockResolvedValue({ message: 'sent' })
  await user.click(button)
  expect(await screen.findByText(/^If robin@example.com has an account, we've sent it a link/)).toBeTruthy()
  expect(emailLink).toHaveBeenCalledWith({ body: { email: 'robin@example.com' } })
  expect(document.activeElement).toBe(button)

  login.mockRejectedValue(refusal('login.wrong', 'Invalid email or password.', { status: 401 }))
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByText('Invalid email or password.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Email me a link' })).toBeNull()
})

test('fills in the address that a link passes', () => {
  showScreen(<LoginPanel arrived={false} />, { pathname: '/', state: knownBrowserState('root@example.com') })
  expect(screen.getByText("We'll remember this browser now. Please log in.")).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('root@example.com')
})

test('says that a session has ended, and takes the focus there', () => {
  const state = wantedState('/requests?step=location', 'profile', { userId: someone.id, state: null })
  showScreen(<LoginPanel arrived={false} />, { pathname: '/', state })
  expect(screen.getByText("You've been signed out. Log in to go on.")).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Log in' }))
})

test('does not mention an ended session to a visitor who wants to see a screen', () => {
  showScreen(<LoginPanel arrived={false} />, { pathname: '/', state: wantedState('/history', 'profile') })
  expect(screen.queryByText(/signed out/)).toBeNull()
})

test('a second press during the first call sends nothing', async () => {
  login.mockReturnValue(new Promise(() => {}))
  await logIn('robin@example.com', 'right-one')
  await user.click(screen.getByRole('button', { name: 'Logging in...' }))
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  expect(login).toHaveBeenCalledTimes(1)
})

test.each([
  ['a new person to the onboarding', someone, '/onboarding'],
  ['a person with a complete profile to the dashboard', { ...someone, is_profile_complete: true }, '/dashboard'],
  ['an admin to the admin dashboard', { ...someone, is_admin: true }, '/admin/dashboard'],
  [
    'a driver with a temporary password to the screen for a new one',
    { ...someone, is_driver: true, password_change_required: true },
    '/change-password',
  ],
])('logging in leads %s', async (_, known, path) => {
  login.mockResolvedValue({ user: known })
  await logIn(' Robin@Example.com ', 'right-one')
  expect(login).toHaveBeenCalledWith({ body: { email: 'robin@example.com', password: 'right-one' } })
  expect(setUser).toHaveBeenCalledWith(known)
  await arrivesAt(path)
})

test('focuses its heading only after another panel', () => {
  showScreen(<LoginPanel arrived={false} />)
  expect(document.activeElement).toBe(document.body)
  cleanup()
  showScreen(<LoginPanel arrived />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Log in' }))
})

test('the prerendered form cannot send the password before its script runs', () => {
  const html = renderToString(
    <UiProvider>
      <StaticRouter location="/">
        <LoginPanel arrived={false} />
      </StaticRouter>
    </UiProvider>,
  )
  expect(html).toContain('Log In')
  expect(html).not.toContain('type="submit"')
  expect(html).toContain('method="post"')
})
