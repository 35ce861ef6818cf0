import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/model/london.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { CancelDialog, type Cancellable } from './cancel-dialog.tsx'

const requests = vi.hoisted(() => ({ cancelOwnRequest: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const matched = cardWith({ id: requestId(3), status: 'matched' })
const onClose = vi.fn()

beforeEach(() => {
  requests.cancelOwnRequest.mockResolvedValue({ request: { ...matched, status: 'cancelled', version: 4 } })
})

const ask = async (parts: Partial<Cancellable> = {}) => {
  showAt('/dashboard', <CancelDialog request={{ ...matched, ...parts }} open onClose={onClose} />)
  return within(await screen.findByRole('alertdialog', { name: 'Cancel Request?' }))
}
type Question = Awaited<ReturnType<typeof ask>>
const choose = (question: Question, reason: string) => userEvent.click(question.getByRole('radio', { name: reason }))
const confirm = (question: Question) => userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }))

describe('the question', () => {
  it('sends nothing without a reason, and shows that it is missing', async () => {
    const question = await ask()
    await confirm(question)
    const reasons = question.getByRole('group', {
      name: 'Why are you cancelling?',
      description: /Please choose a reason/,
    })
    expect(reasons.contains(document.activeElement)).toBe(true)
    expect(requests.cancelOwnRequest).not.toHaveBeenCalled()
    await choose(question, 'Plans have changed')
    expect(question.queryByText('Please choose a reason.')).toBeNull()
  })

  it('keeps a note that is too long in its field, and shows the error', async () => {
    const question = await ask()
    await choose(question, 'Something else')
    const note = question.getByLabelText(/^What happened\?/)
    await userEvent.click(note)
    await userEvent.paste('a'.repeat(301))
    await confirm(question)
    expect(question.getByText('Please use 300 characters or fewer.')).toBeDefined()
    expect(document.activeElement).toBe(note)
    expect(requests.cancelOwnRequest).not.toHaveBeenCalled()
  })

  it('sends a note with the reason that needs one, and none if it is empty', async () => {
    const question = await ask()
    expect(question.queryByLabelText(/^What happened/)).toBeNull()
    await choose(question, 'Something else')
    await userEvent.type(question.getByLabelText(/^What happened\?/), 'The lift is broken.')
    await confirm(question)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const body = { reason: 'other', note: 'The lift is broken.' }
    expect(requests.cancelOwnRequest).toHaveBeenCalledWith({ params: { id: matched.id }, body })
  })

  it('describes the dialog by its question, without the reasons', async () => {
    await ask()
    const { textContent = '' } = document.getElementById(
      screen.getByRole('alertdialog').getAttribute('aria-describedby') ?? '',
    ) as HTMLElement
    expect(textContent).toBe('Are you sure you want to cancel this service request?')
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  })

  it('offers "the partner asked for it" only after a match', async () => {
    const waiting = await ask({ status: 'pending_match' })
    expect(waiting.queryByRole('radio', { name: 'The partner asked for it' })).toBeNull()
    expect(waiting.getAllByRole('radio')).toHaveLength(5)
  })
})

describe('it says beforehand', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { date, slot } = slotAt(new Date())
  const slotNow = { preferredDate: date, preferredTimeSlot: slot }
  const inAWeek = { preferredDate: addDays(date, 7) }
  const textOf = async (parts: Partial<Cancellable>) => {
    await ask(parts)
    return screen.getByRole('alertdialog').textContent
  }

  it('that cancelling is free for five minutes after a match', async () => {
    const text = await textOf({ matched_at: minutesAgo(1), ...slotNow })
    expect(text).toMatch(/You can still cancel freely until \w{3} \d\d:\d\d\./)
    expect(text).not.toMatch(/late cancellation/)
  })

  it('that cancelling counts as late after that', async () => {
    const text = await textOf({ matched_at: minutesAgo(5), ...inAWeek })
    expect(text).toContain('This counts as a late cancellation')
    expect(text).not.toMatch(/freely|very late/)
  })

  it('that cancelling counts as very late less than an hour before the slot', async () => {
    const text = await textOf({ matched_at: minutesAgo(5), ...slotNow })
    expect(text).toContain('This counts as a very late cancellation')
  })

  it('nothing while nobody has accepted it', async () => {
    expect(await textOf({ status: 'pending_match', ...slotNow })).not.toMatch(/late|freely/)
  })
})
