import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { arrivesAt, refusal, showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { LinkPage } from './link-page.tsx'
import { PersonalSignUp } from './personal-sign-up.tsx'
import { knownBrowserState } from './use-sign-in.ts'

vi.mock('#web/lib/api.ts', () => ({ api: { auth: { followLink: vi.fn() } } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser: vi.fn() }) }))

const followLink = vi.mocked(api.auth.followLink)
const email = 'robin@example.com'

const press = async () => {
  showScreen(<LinkPage token="the-token" />, '/link#the-token')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

test('opening the page does not use up the link', () => {
  showScreen(<LinkPage token="the-token" />, '/link#the-token')
  expect(followLink).not.toHaveBeenCalled()
})

test('an expired link says so, and links to the log-in', async () => {
  followLink.mockRejectedValue(refusal('link.unknown', 'This link has expired.'))
  await press()
  expect(await screen.findByText('This link has expired.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go to the log-in screen' }))
  await arrivesAt('/')
})

test.each([
  ['the new password', 'reset', '/change-password', { email, byLink: true }],
  ['the log-in, for the system admin', 'log-in', '/', knownBrowserState(email)],
] as const)('Continue leads to %s', async (_, next, path, state) => {
  followLink.mockResolvedValue({ email, next })
  await press()
  expect(followLink).toHaveBeenCalledWith({ body: { token: 'the-token' } })
  await arrivesAt(path, state)
})

test('a sign-up link leads to a sign-up form that no longer asks for a code', async () => {
  followLink.mockResolvedValue({ email, next: 'sign-up' })
  showScreen(<LinkPage token="the-token" purpose="sign-up" />, '/link?for=sign-up#the-token')
  expect(screen.getByText(/confirm your email address/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await arrivesAt('/?panel=signup')
  cleanup()
  showScreen(<PersonalSignUp />, '/?panel=signup')
  await user.click(screen.getByRole('button', { name: /^Personal/ }))
  expect(screen.getByText(`${email} is verified.`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})
