import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { arrivesAt, showAt } from '#web/lib/screen.fixtures.tsx'
import { AppRoutes } from './routes.tsx'

const calls = vi.hoisted(() => ({
  requests: { listRequests: vi.fn(), listActive: vi.fn() },
  partner: { getApplication: vi.fn() },
}))
const session = vi.hoisted(() => ({ status: 'ready', user: null as unknown }))

vi.mock('#web/lib/api.ts', () => ({ api: calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const rejected = { application: { status: 'rejected', reason: 'The photo is too dark.' } }

const openHub = async () => {
  showAt('/dashboard', <AppRoutes />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Partner Hub' }, { timeout: 5_000 }))
}

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true })
  calls.requests.listRequests.mockResolvedValue({ items: [], next: null })
  calls.requests.listActive.mockResolvedValue([])
})

it.each([
  ['has not applied', () => calls.partner.getApplication.mockResolvedValue({ application: null })],
  ['is not known to have applied', () => calls.partner.getApplication.mockRejectedValue(new Error('No.'))],
])('asks a person who %s whether they want to become a partner', async (_, answer) => {
  answer()
  await openHub()
  const question = await screen.findByRole('alertdialog', { name: 'Become a Partner?' }, { timeout: 5_000 })
  expect(screen.getByRole('tab', { name: 'Service Requests', hidden: true }).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(within(question).getByRole('button', { name: 'Proceed' }))
  await arrivesAt('/onboarding', { startStep: 2 })
})

it('shows a rejected applicant the reason', async () => {
  calls.partner.getApplication.mockResolvedValue(rejected)
  await openHub()
  expect(await screen.findByText(/The photo is too dark\./, {}, { timeout: 5_000 })).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('opens the hub for a partner without a question', async () => {
  session.user = userWith({ is_profile_complete: true, is_partner: true })
  calls.partner.getApplication.mockResolvedValue({ application: { status: 'pending', reason: null } })
  await openHub()
  expect(await screen.findByText('Application Pending', {}, { timeout: 5_000 })).toBeDefined()
})
