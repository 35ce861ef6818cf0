import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { api } from '#web/lib/api.ts'
import { arrivesAt, press, refusal, showScreen, user } from '#web/lib/screen.fixtures.tsx'

const someone = userWith()

import { PersonalSignUp } from './personal-sign-up.tsx'

const setUser = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/api.ts', () => ({
  api: { auth: { checkUser: vi.fn(), sendOtp: vi.fn(), verifyOtp: vi.fn(), register: vi.fn(), login: vi.fn() } },
}))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser }) }))

const auth = vi.mocked(api.auth)

beforeEach(() => {
  auth.checkUser.mockResolvedValue({ exists: false })
  auth.sendOtp.mockResolvedValue({ message: 'sent', otp: '402911' })
  auth.verifyOtp.mockResolvedValue({ message: 'ok' })
  auth.register.mockResolvedValue({ user: someone })
})

const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
const heading = () => screen.getByRole('heading').textContent
const stepIs = async (text: string) => {
  await waitFor(() => expect(heading()).toBe(text))
  expect(document.activeElement?.textContent).toBe(text)
}

const steps = {
  email: async () => {
    showScreen(<PersonalSignUp />, '/?panel=signup')
    await user.click(screen.getByRole('button', { name: /^Personal/ }))
  },
  code: async () => {
    await steps.email()
    await type('Email', 'robin@example.com')
    await press('Send OTP')
    expect(await screen.findByLabelText('OTP')).toBeTruthy()
  },
  password: async () => {
    await steps.code()
    await type('OTP', '402911')
    await press('Verify OTP')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  },
  details: async () => {
    await steps.password()
    await type('Password', 'orchard-lamp')
    await type('Confirm Password', 'orchard-lamp')
    await press('Continue')
    expect(await screen.findByLabelText(/^Mobile number/)).toBeTruthy()
  },
}

const accept = async () => {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await press('Create Account')
}

test('each step shows its number, and the last one signs in', async () => {
  showScreen(<PersonalSignUp />, '/?panel=signup')
  await stepIs('Step 1 of 5: Create your account')
  await user.click(screen.getByRole('button', { name: /^Personal/ }))
  await stepIs('Step 2 of 5: What is your email?')
  await type('Email', ' Robin@Example.com')
  await press('Send OTP')
  await stepIs('Step 3 of 5: Enter your OTP')
  expect(screen.getByText('402911')).toBeTruthy()
  await type('OTP', '402911')
  await press('Verify OTP')
  await stepIs('Step 4 of 5: Choose a password')
  await type('Password', 'orchard-lamp')
  await type('Confirm Password', 'orchard-lamp')
  await press('Continue')
  await stepIs('Step 5 of 5: Nearly there')
  await type('Mobile number (optional)', '07700 900123')
  await accept()
  await arrivesAt('/onboarding')
  expect(auth.checkUser).toHaveBeenCalledWith({ body: { email: 'robin@example.com' } })
  expect(auth.verifyOtp).toHaveBeenCalledWith({ body: { email: 'robin@example.com', otp: '402911' } })
  expect(auth.register).toHaveBeenCalledWith({
    body: {
      email: 'robin@example.com',
      password: 'orchard-lamp',
      confirmPassword: 'orchard-lamp',
      mobile_number: '07700 900123',
      agreedToTerms: true,
      agreedToPrivacy: true,
    },
  })
  expect(setUser).toHaveBeenCalledWith(someone)
  expect(auth.login).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('sameway.draft.personal')).toBe('{}')
})

test('Back goes one step at a time, and keeps the input', async () => {
  await steps.details()
  await press('Back')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('orchard-lamp')
  await press('Back')
  expect(heading()).toBe('Step 3 of 5: Your email is verified')
  expect(screen.getByText('robin@example.com is verified.')).toBeTruthy()
  await press('Back')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
  await press('Back')
  expect(heading()).toBe('Step 1 of 5: Create your account')
})

