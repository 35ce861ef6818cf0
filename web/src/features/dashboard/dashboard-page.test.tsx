import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, offerWith, requestId } from '#web/components/request.fixtures.ts'
import { noAnswer, showAt } from '#web/lib/screen.fixtures.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const calls = vi.hoisted(() => ({
  requests: { listRequests: vi.fn(), listActive: vi.fn(), getDetails: vi.fn() },
  partner: { listOffers: vi.fn(), getApplication: vi.fn() },
}))
const session = vi.hoisted(() => ({ user: null as unknown }))
vi.mock('#web/lib/api.ts', () => ({ api: calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const carried = cardWith({ id: requestId(1), status: 'matched' })
const offer = offerWith({ id: requestId(2), expires_at: new Date(Date.now() + 3600_000).toISOString() })
const own = cardWith({ id: requestId(3) })

const show = (address = '/dashboard') => showAt(address, <DashboardPage partnerHub={<p>The hub</p>} />)
const tab = (name: string) => screen.findByRole('tab', { name })
const opens = async (name: string) =>
  waitFor(async () => expect((await tab(name)).getAttribute('aria-selected')).toBe('true'))

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
  calls.requests.listRequests.mockImplementation(async ({ query }) => ({
    items: query.state === 'open' ? [own] : [],
    next: null,
  }))
  calls.requests.listActive.mockResolvedValue([])
  calls.requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id }))
  calls.partner.listOffers.mockResolvedValue([])
})

it('opens the requests for users who are not partners, without asking for work', async () => {
  session.user = userWith({ is_profile_complete: true })
  show()
  await opens('Service Requests')
  expect(calls.requests.listActive).not.toHaveBeenCalled()
})

it('opens the requests for partners without work, and if their work cannot be loaded', async () => {
  calls.requests.listActive.mockRejectedValue(noAnswer())
  show()
  await opens('Service Requests')
})

it.each([
  ['a delivery', () => calls.requests.listActive.mockResolvedValue([carried])],
  ['an offer', () => calls.partner.listOffers.mockResolvedValue([offer])],
])('opens the hub for partners with %s', async (_, answer) => {
  answer()
  show()
  await opens('Partner Hub')
  expect(screen.getByText('The hub')).toBeDefined()
})

it('opens the tab in the URL regardless of any work, and keeps a choice there', async () => {
  calls.requests.listActive.mockResolvedValue([carried])
  show('/dashboard?tab=requests')
  await opens('Service Requests')
  await userEvent.click(await tab('Partner Hub'))
  await opens('Partner Hub')
  await userEvent.click(await tab('Service Requests'))
  await opens('Service Requests')
  expect(screen.getByTestId('current-url').textContent).toContain('?tab=requests')
})

it('shows a count on each tab', async () => {
  calls.requests.listActive.mockResolvedValue([carried])
  calls.partner.listOffers.mockResolvedValue([offer])
  show()
  await waitFor(async () => expect((await tab('Service Requests')).textContent).toBe('Service Requests1'))
  expect((await tab('Partner Hub')).textContent).toBe('Partner Hub2')
})
