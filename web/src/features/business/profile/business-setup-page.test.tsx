import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import {
  arrivesAt,
  fieldErrors,
  fieldValue,
  noAnswer,
  press,
  refusal,
  showAt,
  type,
} from '#web/lib/screen.fixtures.tsx'
import { businessSession } from '../business.fixtures.tsx'
import { calls, profileWith } from '../business.mocks.ts'
import { BusinessSetupPage } from './business-setup-page.tsx'

const business = userWith(businessSession)

const session = vi.hoisted(() => ({ user: {}, reload: vi.fn() }))

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const { setUp } = calls.business

const show = async () => {
  const shown = showAt('/business/setup', <BusinessSetupPage />)
  await screen.findByRole('button', { name: 'Complete Setup' })
  return shown
}
const fillIn = () => {
  type('Legal Business Name*', ' Fennel Couriers ')
  type('Registered Business Address*', '4 Weir Lane, Leeds')
}
const submit = () => press('Complete Setup')

beforeEach(() => {
  session.user = userWith({ is_business: true })
  session.reload.mockResolvedValue(business)
  setUp.mockResolvedValue({ business: profileWith() })
})

it('marks required fields with an asterisk that screen readers skip', async () => {
  await show()
  for (const name of ['Legal Business Name', 'Registered Business Address']) {
    expect(screen.getByText(name, { exact: false, selector: 'label' }).textContent).toBe(`${name}*`)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).required).toBe(true)
  }
  for (const name of ['Company Registration Number (if applicable)', 'VAT Number (if applicable)'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).required).toBe(false)
})

it('needs name and address', async () => {
  await show()
  type('Registered Business Address*', '   ')
  await submit()
  expect(fieldErrors()).toEqual(['Business Name and Business Address are required.'])
  expect(setUp).not.toHaveBeenCalled()
})

it('shows a refusal, keeps the values through a reload, and can be sent again', async () => {
  setUp.mockRejectedValueOnce(noAnswer())
  const { unmount } = await show()
  fillIn()
  await submit()
  expect(await screen.findByText(/^We couldn't reach Sameway/)).toBeDefined()
  unmount()
  await show()
  expect(fieldValue('Legal Business Name*')).toBe(' Fennel Couriers ')
  await submit()
  await arrivesAt('/business/dashboard')
})

it('stays until the session has the profile', async () => {
  session.reload.mockResolvedValueOnce(session.user)
  await show()
  fillIn()
  await submit()
  expect(await screen.findByText('Failed to finalize session. Please try again.')).toBeDefined()
})

it('continues when the profile already exists because an earlier answer was lost', async () => {
  setUp.mockRejectedValueOnce(refusal('business.exists', 'Your business profile is already set up.'))
  await show()
  fillIn()
  await submit()
  await arrivesAt('/business/dashboard')
})

it('shows that it is saving, sends the values, and opens the dashboard', async () => {
  let answer = (_: { business: ReturnType<typeof profileWith> }) => {}
  setUp.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await show()
  fillIn()
  type('Company Registration Number (if applicable)', '01234567')
  await submit()
  expect(screen.getByText('Saving...').getAttribute('aria-hidden')).toBe('false')
  expect(setUp.mock.lastCall?.[0]?.body).toEqual({
    businessName: 'Fennel Couriers',
    businessAddress: '4 Weir Lane, Leeds',
    registrationNumber: '01234567',
    vatNumber: '',
  })
  answer({ business: profileWith() })
  await arrivesAt('/business/dashboard')
  expect(session.reload).toHaveBeenCalledOnce()
})

it.each([
  ['who has no business', userWith({ is_profile_complete: true }), 'This is for business accounts', '/dashboard'],
  ['whose business is set up', business, 'Your business profile is set up', '/business/dashboard'],
])('has no form for a user %s, but a link home', async (_, user, title, home) => {
  session.user = user
  showAt('/business/setup', <BusinessSetupPage />)
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe(home)
  expect(screen.queryByRole('button', { name: 'Complete Setup' })).toBeNull()
})
