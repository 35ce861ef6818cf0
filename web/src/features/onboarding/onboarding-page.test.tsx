import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { londonTime } from '#shared/model/london.ts'
import { userWith } from '#test/support/user-with.ts'
import { profileWith } from '#web/components/profile.fixtures.ts'
import { arrivesAt, fieldValue, noAnswer, press, refusal, showAt, type, user } from '#web/lib/screen.fixtures.tsx'
import { OnboardingPage } from './onboarding-page.tsx'

const users = vi.hoisted(() => ({ getProfile: vi.fn(), saveProfile: vi.fn() }))
const auth = vi.hoisted(() => ({ checkSession: vi.fn() }))
const partner = vi.hoisted(() => ({ getApplication: vi.fn() }))
const estimates = vi.hoisted(() => ({ suggestEstimatePlaces: vi.fn() }))
const session = vi.hoisted(() => ({ user: null as unknown, setUser: vi.fn(), reload: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { users, auth, partner, estimates } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const newcomer = profileWith({ firstName: null, lastName: null, dob: null, address: null, addressParts: null })

const pick = (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option)
const answer = (name: string) => user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

const open = async (state: unknown = null) => {
  showAt({ pathname: '/onboarding', state }, <OnboardingPage />)
  if (state === null) await screen.findByLabelText('First Name')
}

const fill = async () => {
  type('First Name', 'Robin')
  type('Last Name', 'Lee')
  await pick('Day', '3')
  await pick('Month', 'February')
  await pick('Year', '1990')
  type('House Number', '5')
  type('Street', 'Weir Lane')
  type('Town or City', 'Leeds')
  type('County', 'West Yorkshire')
  type('Postcode', 'ls14ap')
}

beforeEach(() => {
  session.user = userWith()
  users.getProfile.mockResolvedValue(newcomer)
  users.saveProfile.mockImplementation(async ({ body }) => ({ ...newcomer, ...body }))
  partner.getApplication.mockResolvedValue({ application: null })
  auth.checkSession.mockResolvedValue({ user: userWith({ is_profile_complete: true }) })
})

describe('the first step', () => {
  it('needs an answer to the question about partners', async () => {
    await open()
    expect(isOff('Continue')).toBe(true)
    await answer('No')
    expect(isOff('Continue')).toBe(false)
  })

  it.each([
    [null, 'save your profile'],
    [{ startStep: 2 }, 'apply as a partner'],
  ])('tells a suspended user at once that they cannot (%j)', async (state, what) => {
    session.user = userWith({ suspended: { reason: 'Three parcels never arrived.', until: null } })
    showAt({ pathname: '/onboarding', state }, <OnboardingPage />)
    expect(await screen.findByText(`You can't ${what} while your account is suspended.`)).toBeDefined()
    expect(users.getProfile).not.toHaveBeenCalled()
  })

  it('needs every field', async () => {
    await open()
    await user.clear(screen.getByLabelText('Mobile'))
    await answer('Yes')
    await press('Continue')
    const summary = (await screen.findByRole('heading', { name: 'There is a problem' })).parentElement
    const links = within(summary as HTMLElement).getAllByRole('link') // it has just been found
    expect(links.map((link) => link.textContent)).toEqual([
      'Please enter your first name.',
      'Please enter your last name.',
      'Please enter your date of birth.',
      'Please enter a UK phone number, such as 07700 900123.',
      'Please enter your postcode.',
      'Please enter your house number.',
      'Please enter your street.',
      'Please enter your town or city.',
      'Please enter your county.',
    ])
    await user.click(screen.getByRole('link', { name: 'Please enter your date of birth.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Day'))
    expect(users.saveProfile).not.toHaveBeenCalled()
  })

  describe('the postcode', () => {
    it.each([
      ['LS1', 'Leeds, LS1', 'Leeds', 'West Yorkshire'],
      ['E8', 'Hackney, E8', 'London', 'Greater London'],
    ])('comes first and fills in town and county, which can be changed (%s)', async (district, label, city, county) => {
      estimates.suggestEstimatePlaces.mockResolvedValue([{ id: district, label }])
      await open()
      type('Postcode', `${district.toLowerCase()} 4`)
      expect(estimates.suggestEstimatePlaces).not.toHaveBeenCalled()
      type('Postcode', `${district.toLowerCase()} 4ap`)
      await waitFor(() => expect([fieldValue('Town or City'), fieldValue('County')]).toEqual([city, county]))
      expect(estimates.suggestEstimatePlaces.mock.calls.map(([sent]) => sent)).toEqual([{ query: { q: district } }])
      expect(screen.getByText(`Filled in: ${city}, ${county}.`).getAttribute('aria-live')).toBe('polite')
      type('Town or City', '')
      expect(fieldValue('Town or City')).toBe('')
    })

    it('replaces what it filled in, and never what the user wrote', async () => {
      estimates.suggestEstimatePlaces.mockResolvedValueOnce([{ id: 'LS1', label: 'Leeds, LS1' }])
      await open()
      type('County', 'Yorkshire')
      type('Postcode', 'LS1 4AP')
      await waitFor(() => expect(fieldValue('Town or City')).toBe('Leeds'))
      estimates.suggestEstimatePlaces.mockResolvedValueOnce([{ id: 'YO1', label: 'York, YO1' }])
      type('Postcode', 'YO1 7HH')
      await waitFor(() => expect(fieldValue('Town or City')).toBe('York'))
      expect(fieldValue('County')).toBe('Yorkshire')
    })

    it('fills in nothing if there is no answer', async () => {
      estimates.suggestEstimatePlaces.mockRejectedValue(noAnswer())
      await open()
      type('Postcode', 'LS1 4AP')
      await waitFor(() => expect(estimates.suggestEstimatePlaces).toHaveBeenCalled())
      expect([fieldValue('Town or City'), fieldValue('County')]).toEqual(['', ''])
    })
  })

  it('offers every day and month, and a hundred birth years, the latest eighteen years ago', async () => {
    await open()
    const options = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text).filter(Boolean)
    const latest = Number(londonTime(new Date()).date.slice(0, 4)) - 18
    expect(options('Day')).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)))
    expect(options('Month')).toHaveLength(12)
    expect(options('Year')).toEqual(Array.from({ length: 100 }, (_, index) => String(latest - index)))
  })

  it('refuses a date that does not exist, and clears the error once it is corrected', async () => {
    await open()
    await fill()
    await pick('Day', '30')
    await answer('No')
    await press('Continue')
    await screen.findByRole('link', { name: 'Please enter a real date of birth.' })
    await pick('Month', 'March')
    await waitFor(() => expect(screen.queryByText('Please enter a real date of birth.')).toBeNull())
    expect(users.saveProfile).not.toHaveBeenCalled()
  })

  it('keeps the input across a reload', async () => {
    await open()
    await fill()
    await answer('Yes')
    cleanup()
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Robin')
    expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe('1990')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Yes/ }).checked).toBe(true)
  })

  it('shows a refusal, and stays', async () => {
    users.saveProfile.mockRejectedValue(refusal('limit.reached', 'Too many.', { status: 429, retryAfterSeconds: 60 }))
    await open()
    await fill()
    await answer('No')
    await press('Continue')
    expect(await screen.findByText('Too many attempts. Please try again in 60 seconds.')).toBeDefined()
    expect(screen.getByLabelText('First Name')).toBeDefined()
  })

  it('shows a known date of birth as read-only', async () => {
    users.getProfile.mockResolvedValue({ ...newcomer, dob: '1990-02-03' })
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('Date of Birth').value).toBe('3 February 1990')
    expect(screen.queryByLabelText('Day')).toBeNull()
  })
})

