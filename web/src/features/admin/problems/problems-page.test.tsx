import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { userWith } from '#test/support/user-with.ts'
import { arrivesAt, noAnswer, press, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { hasRows, rows } from '../review/review.fixtures.tsx'
import { entryWith, serverHas } from './problem.fixtures.ts'
import { calls } from './problems.mocks.ts'
import { ProblemsPage } from './problems-page.tsx'
import { WaitingBadge } from './waiting-badge.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./problems.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: admin, reload: async () => admin }) }))

const admin = userWith({ is_admin: true })
const path = '/admin/problems'
const entriesUpTo = (count: number) => Array.from({ length: count }, (_, index) => entryWith(index + 1))

const show = (state: Parameters<typeof serverHas>[1], search = '') => {
  serverHas(calls, state)
  showAt(path + search, <ProblemsPage />)
}

describe('the queue of problems', () => {
  it('shows areas and first names, and how many wait', async () => {
    const driven = entryWith(2, {
      kind: 'not_paid',
      state: 'unresolved',
      opened_by: 'business',
      business_name: 'Fennel Couriers',
    })
    show({ waiting: [entryWith(1), driven, entryWith(3, { state: 'answered' })] })
    await hasRows(3)
    const [first, second, third] = rows()
    for (const text of ['It has not arrived', 'Reported by Ottilie (requester)', 'Leeds LS1 to Bradford BD1'])
      expect(first).toContain(text)
    expect(first).toContain('Not answered')
    for (const text of ['Not paid', 'Fennel Couriers (for its driver)', 'Pat of Fennel Couriers (carrier)'])
      expect(second).toContain(text)
    expect(second).toContain('Out of time')
    expect(third).toContain('Answered')
    expect(screen.getByText('3 problems need a decision.')).toBeDefined()
    expect(screen.queryByText(/^Page/), 'no pager with one page').toBeNull()
    expect(screen.getByText(/We log every time one is viewed/)).toBeDefined()
    expect(calls.admin.getProblemFile).not.toHaveBeenCalled()
  })

  it('keeps the list in the URL', async () => {
    show({ waiting: [entryWith(1)], resolved: [entryWith(2, { state: 'resolved' }), entryWith(3)] })
    await hasRows(1)
    await user.click(screen.getByRole('link', { name: 'Closed' }))
    await arrivesAt(`${path}?status=resolved`)
    await hasRows(2)
    expect(screen.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('link', { name: 'Waiting' }))
    await arrivesAt(path)
    await hasRows(1)
  })

  it('keeps the list on its next page', async () => {
    show({ resolved: entriesUpTo(11) }, '?status=resolved')
    await hasRows(10)
    await press('Next')
    await hasRows(1)
    await arrivesAt(`${path}?status=resolved&page=2`)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Closed problems'))
  })

  it.each([
    ['', 'No problems are waiting.'],
    ['?status=resolved', 'No closed problems.'],
    ['?status=answered', 'No problems are waiting.'],
  ])('says when nothing is there: %s', async (search, text) => {
    show({}, search)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByText('0 problems need a decision.')).toBeDefined()
  })

  it('says when it cannot be loaded, and loads it again', async () => {
    calls.admin.listProblems.mockRejectedValueOnce(noAnswer())
    showAt(path, <ProblemsPage />)
    expect(await screen.findByText('Failed to load problems.')).toBeDefined()
    serverHas(calls, { waiting: [entryWith(1)] })
    await press('Try again')
    await hasRows(1)
  })
})

describe('the badge in the sidebar', () => {
  const stats = (waitingProblems: number, unverifiedPartners = 0, waitingNames = 0) =>
    ({ waitingProblems, unverifiedPartners, waitingNames, waitingPapers: 0 }) as AdminStats // the figures it shows
  const badge = (of: ComponentProps<typeof WaitingBadge>['of'] = 'problems') => {
    showAt('/', <p data-testid="entry">{<WaitingBadge of={of} />}</p>)
    return within(screen.getByTestId('entry'))
  }

  it('is absent while nothing waits or the number is unknown', async () => {
    calls.admin.getAdminStats.mockResolvedValueOnce(stats(0))
    badge()
    await waitFor(() => expect(calls.admin.getAdminStats).toHaveBeenCalled())
    expect(screen.getByTestId('entry').textContent).toBe('')
  })

  it('shows how many wait', async () => {
    calls.admin.getAdminStats.mockResolvedValueOnce(stats(3))
    expect((await badge().findByText(/3/)).textContent).toBe('3 waiting')
  })

  it('shows how many applications and new names wait', async () => {
    calls.admin.getAdminStats.mockResolvedValueOnce(stats(3, 1, 1))
    expect((await badge('partners').findByText(/2/)).textContent).toBe('2 waiting')
  })
})
