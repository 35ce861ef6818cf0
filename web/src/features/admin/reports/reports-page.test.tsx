import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ReportEntry, ReportFile } from '#shared/contracts/admin-reports.ts'
import { ReportId, UserId } from '#shared/model/ids.ts'
import { userWith } from '#test/support/user-with.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { arrivesAt, noAnswer, press, refusal, showAt, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { hasRows, rows } from '../review/review.fixtures.tsx'
import { calls } from './reports.mocks.ts'
import { ReportsPage } from './reports-page.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./reports.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: admin, reload: async () => admin }) }))

const admin = userWith({ is_admin: true })
const path = '/admin/reports'
const at = '2026-11-25T10:42:00.000Z'
const numbered = (prefix: string, number: number) => `${prefix}_${String(number).padStart(22, '0')}`

const entryWith = (number: number, parts: Partial<ReportEntry> = {}): ReportEntry => ({
  id: ReportId.parse(numbered('rpt', number)),
  thing: 'note',
  ground: 'fraud',
  reported_at: at,
  decision: null,
  decided_at: null,
  ...parts,
})

const fileOf = (entry: ReportEntry, parts: Partial<ReportFile> = {}): ReportFile => ({
  ...entry,
  request_id: requestId(1),
  kept_text: 'Send the deposit first.',
  kept_photo: null,
  author: { id: UserId.parse(numbered('usr', 1)), name: 'Ottilie' },
  reporter: { id: UserId.parse(numbered('usr', 2)), name: null },
  text: 'He wants money first.',
  reason: null,
  ...parts,
})

const show = (lists: { open?: ReportEntry[]; decided?: ReportEntry[] }, file: Partial<ReportFile> = {}) => {
  const all = Object.values(lists).flat()
  calls.admin.listReports.mockImplementation(async (sent) => {
    const { status = 'open' } = sent?.query ?? {}
    return { items: lists[status] ?? [], next: null, waiting: lists.open?.length ?? 0 }
  })
  const known = (id: string) => all.find((each) => each.id === id) ?? entryWith(1)
  calls.admin.getReport.mockImplementation(async ({ params }) => fileOf(known(params.reportId), file))
  calls.admin.decideReport.mockImplementation(async ({ params, body }) => ({
    report: fileOf(known(params.reportId), { ...file, ...body, decided_at: at } as ReportFile),
  }))
  showAt(path, <ReportsPage />)
}

const pane = () => within(screen.getByRole('dialog', { name: 'Report' }))
const look = async () => {
  await press(/^Review.*Note on a job/)
  await screen.findByRole('dialog', { name: 'Report' })
  await pane().findByText('Send the deposit first.')
}
// Typing key by key would take seconds.
const fill = (value: string) => fireEvent.change(pane().getByLabelText(/^Reason/), { target: { value } })
const submit = () => user.click(pane().getByRole('button', { name: 'Decide' }))

describe('the queue of reports', () => {
  it('shows what was reported and why, and how many wait', async () => {
    show({ open: [entryWith(1), entryWith(2, { thing: 'portrait', ground: 'sexual' })] })
    await hasRows(2)
    const [first, second] = rows()
    expect(first).toContain('Note on a job')
    expect(first).toContain("It's a fraud or a scam")
    expect(second).toContain('Photo of a person')
    expect(screen.getByText('2 reports need a decision.')).toBeDefined()
    expect(calls.admin.getReport).not.toHaveBeenCalled()
  })

  it('keeps the list in the URL', async () => {
    show({ open: [], decided: [entryWith(3, { decision: 'hide', decided_at: at })] })
    expect(await screen.findByRole('heading', { name: 'No reports are waiting.' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Decided' }))
    await arrivesAt(`${path}?status=decided`)
    await hasRows(1)
    expect(rows()[0]).toContain('Removed')
  })

  it('says so if it cannot be loaded', async () => {
    calls.admin.listReports.mockRejectedValueOnce(noAnswer())
    calls.admin.listReports.mockResolvedValueOnce({ items: [entryWith(1)], next: null, waiting: 1 })
    showAt(path, <ReportsPage />)
    expect(await screen.findByText('Failed to load reports.')).toBeDefined()
    await press('Try again')
    await hasRows(1)
  })
})

describe('a report that an admin opens', () => {
  it('has what was reported as it was, and both people', async () => {
    show({ open: [entryWith(1)] })
    await hasRows(1)
    await look()
    for (const text of ['He wants money first.', 'Ottilie', 'A deleted account'])
      expect(pane().getByText(text)).toBeDefined()
    expect(calls.admin.getReport).toHaveBeenCalledTimes(1)
  })

  it('is not decided without a choice and a reason', async () => {
    show({ open: [entryWith(1)] })
    await hasRows(1)
    await look()
    await submit()
    expect(pane().getByText('Please choose what happens to it.')).toBeDefined()
    expect(pane().getByText('Please write a reason.')).toBeDefined()
    expect(calls.admin.decideReport).not.toHaveBeenCalled()
  })

  it('leaves the queue once it is decided, and shows the decision', async () => {
    show({ open: [entryWith(1), entryWith(2)] })
    await hasRows(2)
    await user.click(screen.getAllByRole('button', { name: /^Review/ })[0] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Report' })
    await pane().findByText('Send the deposit first.')
    await user.click(pane().getByRole('radio', { name: /^Remove it/ }))
    fill('It asks for\nmoney.')
    await submit()
    expect(await pane().findByRole('heading', { name: 'What was decided' })).toBeDefined()
    expect(toasts()).toEqual(["success: Removed. We've emailed both sides."])
    expect(calls.admin.decideReport.mock.calls[0]?.[0].body).toEqual({ decision: 'hide', reason: 'It asks for money.' })
  })

  it('says so if someone else has decided it', async () => {
    show({ open: [entryWith(1)] })
    calls.admin.decideReport.mockRejectedValueOnce(
      refusal('report.closed', 'This report has been decided already.', { status: 409 }),
    )
    await hasRows(1)
    await look()
    await user.click(pane().getByRole('radio', { name: /^Leave it/ }))
    fill('It is fine.')
    await submit()
    expect(toasts()).toEqual(['danger: This report has been decided already.'])
  })
})
