import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { profileWith } from '#web/components/profile.fixtures.ts'
import { fieldValue, press, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { ProfilePage } from './profile-page.tsx'

const users = vi.hoisted(() => ({ getProfile: vi.fn(), saveProfile: vi.fn() }))
const session = vi.hoisted(() => ({ user: null as unknown, reload: vi.fn(), setUser: vi.fn() }))

vi.mock('#web/components/reviews/lazy-own-reviews.tsx', () => ({ OwnReviews: () => null }))
vi.mock('#web/lib/api.ts', () => ({ api: { users } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const partner = profileWith({ is_partner: true, is_verified_partner: true })

const retype = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}

const show = async () => {
  const { queries } = showAt('/profile', <ProfilePage />)
  await screen.findByLabelText('First Name')
  return () => act(() => queries.invalidateQueries())
}

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true })
})

describe('the new name of a verified partner', () => {
  const pending_name = { firstName: 'Sam', lastName: 'Moss' }
  const waiting = 'Your new name, Sam Moss, is waiting for review. Until then, people see Robin Lee.'
  const notice = () =>
    screen
      .queryAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== 'Loading...') // who is blocked
      .join()

  it('waits for review once it is saved, even after another save', async () => {
    users.getProfile.mockResolvedValue(partner)
    users.saveProfile.mockResolvedValue({ ...partner, pending_name })
    await show()
    expect(notice()).toBe('')
    expect(screen.getByText(/^We check name changes before anyone sees them/)).toBeDefined()
    await retype('First Name', 'Sam')
    await retype('Last Name', 'Moss')
    await press('Save Changes')
    await waitFor(() => expect(notice()).toContain(waiting))
    expect(['First Name', 'Last Name'].map(fieldValue)).toEqual(['Sam', 'Moss'])
    await press('Save Changes')
    await waitFor(() => expect(users.saveProfile).toHaveBeenCalledTimes(2))
    expect(users.saveProfile.mock.lastCall?.[0].body).toMatchObject(pending_name)
  })

  it('is in the form while it waits, with a note about the current name', async () => {
    users.getProfile.mockResolvedValue({ ...partner, pending_name })
    await show()
    expect(notice()).toContain(waiting)
    expect(['First Name', 'Last Name'].map(fieldValue)).toEqual(['Sam', 'Moss'])
  })

  it.each([
    ['approved', { ...partner, ...pending_name }, ['Sam', 'Moss']],
    ['refused', partner, ['Robin', 'Lee']],
  ])('that is %s while the form is open is replaced by the decided name', async (_, decided, names) => {
    users.getProfile.mockResolvedValue(partner)
    users.saveProfile.mockResolvedValue({ ...partner, pending_name })
    const reload = await show()
    await retype('First Name', 'Sam')
    await retype('Last Name', 'Moss')
    await press('Save Changes')
    await waitFor(() => expect(notice()).toContain(waiting))
    await retype('Street', 'Quay Road')
    users.getProfile.mockResolvedValue(decided)
    await reload()
    await waitFor(() => expect(notice()).toBe(''))
    expect(['First Name', 'Last Name'].map(fieldValue)).toEqual(names)
    expect(fieldValue('Street')).toBe('Quay Road')
  })

  it('is not overwritten while it is being typed', async () => {
    users.getProfile.mockResolvedValue({ ...partner, pending_name })
    const reload = await show()
    await retype('First Name', 'Kim')
    users.getProfile.mockResolvedValue(partner)
    await reload()
    await waitFor(() => expect(notice()).toBe(''))
    expect(fieldValue('First Name')).toBe('Kim')
  })
})
