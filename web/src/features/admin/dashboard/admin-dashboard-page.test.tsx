import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActivityEntry, AdminStats } from '#shared/contracts/admin.ts'
import { arrivesAt, currentUrl, noAnswer, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { createEntry, createPerson } from './activity.fixtures.ts'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'

const admin = vi.hoisted(() => ({ getAdminStats: vi.fn(), listActivity: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))

const day = (date: string, users: number) => ({ date, users, businesses: 2, partners: 3 })

const statsWith = (parts: Partial<AdminStats> = {}): AdminStats => ({
  totalUsers: 1204,
  totalBusinesses: 12,
  totalPartners: 48,
  pausedNow: 0,
  unverifiedBusinesses: 0,
  waitingNames: 0,
  waitingPapers: 0,
  waitingProblems: 0,
  waitingReports: 0,
  unverifiedPartners: 0,
  growth: [day('2026-11-19', 1190), day('2026-11-20', 1200), day('2026-11-21', 1204)],
  ...parts,
})

type Requested = { query: { of: 'all' | 'admins'; cursor: string; limit: number } }

/** This many entries, newest first. Every second one is an admin's. */
const entriesUpTo = (count: number): ActivityEntry[] =>
  Array.from({ length: count }, (_, index) =>
    createEntry(index + 1, {
      action: index % 2 ? 'admin.granted' : 'user.joined',
      actor: createPerson(index + 10, `Person ${index + 1}`),
    }),
  )

const serverHas = (stats: Partial<AdminStats> = {}, entries = entriesUpTo(2)) => {
  admin.getAdminStats.mockResolvedValue(statsWith(stats))
  admin.listActivity.mockImplementation(async ({ query: { of, cursor, limit } }: Requested) => {
    const listed = entries.filter(({ action }) => of === 'all' || action === 'admin.granted')
    const start = Number(cursor || 0)
    const next = start + limit < listed.length ? String(start + limit) : null
    return { items: listed.slice(start, start + limit), next }
  })
}

const show = (...state: Parameters<typeof serverHas>) => {
  if (state.length > 0) serverHas(...state)
  showAt('/admin/dashboard', <AdminDashboardPage />)
}
const card = (label: string) => screen.getByText(label).closest('dt')?.parentElement
const figure = (label: string) => card(label)?.querySelector('dd')?.textContent
const activity = () => screen.getByRole('region', { name: 'Recent Activity' })
const lines = () =>
  within(activity())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(() => void serverHas())

describe('the figures of an admin', () => {
  it('keep their places while they load', async () => {
    show()
    const labels = ['Total Users', 'Total Businesses', 'Total Partners', 'Pending Verifications']
    const first = document.querySelector('dl')
    expect([...(first?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(labels)
    expect(figure('Pending Verifications')).toBe('Loading...')
    await waitFor(() => expect(figure('Total Users')).toBe('1,204'))
  })

  it('say that nothing waits, without an alert', async () => {
    show()
    await waitFor(() => expect(figure('Pending Verifications')).toBe('0'))
    expect(href('Pending Verifications')).toBe('/admin/partner-verification')
    expect(screen.queryByText(/waiting for review/)).toBeNull()
  })

  it('link to waiting businesses before waiting partners, and do not repeat the alerts', async () => {
    show({ unverifiedBusinesses: 1, unverifiedPartners: 2, waitingNames: 1 })
    await waitFor(() => expect(figure('Pending Verifications')).toBe('4'))
    expect(card('Pending Verifications')?.textContent).toBe('Pending Verifications4')
    expect(href('Pending Verifications')).toBe('/admin/business-verification')
  })

  it('link to waiting businesses when no partner waits', async () => {
    show({ unverifiedBusinesses: 1 })
    await waitFor(() => expect(figure('Pending Verifications')).toBe('1'))
    expect(href('Pending Verifications')).toBe('/admin/business-verification')
  })

  it('have an alert for each list that has something waiting', async () => {
    show({ unverifiedBusinesses: 1, unverifiedPartners: 3 })
    await screen.findByText('1 business is waiting for review')
    expect(screen.getByText('3 partner applications are waiting for review')).toBeDefined()
    expect(href('Go to Business Verification')).toBe('/admin/business-verification')
    expect(href('Go to Partner Verification')).toBe('/admin/partner-verification')
  })

  it('link to waiting partners when no business waits', async () => {
    show({ unverifiedPartners: 1 })
    await screen.findByText('1 partner application is waiting for review')
    expect(href('Pending Verifications')).toBe('/admin/partner-verification')
    expect(screen.queryByRole('link', { name: 'Go to Business Verification' })).toBeNull()
  })

  it('link to new partner names that wait', async () => {
    show({ unverifiedPartners: 1, waitingNames: 2 })
    await screen.findByText('2 new partner names are waiting for review')
    expect(figure('Pending Verifications')).toBe('3')
    expect(href('Review the new names')).toBe('/admin/partner-verification')
    cleanup()
    show({ waitingNames: 1 })
    await screen.findByText('1 new partner name is waiting for review')
    expect(href('Review the new name')).toBe('/admin/partner-verification')
    expect(href('Pending Verifications')).toBe('/admin/partner-verification')
  })

  it('link to problems that wait', async () => {
    show({ waitingProblems: 1 })
    await screen.findByText('1 problem needs a decision')
    expect(href('Go to Problems')).toBe('/admin/problems')
  })

  it('reload every minute, and stay when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await waitFor(() => expect(figure('Total Users')).toBe('1,204'))
    serverHas({ totalUsers: 1205 })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(figure('Total Users')).toBe('1,205'))
    admin.getAdminStats.mockRejectedValue(noAnswer())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await screen.findByText(/^Not up to date/)).toBeDefined()
    expect(figure('Total Users')).toBe('1,205')
  })
})

describe('the growth', () => {
  it('says on the first day that there is none yet', async () => {
    show({ growth: [day('2026-11-21', 4)] })
    expect(await screen.findByText('This is the first day. Growth shows here from tomorrow.')).toBeDefined()
  })

  it('has a sentence, and a table of days', async () => {
    show()
    expect(await screen.findByText('Since 19 Nov: users +14, partners 0, businesses 0.')).toBeDefined()
    const table = screen.getByRole('table', { hidden: true })
    const days = within(table)
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(days).toEqual([
      ['Day', 'Users', 'Partners', 'Businesses'],
      ['19 Nov', '1190', '3', '2'],
      ['20 Nov', '1200', '3', '2'],
      ['21 Nov', '1204', '3', '2'],
    ])
  })
})

describe('recent activity', () => {
  it('says that there is none', async () => {
    show({}, [])
    expect(await screen.findByText('Nothing has happened yet.')).toBeDefined()
    await userEvent.click(screen.getByRole('tab', { name: 'Admins only' }))
    expect(await screen.findByText('No admin has done anything yet.')).toBeDefined()
  })

  it('shows what happened and when, with the exact time in London', async () => {
    const at = '2026-07-20T22:30:00.000Z'
    show({}, [createEntry(1), createEntry(2), createEntry(3), createEntry(4, { action: 'admin.granted', at })])
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(lines()[0]).toBe('Robin Hale looked at 3 documents of Alex Reed1 minute ago')
    const time = activity().querySelector(`time[datetime="${at}"]`)
    expect(time?.getAttribute('title')).toBe('20 July 2026 at 23:30')
  })

  it('shows ten, then more, and keeps the focus', async () => {
    show({}, entriesUpTo(15))
    await waitFor(() => expect(lines()).toHaveLength(10))
    admin.listActivity.mockRejectedValueOnce(noAnswer())
    await press('Show more')
    expect(await screen.findByText('Failed to load recent activity.')).toBeDefined()
    expect(lines()).toHaveLength(10)
    await press('Try again')
    await waitFor(() => expect(lines()).toHaveLength(15))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Recent Activity'))
  })

  it('keeps the filter for admins in the URL', async () => {
    show({}, entriesUpTo(4))
    await waitFor(() => expect(lines()).toHaveLength(4))
    await userEvent.click(screen.getByRole('tab', { name: 'Admins only' }))
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(currentUrl().path).toBe('/admin/dashboard?of=admins')
    await userEvent.click(screen.getByRole('tab', { name: 'What changed' }))
    await arrivesAt('/admin/dashboard')
  })

  it('reloads every minute, except while an admin reads further back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show({}, entriesUpTo(15))
    await waitFor(() => expect(lines()).toHaveLength(10))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(admin.listActivity).toHaveBeenCalledTimes(2)
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText('Show more'))
    await waitFor(() => expect(lines()).toHaveLength(15))
    const requested = admin.listActivity.mock.calls.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(admin.listActivity).toHaveBeenCalledTimes(requested)
  })
})
