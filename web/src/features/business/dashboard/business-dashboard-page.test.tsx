import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, showAt } from '#web/lib/screen.fixtures.tsx'
import { businessSession, user } from '../business.fixtures.tsx'
import { calls, driverWith, earningsWith, profileWith, serverHas, statsWith } from '../business.mocks.ts'
import { BusinessDashboardPage } from './business-dashboard-page.tsx'

const business = userWith(businessSession)

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: business }) }))

const show = (...state: Parameters<typeof serverHas>) => {
  if (state.length > 0) serverHas(...state)
  showAt('/business/dashboard', <BusinessDashboardPage />)
}
const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

beforeEach(() => void serverHas())

it('keeps the places of its figures while they load', async () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Fennel Couriers' })).toBeDefined()
  for (const label of ['Total Drivers', 'Active Deliveries', 'Completed Deliveries'])
    expect(figure(label)).toBe('Loading...')
  await waitFor(() => expect(figure('Completed Deliveries')).toBe('1,245'))
  expect(figure('Active Deliveries')).toBe('3')
})

it('has no notice of a review when verified', async () => {
  show()
  await waitFor(() => expect(figure('Total Drivers')).toBe('2'))
  expect(screen.queryByText(/review/)).toBeNull()
})

it('says during a review that assigning has to wait', async () => {
  show({ profile: profileWith({ is_verified: false, status: 'pending' }) })
  await screen.findByText('Your business is under review')
  expect(screen.getByText(/^You can add drivers in the meantime/)).toBeDefined()
  expect(await screen.findByText('They appear here once your business is verified.')).toBeDefined()
})

it('shows why it was rejected, with a link to the profile', async () => {
  show({ profile: profileWith({ is_verified: false, status: 'rejected', reason: 'No such address.' }) })
  await screen.findByText('The reason: No such address.')
  const link = screen.getByRole('link', { name: 'Go to Business Profile' })
  expect(link.getAttribute('href')).toBe('/business/profile')
})

it('says that nothing was delivered, without a chart', async () => {
  show({ stats: statsWith({ deliveries_by_day: [{ date: '2026-11-20', completed: 0, cancelled: 0 }] }) })
  expect(await screen.findByText('Nothing delivered in the last 30 days.')).toBeDefined()
  expect(screen.queryByRole('table', { name: 'Deliveries by day', hidden: true })).toBeNull()
})

it('draws the last days, with their sum', async () => {
  const days = [
    { date: '2026-11-19', completed: 4, cancelled: 1 },
    { date: '2026-11-20', completed: 2, cancelled: 0 },
  ]
  show({ stats: statsWith({ deliveries_by_day: days }) })
  expect(await screen.findByText('6 completed, 1 cancelled in 2 days.')).toBeDefined()
  const table = screen.getByRole('table', { name: 'Deliveries by day', hidden: true })
  expect(within(table).getByRole('rowheader', { name: '19 Nov', hidden: true })).toBeDefined()
})

it('lists what needs attention, and opens the details of each job', async () => {
  const { user_id: driver_id } = driverWith(1)
  const since = new Date(Date.now() - 2 * 3600_000).toISOString()
  const about = { driver_id, driver_name: 'Alex Reed', delivery_area: 'Leeds LS16', since }
  show({
    stats: statsWith({
      attention: [
        { ...about, kind: 'open-problem', request_id: requestId(4) },
        { ...about, kind: 'failed-attempt', request_id: requestId(2) },
        { ...about, kind: 'late-pickup', request_id: requestId(1) },
        { ...about, kind: 'open-handover', request_id: requestId(3), delivery_area: null },
        { ...about, kind: 'password-unused', request_id: null, login_email: 'alex@drivers.test' },
      ],
    }),
  })
  const part = await screen.findByRole('region', { name: 'Needs attention' })
  const items = await within(part).findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Problem reportedLeeds LS16 · Alex Reed · 2 hours agoView Details: Alex Reed, job #000004',
    'Could not deliverLeeds LS16 · Alex Reed · 2 hours agoView Details: Alex Reed, job #000002',
    'Late pickup · 2 hours lateLeeds LS16 · Alex ReedView Details: Alex Reed, job #000001',
    'Left without the codeRecycling or disposal · Alex Reed · 2 hours agoView Details: Alex Reed, job #000003',
    'Password expiredAlex Reed · 2 hours agoReset Password: Alex Reed',
  ])
})

