import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { profileWith } from '#web/components/profile.fixtures.ts'
import { arrivesAt, fieldValue, noAnswer, press, refusal, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { ProfilePage } from './profile-page.tsx'

const users = vi.hoisted(() => ({
  getProfile: vi.fn(),
  saveProfile: vi.fn(),
  exportData: vi.fn(),
  eraseAccount: vi.fn(),
}))
const session = vi.hoisted(() => ({ user: null as unknown, reload: vi.fn(), setUser: vi.fn() }))

vi.mock('#web/components/reviews/lazy-own-reviews.tsx', () => ({ OwnReviews: () => null }))
vi.mock('#web/lib/api.ts', () => ({ api: { users } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const profile = profileWith()

const toasts = () => toastStore.all().map(({ text }) => text)
const retype = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  if (text) await user.type(screen.getByLabelText(label), text)
}
const show = async () => {
  showAt('/profile', <ProfilePage />)
  await screen.findByLabelText('First Name')
}

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true })
  users.getProfile.mockResolvedValue(profile)
  users.saveProfile.mockImplementation(async ({ body }) => ({ ...profile, ...body }))
})

describe('my profile', () => {
  it('shows the saved values; email and date of birth are read-only', async () => {
    await show()
    const labels = ['First Name', 'Last Name', 'Mobile', 'House Number', 'Street', 'Town or City', 'County', 'Postcode']
    expect(labels.map(fieldValue)).toEqual([
      'Robin',
      'Lee',
      '07700 900123',
      '5',
      'Weir Lane',
      'Leeds',
      'West Yorkshire',
      'LS1 4AP',
    ])
    expect([fieldValue('Email'), fieldValue('Date of Birth')]).toEqual(['robin@example.com', '3 February 1990'])
    for (const label of ['Email', 'Date of Birth'])
      expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true)
  })

  it.each([
    [{}, 'Not Applied', 'N/A'],
    [{ is_partner: true }, 'Applied', 'Pending'],
    [{ is_partner: true, is_verified_partner: true }, 'Partner', 'Verified'],
  ])('says of %o: %s, %s', async (flags, partner, verification) => {
    users.getProfile.mockResolvedValue({ ...profile, ...flags })
    await show()
    const shown = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
    expect([shown('Partner Status'), shown('Verification Status')]).toEqual([partner, verification])
  })

  it('is not sent while a field is missing; the summary links to each', async () => {
    await show()
    for (const label of ['First Name', 'County']) await retype(label, '')
    await retype('Mobile', '0044 7700 900123')
    await press('Save Changes')
    await screen.findByRole('heading', { name: 'There is a problem' })
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Please enter your first name.',
      'Please enter a UK phone number, such as 07700 900123.',
      'Please enter your county.',
    ])
    await user.click(screen.getByRole('link', { name: 'Please enter your county.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('County'))
    expect(users.saveProfile).not.toHaveBeenCalled()
  })

  it('is saved as a whole, and the session reloads', async () => {
    await show()
    await retype('Street', 'Quay Road')
    await press('Save Changes')
    await waitFor(() => expect(toasts()).toEqual(['Profile updated successfully!']))
    expect(users.saveProfile).toHaveBeenCalledWith({
      body: {
        firstName: 'Robin',
        lastName: 'Lee',
        mobile: '07700 900123',
        dob: '1990-02-03',
        addressParts: { ...profile.addressParts, street: 'Quay Road' },
      },
    })
    expect(session.reload).toHaveBeenCalled()
  })

  it('keeps unsaved changes across a reload, until they are saved', async () => {
    await show()
    await retype('Street', 'Quay Road')
    const again = async () => {
      cleanup()
      await show()
    }
    await again()
    expect([fieldValue('Street'), fieldValue('County')]).toEqual(['Quay Road', 'West Yorkshire'])
    await press('Save Changes')
    await waitFor(() => expect(toasts()).toHaveLength(1))
    await again()
    expect(fieldValue('Street')).toBe('Weir Lane')
  })
})

describe('my data', () => {
  const saved = vi.fn()

  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:mine')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.download, this.href)
    })
  })

  it('can be cancelled while it loads, without an error', async () => {
    users.exportData.mockImplementation(
      (_, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(noAnswer()))),
    )
    await show()
    await press('Download my data')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
    expect(screen.queryByText(/couldn't reach/)).toBeNull()
    expect(saved).not.toHaveBeenCalled()
  })

  it('shows that it could not be loaded', async () => {
    users.exportData.mockRejectedValue(noAnswer())
    await show()
    await press('Download my data')
    expect(await screen.findByText("We couldn't reach Sameway. Check your connection and try again.")).toBeDefined()
  })
})

describe('erasing the account', () => {
  const ask = async () => {
    await show()
    await press('Erase my account')
    return within(await screen.findByRole('alertdialog', { name: 'Erase your account?' }))
  }
  const confirm = async (password = 'right words') => {
    const dialog = await ask()
    if (password) await user.type(dialog.getByLabelText('Your password'), password)
    await user.click(dialog.getByRole('button', { name: 'Erase my account' }))
    return dialog
  }

  it('asks for the password first, and says what is erased and when', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
    const dialog = await ask()
    vi.useRealTimers()
    expect(screen.getByRole('alertdialog').textContent).toMatch(/Now we log you out everywhere.*On 23 November 2026/)
    const field = dialog.getByLabelText<HTMLInputElement>('Your password')
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(users.eraseAccount).not.toHaveBeenCalled()
  })

  it('tells a carrier alone what stays for HMRC', async () => {
    await ask()
    expect(screen.getByRole('alertdialog').textContent).not.toContain('HMRC')
    cleanup()
    session.user = userWith({ is_profile_complete: true, is_partner: true })
    await ask()
    expect(screen.getByRole('alertdialog').textContent).toMatch(/report to HMRC about it stays, sealed, for five years/)
  })

  it('says that the evidence of a right to work outlives the account', async () => {
    const dialog = await ask()
    expect(dialog.getByText(/^If we checked your right to work, the evidence stays for two years/)).toBeDefined()
  })

  it('needs the password', async () => {
    const dialog = await confirm('')
    await dialog.findByText('Please enter your password.')
    expect(users.eraseAccount).not.toHaveBeenCalled()
  })

  it('shows a wrong password at its field, which takes the focus', async () => {
    users.eraseAccount.mockRejectedValue(
      refusal('password.current-wrong', 'Not right.', { fields: { password: 'This is not your password.' } }),
    )
    const dialog = await confirm()
    await dialog.findByText('This is not your password.')
    const field = dialog.getByLabelText('Your password')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(session.setUser).not.toHaveBeenCalled()
  })

  it('ends at the landing page, signed out and without drafts', async () => {
    const message = 'Your account will be erased on 23 November 2026. Log in before then to keep it.'
    users.eraseAccount.mockResolvedValue({ message, erases_at: '2026-11-23T12:00:00.000Z' })
    await show()
    await retype('Street', 'Quay Road')
    await press('Erase my account')
    await user.type(await screen.findByLabelText('Your password'), 'right words{Enter}')
    await arrivesAt('/')
    expect(users.eraseAccount).toHaveBeenCalledWith({ body: { password: 'right words' } })
    expect(session.setUser).toHaveBeenCalledWith(null)
    expect(sessionStorage).toHaveLength(0)
    expect(toasts()).toEqual([message])
  })
})
