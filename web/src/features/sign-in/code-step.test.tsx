import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '#web/lib/screen.fixtures.tsx'
import { CodeStep } from './code-step.tsx'

const onVerify = vi.fn<(otp: string) => Promise<void>>()
const onResend = vi.fn<() => Promise<void>>()
const onBack = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  onVerify.mockResolvedValue()
  onResend.mockResolvedValue()
})

const show = (sentAtMs = Date.now()) =>
  showScreen(<CodeStep sentText="Sent." sentAtMs={sentAtMs} onVerify={onVerify} onResend={onResend} onBack={onBack} />)

const enter = async (otp: string) => {
  fireEvent.change(screen.getByLabelText('OTP'), { target: { value: otp } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Verify OTP' })))
}

const resend = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test.each([
  ['', 'Please enter OTP'],
  ['  ', 'Please enter OTP'],
  ['123', 'Invalid or expired OTP.'],
  ['12345a', 'Invalid or expired OTP.'],
])('refuses %j with %j, and does not send it', async (otp, text) => {
  show()
  await enter(otp)
  expect(screen.getByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('OTP'))
  expect(onVerify).not.toHaveBeenCalled()
})

test('accepts at most six characters', () => {
  show()
  expect(screen.getByLabelText('OTP').getAttribute('maxlength')).toBe('6')
})

test('sends a complete code', async () => {
  show()
  await enter('402911')
  expect(onVerify).toHaveBeenCalledExactlyOnceWith('402911')
})

test('sends no other code within 60 seconds, even after a reload', async () => {
  show(Date.now() - 20_000)
  await resend('Resend OTP in 40 s')
  await pass(39_000)
  await resend('Resend OTP in 1 s')
  expect(onResend).not.toHaveBeenCalled()
})

test('sends another code after 60 seconds, and says so', async () => {
  show()
  await pass(60_000)
  await resend('Resend OTP')
  expect(onResend).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('A new OTP is on its way. ')
})

test('shows why another code was refused', async () => {
  onResend.mockRejectedValue(refusal('limit.reached', 'Too many.', { status: 429, retryAfterSeconds: 600 }))
  show(0)
  await resend('Resend OTP')
  expect(screen.getByText('Too many attempts. Please try again in 10 minutes.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('offers to change an address whose mail bounced, but not after another refusal', async () => {
  onResend.mockRejectedValueOnce(refusal('signup.bounced', 'Mail to ann@example.org bounced.', { status: 409 }))
  show(0)
  await resend('Resend OTP')
  expect(screen.getByText('Mail to ann@example.org bounced.')).toBeTruthy()
  await resend('Change it?')
  expect(onBack).toHaveBeenCalledOnce()
  onResend.mockRejectedValueOnce(refusal('limit.reached', 'Too many.', { status: 429, retryAfterSeconds: 600 }))
  await resend('Resend OTP')
  expect(screen.queryByRole('button', { name: 'Change it?' })).toBeNull()
})