it('opens a job with its driver to call, and hands it to another one', async () => {
  const { user_id: driver_id } = driverWith(1)
  const since = new Date().toISOString()
  const about = { driver_id, driver_name: 'Alex Reed', delivery_area: null, since }
  const item = { ...about, kind: 'late-pickup', request_id: requestId(1) } as const
  const driver = { name: 'Alex Reed', contactNumber: '07700900123' }
  calls.requests.getDetails.mockResolvedValue(
    detailsWith({ id: requestId(1), viewer: 'business', status: 'matched', driver }),
  )
  show({ stats: statsWith({ attention: [item] }) })
  await user.click(await screen.findByRole('button', { name: /^View Details.*Alex Reed/ }))
  const call = await screen.findByRole('link', { name: 'Call Driver' }, { timeout: 5_000 })
  expect(call.getAttribute('href')).toBe('tel:+447700900123')
  const activity = screen.getByRole('link', { name: 'Live Activity' })
  expect(activity.getAttribute('href')).toBe('/business/activity#q=%23000001')
  await user.click(screen.getByRole('button', { name: 'Re-assign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Delivery' }, { timeout: 5_000 }))
  expect(dialog.getByText('Alex Reed has it now. Choose who takes over.')).toBeDefined()
})

it('resets a password that has expired, and shows the new one under Your Drivers', async () => {
  const { id, name, login_email } = driverWith(1)
  const since = new Date(Date.now() - 25 * 3600_000).toISOString()
  const about = { driver_id: id, driver_name: name, login_email, since, request_id: null, delivery_area: null }
  calls.business.resetDriverPassword.mockResolvedValue({ new_temp_password: 'lime-harbour-42' })
  show({ stats: statsWith({ attention: [{ ...about, kind: 'password-unused' }] }) })
  const part = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await user.click(await part.findByRole('button', { name: /^Reset Password.*Driver 01/ }))
  expect(part.getByText('1 day ago')).toBeDefined()
  await screen.findByRole('alertdialog', { name: 'Reset Password?' }, { timeout: 5_000 })
  calls.business.getStats.mockResolvedValue(statsWith())
  await user.click(screen.getByRole('button', { name: 'Yes, reset it' }))
  expect(await part.findByText('No driver or delivery needs your attention.')).toBeDefined()
  const drivers = within(await screen.findByRole('region', { name: 'Your Drivers' }))
  expect(drivers.getByText('lime-harbour-42')).toBeDefined()
  expect(drivers.getAllByText(login_email).length).toBeGreaterThan(0)
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/))
})

it('begins with the items that need a decision', async () => {
  show()
  await screen.findByText('No driver or delivery needs your attention.')
  await screen.findByText('Deliveries Over Time')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Needs attention',
    'Available Deliveries',
    'Your Drivers',
    'Earnings',
    'Deliveries Over Time',
  ])
})

it('shows the fleet’s total earnings, with a chart by day', async () => {
  const days = [
    { date: '2026-11-19', earned: 0, deliveries: 0 },
    { date: '2026-11-20', earned: 18.4, deliveries: 1 },
  ]
  const sums = { this_week: { earned: 18.4, deliveries: 1 }, this_month: { earned: 1250, deliveries: 61 } }
  show({ earnings: earningsWith({ ...sums, days, is_complete: false }) })
  const part = within(await screen.findByRole('region', { name: 'Earnings' }))
  expect((await part.findByText('This week')).parentElement?.textContent).toBe('This week£18.401 delivery')
  expect(part.getByText('This month').parentElement?.textContent).toBe('This month£1,250.0061 deliveries')
  const table = part.getByRole('table', { name: 'Earnings by day', hidden: true })
  expect(
    within(table)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['£0.00', '£18.40'])
  expect(part.getByText(/the oldest of these days are missing/)).toBeDefined()
})

it('has no chart of earnings before the first', async () => {
  show()
  const part = within(await screen.findByRole('region', { name: 'Earnings' }))
  await part.findByText('This week')
  expect(part.queryByRole('table', { hidden: true })).toBeNull()
})

it('says when the earnings cannot be loaded, and loads them again', async () => {
  calls.business.getFleetEarnings.mockRejectedValueOnce(noAnswer())
  show()
  const part = within(await screen.findByRole('region', { name: 'Earnings' }))
  await part.findByText('Your earnings could not be loaded.')
  await user.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText('This week')).toBeDefined()
})

it('says that nothing needs attention', async () => {
  show()
  expect(await screen.findByText('No driver or delivery needs your attention.')).toBeDefined()
})
