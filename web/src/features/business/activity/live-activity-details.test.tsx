import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { currentUrl, press, screenMatches, type } from '#web/lib/screen.fixtures.tsx'
import { jobWith, showWithNews } from '../fleet.fixtures.tsx'
import { LiveActivityPage } from './live-activity-page.tsx'

const calls = vi.hoisted(() => ({
  business: { getLiveActivity: vi.fn() },
  requests: { getDetails: vi.fn() },
}))
vi.mock('#web/lib/api.ts', () => ({ api: calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: null }) }))

const handover = { left_with: 'neighbour', confirm_by: '2026-11-26T10:42:00.000Z' } as const
const driver = { name: 'Robin Hale', contactNumber: '07700900123' }

beforeEach(() => {
  screenMatches(() => true)
  calls.business.getLiveActivity.mockResolvedValue({
    in_transit_jobs: [jobWith(1), jobWith(2, { door: { handover } })],
    matched_jobs: [],
    in_transit_total: 2,
    matched_total: 0,
  })
  calls.requests.getDetails.mockImplementation(async ({ params: { id } }) =>
    detailsWith({ id, viewer: 'business', driver }),
  )
})

const button = (number: number) =>
  screen.findByRole('button', { name: new RegExp(`^View Details.*job #00000${number}`) })

it('opens the details of a job from its card, and returns to the card and the search', async () => {
  showWithNews(<LiveActivityPage />, '/business/activity#q=%23000002')
  const opener = await button(2)
  await press(/^View Details/)
  const call = await screen.findByRole('link', { name: 'Call Driver' }, { timeout: 5_000 })
  expect(call.getAttribute('href')).toBe('tel:+447700900123')
  expect(calls.requests.getDetails.mock.calls[0]?.[0]).toEqual({ params: { id: requestId(2) } })
  expect(currentUrl().path).toBe(`/business/activity?details=${requestId(2)}#q=%23000002`)
  expect(opener.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'Re-assign' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Live Activity' })).toBeNull()
  await press('Close details')
  await waitFor(() => expect(currentUrl().path).toBe('/business/activity#q=%23000002'))
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(opener.getAttribute('aria-current')).toBeNull()
})

it('shows the details that a link leads to, and keeps them while the dispatcher searches', async () => {
  showWithNews(<LiveActivityPage />, `/business/activity?details=${requestId(1)}`)
  expect((await button(1)).getAttribute('aria-current')).toBe('true')
  await screen.findByRole('link', { name: 'Call Driver' }, { timeout: 5_000 })
  type(/^Search deliveries/, '#000002')
  await waitFor(() => expect(currentUrl().path).toBe(`/business/activity?details=${requestId(1)}#q=%23000002`))
  expect(screen.getByRole('link', { name: 'Call Driver' })).toBeDefined()
})
