import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { fieldValue, noAnswer, press, showAt, toasts, type } from '#web/lib/screen.fixtures.tsx'
import { businessSession } from '../business.fixtures.tsx'
import { calls, profileWith, serverHas } from '../business.mocks.ts'
import { BusinessProfilePage } from './business-profile-page.tsx'

const business = userWith(businessSession)

const session = vi.hoisted(() => ({ user: {}, reload: vi.fn() }))

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const { saveBusiness, saveOwner, getBusiness } = calls.business

const show = () => showAt('/business/profile', <BusinessProfilePage />)
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
const pressSave = () => press('Save Changes')

beforeEach(() => {
  session.user = business
  serverHas()
})

it('shows a failure, and loads again', async () => {
  getBusiness.mockRejectedValueOnce(noAnswer())
  show()
  await screen.findByText('Failed to load profile data.')
  await press('Try again')
  expect(await screen.findByText('Verified')).toBeDefined()
})

it('warns that a change resets the verification, and can be saved only after one', async () => {
  show()
  expect((await save()).disabled).toBe(true)
  expect(screen.getByText('Changing your details resets your verification')).toBeDefined()
  expect(fieldValue('Business Name')).toBe('Fennel Couriers')
  expect(fieldValue('Registration Number')).toBe('01234567')
  type('Business Name', 'Fennel Couriers ')
  expect((await save()).disabled).toBe(true)
  type('VAT Number', 'GB123')
  expect((await save()).disabled).toBe(false)
  type('VAT Number', '')
  expect((await save()).disabled).toBe(true)
})

it('is unverified after a change, and the session reloads', async () => {
  saveBusiness.mockResolvedValue({ message: 'Saved. It will be reviewed.', is_verified: false })
  show()
  await save()
  type('Business Name', 'Fennel & Sons')
  await pressSave()
  expect(await screen.findByText('Unverified')).toBeDefined()
  expect(screen.getByText('Your business is under review')).toBeDefined()
  expect(toasts()).toEqual(['success: Saved. It will be reviewed.'])
  expect(saveBusiness.mock.lastCall?.[0]?.body).toEqual({
    businessName: 'Fennel & Sons',
    businessAddress: '4 Weir Lane, Leeds',
    registrationNumber: '01234567',
    vatNumber: '',
  })
  expect(session.reload).toHaveBeenCalledOnce()
  expect((await save()).disabled).toBe(true)
})

it('shows why it was rejected', async () => {
  serverHas({ profile: profileWith({ is_verified: false, status: 'rejected', reason: 'No such address.' }) })
  show()
  expect(await screen.findByText('The reason: No such address.')).toBeDefined()
  await waitFor(() => expect(screen.getByText('Unverified')).toBeDefined())
})

describe('the name of the owner', () => {
  const saveName = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save Name' })

  it('is asked for if it is missing, and not again', async () => {
    saveOwner.mockResolvedValue({ message: 'Saved. Your verification stays as it is.' })
    serverHas({ profile: profileWith({ owner_first_name: null, owner_last_name: null }) })
    show()
    expect(await screen.findByText('Who should we ask for?')).toBeDefined()
    expect((await saveName()).disabled).toBe(true)
    type('First Name', 'Robin')
    type('Last Name', 'Hale')
    await press('Save Name')
    await waitFor(() => expect(screen.queryByText('Who should we ask for?')).toBeNull())
    expect(saveOwner.mock.lastCall?.[0]?.body).toEqual({ firstName: 'Robin', lastName: 'Hale' })
    expect(screen.getByText('Verified')).toBeDefined()
    expect(toasts()).toEqual(['success: Saved. Your verification stays as it is.'])
  })

  it('needs both parts', async () => {
    serverHas({ profile: profileWith({ owner_first_name: null, owner_last_name: null }) })
    show()
    await saveName()
    type('First Name', 'Robin')
    await press('Save Name')
    expect(await screen.findAllByText('Please enter your last name.')).toBeDefined()
    expect(saveOwner).not.toHaveBeenCalled()
  })

  it('is changed by a partner on their profile', async () => {
    session.user = { ...business, is_partner: true }
    show()
    const link = await screen.findByRole('link', { name: 'Change it on your profile' })
    expect(link.getAttribute('href')).toBe('/profile')
    expect(screen.queryByRole('button', { name: 'Save Name' })).toBeNull()
  })
})
