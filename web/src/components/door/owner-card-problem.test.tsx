import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Door } from '#shared/contracts/door-shapes.ts'
import { ProblemId } from '#shared/model/ids.ts'
import { press, toasts } from '#web/lib/screen.fixtures.tsx'
import { door, handover, own, show } from './owner-card.fixtures.tsx'
import { calls } from './owner-card.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./owner-card.mocks.ts')).calls }))

const params = { id: own.id }

describe('a handover', () => {
  const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-09T10:00:00.000Z' }
  const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const questioned = (hours: number): Door => ({
    handover: { left_with: 'neighbour', confirm_by: inHours(hours) },
    problem: { ...problem, handover: 'asked' },
  })

  it('with an open problem says what happens if nobody decides it', async () => {
    show({ ...door, problem }, { handover })
    expect(
      await screen.findByText(
        /^We're looking into the problem\. If we haven't decided by .+, we'll mark it as delivered\.$/,
      ),
    ).toBeDefined()
    expect(screen.queryByText(/If we don't hear from you/)).toBeNull()
    expect(screen.getByText('Problem reported')).toBeDefined()
    expect(screen.queryByText('Please confirm')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Something is wrong/ })).toBeNull()
  })

  it('with an open problem has "See the problem" as its primary button, otherwise "All good"', async () => {
    const button = (name: RegExp) => screen.getByRole('button', { name })
    show(door, { handover })
    const primary = button(/^All good/).className
    cleanup()
    show({ ...door, problem }, { handover })
    expect(button(/^See the problem/).className).toBe(primary)
    expect(button(/^All good/).className).not.toBe(primary)
  })

  describe('with an open problem that is confirmed', () => {
    const reported = (kind: string, can: string[] = ['withdraw'], opened_by = 'requester') =>
      calls.problems.getProblem.mockResolvedValue({ problem: { id: problem.id, kind, opened_by, can } })
    const asks = async () => {
      show({ ...door, problem }, { handover })
      await press(/^All good/)
      return screen.findByRole('alertdialog', { name: 'Confirm it all the same?' }, { timeout: 5_000 })
    }
    const ends = () =>
      calls.delivery.confirmHandover.mockResolvedValue({ request: { ...own, version: 6, status: 'completed' } })

    it('asks first, and does nothing without a yes', async () => {
      reported('damaged')
      const question = await asks()
      await waitFor(() =>
        expect(question.textContent).toContain(
          "You reported that it is damaged. If you confirm, it counts as delivered. We'll still look into what was reported.",
        ),
      )
      await press('Not yet')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(calls.delivery.confirmHandover).not.toHaveBeenCalled()
    })

    it('stays with the admins, unless it said that nothing has arrived', async () => {
      reported('damaged')
      ends()
      await asks()
      await press('Yes, confirm')
      await waitFor(() => expect(calls.delivery.confirmHandover).toHaveBeenCalledWith({ params }))
      expect(calls.problems.withdrawProblem).not.toHaveBeenCalled()
      cleanup()
      vi.clearAllMocks()
      reported('not_arrived')
      ends()
      calls.problems.withdrawProblem.mockResolvedValue({ problem: {} })
      const question = await asks()
      await waitFor(() => expect(question.textContent).toContain('Your report is withdrawn.'))
      await press('Yes, confirm')
      await waitFor(() => expect(calls.delivery.confirmHandover).toHaveBeenCalledWith({ params }))
      expect(calls.problems.withdrawProblem).toHaveBeenCalledWith({ params: { ...params, problemId: problem.id } })
    })

    it.each([
      ['cannot be withdrawn any more', ['not_arrived', []]],
      ['was reported by the carrier', ['code_withheld', ['answer'], 'carrier']],
    ] as const)('is left alone if it %s', async (_, [kind, can, by = 'requester']) => {
      reported(kind, [...can], by)
      ends()
      await asks()
      await press('Yes, confirm')
      await waitFor(() => expect(calls.delivery.confirmHandover).toHaveBeenCalledOnce())
      expect(calls.problems.withdrawProblem).not.toHaveBeenCalled()
    })
  })

  it('asks its owner while a problem is open, and adds their complaint to the problem', async () => {
    show(questioned(5), { handover })
    expect(screen.getByText('Please confirm')).toBeDefined()
    expect(
      screen.getByText(
        /^Please answer by .+ If we don't hear from you, we'll mark it as delivered when the open problem closes, .+ at/,
      ),
    ).toBeDefined()
    for (const name of [/^All good/, /^See the problem/]) expect(screen.getByRole('button', { name })).toBeDefined()
    calls.problems.reportProblem.mockResolvedValue({ problem: {} })
    await press(/^Something is wrong/)
    const dialog = within(await screen.findByRole('dialog', { name: "What's wrong?" }, { timeout: 5_000 }))
    expect(dialog.getByText(/^We'll add this to the open problem, .+ the delivery is cancelled\.$/)).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: 'It has not arrived' }))
    await userEvent.type(dialog.getByLabelText(/^What happened/), 'My neighbour has nothing.')
    await press('Tell us')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { kind: 'not_arrived', text: 'My neighbour has nothing.', photos: [] }
    expect(calls.problems.reportProblem).toHaveBeenCalledWith({ params, body })
    expect(toasts()).toEqual(["success: Thanks. We've added it to the problem."])
  })

  it('asks nothing once the day is over or its owner has contested it', async () => {
    show(questioned(-1), { handover })
    expect(screen.getByText(/we'll mark it as delivered\.$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Something is wrong/ })).toBeNull()
    cleanup()
    show({ ...door, problem: { ...problem, handover: 'contested' } }, { handover })
    expect(
      screen.getByText(
        /^You've told us that something is wrong with it\. If we haven't decided by .+, it's cancelled\.$/,
      ),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Something is wrong/ })).toBeNull()
  })
})

it('an attempt with an open problem has no deadline, and says that nothing happens without a choice', async () => {
  const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-09T10:00:00.000Z' }
  show({ attempt: { number: 1, reason: 'nobody_home', decide_by: '2026-11-25T11:12:00.000Z' }, problem })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(
    screen.getByText(/^A problem is open, so this waits for your answer\. If nobody has handed it over/),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: /^See the problem/ })).toBeDefined()
})
