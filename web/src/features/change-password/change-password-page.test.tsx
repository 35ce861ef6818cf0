import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#shared/model/session-user.ts'
import { userWith } from '#test/support/user-with.ts'
import { ChangePasswordRoute } from '#web/app/change-password-route.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { arrivesAt, showAt } from '#web/lib/screen.fixtures.tsx'

const auth = vi.hoisted(() => ({ setNewPassword: vi.fn(), changePassword: vi.fn() }))
const session = vi.hoisted(() => ({
  status: 'ready',
  user: null as SessionUser | null,
  setUser: vi.fn(),
  reload: vi.fn(),
}))

vi.mock('#web/lib/api.ts', () => ({ api: { auth } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const path = '/change-password'
const driver = userWith({ is_driver: true, password_change_required: true })
const done = userWith({ is_driver: true })
const refused = (code: string, message: string) => new ApiError({ status: 403, code, message })

const visit = (user: SessionUser | null, state: unknown = null) => {
  session.user = user
  const routes = (
    <Routes>
      <Route path={path} element={<ChangePasswordRoute />} />
      <Route path="*" element={null} />
    </Routes>
  )
  showAt({ pathname: path, state }, routes)
}

const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password and Continue' }))
}

const both = (password: string) => ({ 'New password': password, 'Confirm new password': password })

const errorOf = (label: string) => {
  const field = screen.getByLabelText(label)
  return field.getAttribute('aria-invalid') === 'true' && document.activeElement === field
}

describe('the screen for a new password', () => {
  it('sends a visitor without a reset to the landing page', async () => {
    visit(null)
    await arrivesAt('/')
  })

  it.each([
    ['nothing', {}, 'New password', 'Please fill both password fields.'],
    ['no repetition', { 'New password': 'lighthouse' }, 'Confirm new password', 'Please fill both password fields.'],
    [
      'a different repetition',
      { 'New password': 'lighthouse', 'Confirm new password': 'lighthause' },
      'Confirm new password',
      'Passwords do not match.',
    ],
    ['a password that is too short', both('short'), 'New password', 'Password must be at least 6 characters long.'],
  ])('refuses %s, and focuses the field', async (_, fields, label, text) => {
    visit(driver)
    await fill(fields)
    expect(screen.getByText(text)).toBeDefined()
    expect(errorOf(label)).toBe(true)
    expect(auth.changePassword).not.toHaveBeenCalled()
  })
})

it('a forced change sets the password, reloads the session and goes home', async () => {
  visit(driver)
  expect(await screen.findByRole('heading', { name: 'Set Your New Password' })).toBeDefined()
  auth.changePassword.mockResolvedValue({ user: done })
  session.reload.mockResolvedValue(done)
  await fill(both('lighthouse'))
  await arrivesAt('/driver/dashboard')
  expect(auth.changePassword).toHaveBeenCalledWith({ body: { newPassword: 'lighthouse', currentPassword: '' } })
  expect(session.setUser).toHaveBeenCalledWith(done)
  expect(session.reload).toHaveBeenCalledOnce()
})

describe('a reset', () => {
  const reset = () => visit(null, { email: 'robin@example.com' })

  it('sets the password for the address, confirms that and opens the log-in', async () => {
    reset()
    expect(await screen.findByRole('heading', { name: 'Create a New Password' })).toBeDefined()
    auth.setNewPassword.mockResolvedValue({ message: 'Your password has been reset.' })
    await fill(both('lighthouse'))
    await arrivesAt('/')
    const body = { email: 'robin@example.com', newPassword: 'lighthouse', otp: '' }
    expect(auth.setNewPassword).toHaveBeenCalledWith({ body })
    expect((await screen.findAllByText('Your password has been reset.')).length).toBeGreaterThan(0)
  })

  it('asks for the code when the verification has expired', async () => {
    reset()
    auth.setNewPassword.mockRejectedValue(
      refused('reset.unverified', 'Please verify the OTP sent to your email first.'),
    )
    await fill(both('lighthouse'))
    await screen.findByLabelText('Code from your email')
    await fill({})
    expect(screen.getByText('Please enter the OTP.')).toBeDefined()
    expect(auth.setNewPassword).toHaveBeenCalledOnce()
    await fill({ 'Code from your email': '123456' })
    await waitFor(() => expect(auth.setNewPassword).toHaveBeenCalledTimes(2))
    expect(auth.setNewPassword.mock.lastCall?.[0]).toMatchObject({ body: { otp: '123456' } })
  })
})

it('a reset that a link opened asks for another link, and no code, when the verification has expired', async () => {
  visit(null, { email: 'robin@example.com', byLink: true })
  auth.setNewPassword.mockRejectedValue(refused('reset.unverified', 'Please verify the OTP sent to your email first.'))
  await fill(both('lighthouse'))
  expect(await screen.findByText(/^This link has expired or was already used/)).toBeDefined()
  expect(screen.queryByLabelText('Code from your email')).toBeNull()
})

const person = userWith({ is_profile_complete: true })

it('a change by choice asks for the current password', async () => {
  visit(person)
  await fill(both('lighthouse'))
  expect(screen.getByText('Please enter your current password.')).toBeDefined()
  expect(errorOf('Current password')).toBe(true)
  auth.changePassword.mockResolvedValue({ user: person })
  session.reload.mockResolvedValue(person)
  await fill({ 'Current password': 'old-password' })
  await arrivesAt('/dashboard')
  expect(auth.changePassword).toHaveBeenCalledWith({
    body: { newPassword: 'lighthouse', currentPassword: 'old-password' },
  })
})