describe('onboarding', () => {
  const marked = () => screen.getAllByRole('listitem', { current: 'step' }).map(({ textContent }) => textContent)

  it('leads to payouts after No, and back to the profile', async () => {
    await open()
    await fill()
    await answer('No')
    await press('Continue')
    await heading('Payouts Setup')
    expect(users.saveProfile).toHaveBeenCalledWith({
      body: {
        firstName: 'Robin',
        lastName: 'Lee',
        mobile: '07700 900123',
        dob: '1990-02-03',
        addressParts: {
          houseNumber: '5',
          street: 'Weir Lane',
          city: 'Leeds',
          county: 'West Yorkshire',
          postcode: 'LS1 4AP',
        },
      },
    })
    expect(marked().every((text) => text?.includes('Payouts'))).toBe(true)
    expect(screen.getByText("You're all set.")).toBeDefined()
    expect(screen.queryByText(/^Payouts aren't set up yet/)).toBeNull()
    await press('Back')
    await heading('Your Profile')
    expect(marked().every((text) => text?.includes('Your Profile'))).toBe(true)
  })

  it('leads to the partner details after Yes, and back one step', async () => {
    await open()
    await fill()
    await answer('Yes')
    await press('Continue')
    await heading('Partner Verification')
    expect(marked().every((text) => text?.includes('Partner Details'))).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(await heading('Your Profile')).toBeDefined()
  })

  it('leads from skipped partner details to payouts, and back one step', async () => {
    await open({ startStep: 2 })
    await user.click(await screen.findByRole('button', { name: 'Skip for now' }))
    await heading('Payouts Setup')
    expect(screen.getByText(/^Payouts aren't set up yet/)).toBeDefined()
    await press('Back')
    expect(await heading('Partner Verification')).toBeDefined()
  })

  it('starts at the partner details on request, and never at an unknown step', async () => {
    await open({ startStep: 2 })
    expect(await heading('Partner Verification')).toBeDefined()
    cleanup()
    await open({ startStep: 9 })
    expect(await heading('Your Profile')).toBeDefined()
  })

  it('says at the end that an application was sent, but only if it was', async () => {
    await open({ startStep: 3 })
    expect(screen.queryByText(/Application sent/)).toBeNull()
    cleanup()
    await open({ startStep: 3, hasApplied: true })
    expect(await screen.findByText('Application Pending')).toBeDefined()
    expect(screen.getByText("Application sent. We'll email you when it's reviewed.")).toBeDefined()
  })

  it('ends on the home screen, with a reloaded session', async () => {
    await open({ startStep: 3 })
    await press('Go to Dashboard')
    await arrivesAt('/')
    expect(session.setUser).toHaveBeenCalledWith(userWith({ is_profile_complete: true }))
  })

  it('shows that the session could not be reloaded, and lets the user try again', async () => {
    auth.checkSession.mockRejectedValueOnce(noAnswer())
    await open({ startStep: 3 })
    await press('Go to Dashboard')
    expect(await screen.findByText('Failed to finalize session. Please try again.')).toBeDefined()
    expect(session.setUser).not.toHaveBeenCalled()
    await press('Go to Dashboard')
    await arrivesAt('/')
  })
})
