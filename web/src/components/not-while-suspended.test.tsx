import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { showScreen } from '#web/lib/screen.fixtures.tsx'
import { NotWhileSuspended } from './not-while-suspended.tsx'

const session = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const suspended = { reason: 'Three parcels never arrived.', until: null }
const show = () => showScreen(<NotWhileSuspended what="create a request">The wizard</NotWhileSuspended>)

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true })
})

it('shows the form to everyone else', () => {
  show()
  expect(screen.getByText('The wizard')).toBeDefined()
})

it('shows a suspended user a notice in place of the form, with a link back', async () => {
  session.user = userWith({ is_profile_complete: true, suspended })
  show()
  expect(await screen.findByText("You can't create a request while your account is suspended.")).toBeDefined()
  expect(screen.queryByText('The wizard')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
})

it('gives a suspended newcomer no link, because their dashboard would lead back here', async () => {
  session.user = userWith({ suspended })
  show()
  await screen.findByText(/while your account is suspended/)
  expect(screen.queryByRole('link')).toBeNull()
})
