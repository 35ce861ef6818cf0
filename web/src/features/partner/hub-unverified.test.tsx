import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applicationOf } from '#web/components/partner-application.fixtures.ts'
import { arrivesAt, noAnswer, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { ApplicationState } from './hub.tsx'

const partner = vi.hoisted(() => ({ getApplication: vi.fn() }))
const session = vi.hoisted(() => ({ reload: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { partner } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const stands = (application: unknown) => partner.getApplication.mockResolvedValue({ application })

const show = () => showAt('/dashboard', <ApplicationState />).queries

beforeEach(() => void stands(applicationOf('pending')))

test('shows that the application cannot be loaded, and loads again', async () => {
  partner.getApplication.mockRejectedValueOnce(noAnswer())
  show()
  expect(await screen.findByText('Could not load your dashboard. Please try refreshing the page.')).toBeTruthy()
  expect(screen.getByText(noAnswer().message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Application Pending' })).toBeTruthy()
})

test('shows a pending application without an action', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 3, name: 'Application Pending' })).toBeTruthy()
  const words =
    "Your partner application is under review. We will notify you once it's approved. Thank you for your patience!"
  expect(screen.getByText(words)).toBeTruthy()
  expect([screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null])
})

test.each([
  ['rejected', 'Application Not Approved'],
  ['revoked', 'No Longer a Partner'],
] as const)('shows why an application was %s, with a link to apply again', async (status, title) => {
  stands(applicationOf(status, 'The ID is <b>not</b> legible.'))
  show()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText('The ID is <b>not</b> legible.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Apply again' }))
  await arrivesAt('/onboarding', { startStep: 2 })
})

test('shows no reason when there is none', async () => {
  stands(applicationOf('rejected'))
  show()
  await screen.findByRole('heading', { name: 'Application Not Approved' })
  expect(screen.queryByText('Reason:')).toBeNull()
})

test('links to the form if there is no application', async () => {
  stands(null)
  show()
  await user.click(await screen.findByRole('link', { name: 'Apply' }))
  await arrivesAt('/onboarding', { startStep: 2 })
})

test('shows a decision at once, and opens the hub with a reloaded session', async () => {
  const queries = show()
  await screen.findByRole('heading', { name: 'Application Pending' })
  stands(applicationOf('verified'))
  await act(() => queries.invalidateQueries())
  await screen.findByRole('heading', { name: 'Application Approved' })
  await user.click(screen.getByRole('button', { name: 'Open Partner Hub' }))
  await waitFor(() => expect(session.reload).toHaveBeenCalledOnce())
})
