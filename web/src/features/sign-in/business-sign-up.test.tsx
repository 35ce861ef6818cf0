import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { api } from '#web/lib/api.ts'
import { arrivesAt, press, showScreen, user } from '#web/lib/screen.fixtures.tsx'
import { BusinessSignUp } from './business-sign-up.tsx'

const someone = userWith()

const setUser = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/api.ts', () => ({
  api: {
    auth: { checkUser: vi.fn(), sendOtp: vi.fn(), verifyOtp: vi.fn(), registerBusiness: vi.fn(), login: vi.fn() },
  },
}))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ setUser }) }))

const auth = vi.mocked(api.auth)
const business = { ...someone, is_business: true, has_business_profile: true }

beforeEach(() => {
  auth.checkUser.mockResolvedValue({ exists: false })
  auth.sendOtp.mockResolvedValue({ message: 'sent' })
  auth.verifyOtp.mockResolvedValue({ message: 'ok' })
  auth.registerBusiness.mockResolvedValue({ user: business })
})

const type = (label: string, text: string) => user.type(screen.getByLabelText(label), text)
const heading = () => screen.getByRole('heading', { level: 2 }).textContent

const toPassword = async () => {
  showScreen(<BusinessSignUp />, '/?panel=business')
  await type('Email', 'office@example.com')
  await press('Send OTP')
  expect(await screen.findByLabelText('OTP')).toBeTruthy()
  await type('OTP', '402911')
  await press('Verify OTP')
  expect(await screen.findByLabelText('Password')).toBeTruthy()
}

const toDetails = async () => {
  await toPassword()
  await type('Password', 'orchard-lamp')
  await type('Confirm Password', 'orchard-lamp')
  await press('Continue')
  expect(await screen.findByLabelText('Business Name')).toBeTruthy()
}

const fill = async () => {
  await type('Business Name', 'Example Couriers')
  await type('Business Address', '1 Example Street')
  await type('Registration Number', '01234567')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
}

const fieldErrors = () => screen.getAllByRole('link', { name: /\w/ }).map((link) => link.textContent)

test('the summary lists each missing part once, takes the focus, and links to the fields', async () => {
  await toDetails()
  await press('Create Account')
  const summary = await screen.findByRole('heading', { name: 'There is a problem' })
  expect(fieldErrors()).toEqual([
    'Business Name and Address are required.',
    'Please enter your registration number.',
    'Please accept terms and privacy policy',
  ])
  expect(document.activeElement?.contains(summary)).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Business Name and Address are required.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Business Name'))
  expect(auth.registerBusiness).not.toHaveBeenCalled()
})

test('marks only the address if only that is missing', async () => {
  await toDetails()
  await fill()
  await user.clear(screen.getByLabelText('Business Address'))
  await type('Business Address', '  ')
  await press('Create Account')
  expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeTruthy()
  expect(screen.getByLabelText('Business Name').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText('Business Address').getAttribute('aria-invalid')).toBe('true')
})

test('a complete form without a VAT number signs in', async () => {
  await toDetails()
  expect(heading()).toBe('Step 4 of 4: About your business')
  await fill()
  await press('Create Account')
  await arrivesAt('/business/dashboard')
  expect(auth.registerBusiness).toHaveBeenCalledWith({
    body: {
      email: 'office@example.com',
      password: 'orchard-lamp',
      confirmPassword: 'orchard-lamp',
      businessName: 'Example Couriers',
      businessAddress: '1 Example Street',
      registrationNumber: '01234567',
      vatNumber: undefined,
      agreedToTerms: true,
      agreedToPrivacy: true,
    },
  })
  expect(setUser).toHaveBeenCalledWith(business)
})

test('a reload keeps the details, but not the password or the agreement', async () => {
  await toDetails()
  await fill()
  cleanup()
  showScreen(<BusinessSignUp />)
  expect(heading()).toBe('Step 3 of 4: Choose a password')
  await type('Password', 'orchard-lamp')
  await type('Confirm Password', 'orchard-lamp')
  await press('Continue')
  expect(screen.getByLabelText<HTMLInputElement>('Business Name').value).toBe('Example Couriers')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
})

test('Back goes one step, and from the first to the personal sign-up', async () => {
  await toDetails()
  await press('Back')
  expect(heading()).toBe('Step 3 of 4: Choose a password')
  await press('Back')
  expect(heading()).toBe('Step 2 of 4: Your email is verified')
  await press('Back')
  expect(heading()).toBe('Step 1 of 4: Create a business account')
  await press('Back')
  await arrivesAt('/?panel=signup')
})