test('the same verified address needs no second code, another one does', async () => {
  await steps.password()
  await press('Back')
  await press('Back')
  await press('Send OTP')
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(auth.sendOtp).toHaveBeenCalledTimes(1)
  await press('Back')
  await press('Back')
  await type('Email', '.uk')
  await press('Send OTP')
  expect(await screen.findByLabelText('OTP')).toBeTruthy()
  expect(auth.sendOtp).toHaveBeenLastCalledWith({ body: { email: 'robin@example.com.uk' } })
})

test('a code sent less than a minute ago is still accepted', async () => {
  await steps.code()
  await press('Back')
  const wait = 'Please wait 48 seconds before requesting another OTP.'
  auth.sendOtp.mockRejectedValue(refusal('otp.wait', wait, { status: 429, retryAfterSeconds: 48 }))
  await press('Send OTP')
  expect(await screen.findByLabelText('OTP')).toBeTruthy()
  await press('Back')
  await type('Email', '.uk')
  await press('Send OTP')
  expect(await screen.findByText(wait)).toBeTruthy()
})

test('a reload returns to the step, without the password', async () => {
  await steps.details()
  await type('Mobile number (optional)', '07700')
  expect(sessionStorage.getItem('sameway.draft.personal')).not.toContain('orchard')
  cleanup()
  showScreen(<PersonalSignUp />)
  expect(heading()).toBe('Step 4 of 5: Choose a password')
  await type('Password', 'orchard-lamp')
  await type('Confirm Password', 'orchard-lamp')
  await press('Continue')
  expect(screen.getByLabelText<HTMLInputElement>(/^Mobile number/).value).toBe('07700')
})

test('an invalid draft starts the form again', () => {
  sessionStorage.setItem('sameway.draft.personal', '{"step":"nowhere"}')
  showScreen(<PersonalSignUp />)
  expect(heading()).toBe('Step 1 of 5: Create your account')
})

test('an expired verification leads back to the address step, a common password to the password step', async () => {
  const common = 'This password is too common. Please choose another one.'
  auth.register.mockRejectedValueOnce(refusal('password.common', common))
  await steps.details()
  await accept()
  expect(await screen.findByText(common)).toBeTruthy()
  expect(heading()).toBe('Step 4 of 5: Choose a password')
  auth.login.mockRejectedValue(refusal('login.wrong', 'Invalid email or password.', { status: 401 }))
  auth.register.mockRejectedValueOnce(refusal('signup.unverified', 'Please verify your email first.', { status: 403 }))
  await press('Continue')
  await accept()
  expect(await screen.findByText('Please verify your email first.')).toBeTruthy()
  expect(heading()).toBe('Step 2 of 5: What is your email?')
  await press('Send OTP')
  expect(await screen.findByLabelText('OTP')).toBeTruthy()
})

describe('a user who wants to earn', () => {
  const carry = () => showScreen(<PersonalSignUp />, '/?panel=signup&to=carry')

  test('starts with the address, and is not asked again about becoming a partner', async () => {
    carry()
    await stepIs('Step 2 of 5: Earn on your journey')
    await type('Email', 'robin@example.com')
    await press('Send OTP')
    await type('OTP', '402911')
    await press('Verify OTP')
    await type('Password', 'orchard-lamp')
    await type('Confirm Password', 'orchard-lamp')
    await press('Continue')
    await accept()
    await arrivesAt('/onboarding')
    expect(sessionStorage.getItem(`sameway.draft.onboarding.${someone.id}`)).toBe('{"partner":"yes"}')
  })

  test('can still choose another kind of account', async () => {
    carry()
    await press('Back')
    await stepIs('Step 1 of 5: Create your account')
    await arrivesAt('/?panel=signup')
    await user.click(screen.getByRole('button', { name: /^Personal/ }))
    expect(heading()).toBe('Step 2 of 5: What is your email?')
  })
})

test('the account type links to the sign-up of businesses and to the log-in', async () => {
  showScreen(<PersonalSignUp />, '/?panel=signup')
  await user.click(screen.getByRole('button', { name: /^Business/ }))
  await arrivesAt('/?panel=business')
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  await arrivesAt('/')
})
