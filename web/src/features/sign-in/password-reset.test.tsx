import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { arrivesAt, press, refusal, showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { PasswordReset } from './password-reset.tsx'

vi.mock('#web/lib/api.ts', () => ({ api: { auth: { sendResetOtp: vi.fn(), verifyResetOtp: vi.fn() } } }))

const auth = vi.mocked(api.auth)

const ask = async (email: string) => {
  showScreen(<PasswordReset />, '/?panel=reset')
  await user.type(screen.getByLabelText('Email'), email)
  await press('Send OTP')
}

test('shows a wrong code’s error on its step, and keeps the code in the field', async () => {
  auth.sendResetOtp.mockResolvedValue({ message: 'sent' })
  auth.verifyResetOtp.mockRejectedValue(refusal('otp.wrong', 'Invalid or expired OTP.'))
  await ask('robin@example.com')
  await user.type(await screen.findByLabelText('OTP'), '111111')
  await press('Verify OTP')
  expect(await screen.findByText('Invalid or expired OTP.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('OTP').value).toBe('111111')
  expect(screen.queryByText(/Your OTP is/)).toBeNull()
})

test('a debug code is shown, and the right code leads to the new password', async () => {
  auth.sendResetOtp.mockResolvedValue({ message: 'sent', debug_otp: '402911' })
  auth.verifyResetOtp.mockResolvedValue({ message: 'ok' })
  await ask('Robin@example.com')
  expect(await screen.findByText('402911')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Step 2 of 2: Enter your OTP')
  await user.type(screen.getByLabelText('OTP'), '402911')
  await press('Verify OTP')
  expect(auth.verifyResetOtp).toHaveBeenCalledWith({ body: { email: 'robin@example.com', otp: '402911' } })
  await arrivesAt('/change-password', { email: 'robin@example.com' })
})

test('Back goes to the address, and from there to the log-in', async () => {
  auth.sendResetOtp.mockResolvedValue({ message: 'sent' })
  await ask('robin@example.com')
  expect(await screen.findByLabelText('OTP')).toBeTruthy()
  await press('Back')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
  await press('Back')
  await arrivesAt('/')
})

test('a reload returns to the code', async () => {
  auth.sendResetOtp.mockResolvedValue({ message: 'sent' })
  await ask('robin@example.com')
  expect(await screen.findByLabelText('OTP')).toBeTruthy()
  cleanup()
  showScreen(<PasswordReset />)
  expect(screen.getByLabelText('OTP')).toBeTruthy()
  expect(screen.getByText(/robin@example.com/)).toBeTruthy()
})
