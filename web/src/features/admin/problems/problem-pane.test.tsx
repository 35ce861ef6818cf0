import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ProblemEntry, ProblemFile } from '#shared/contracts/problem-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { noAnswer, press, refusal, showAt, toasts, user } from '#web/lib/screen.fixtures.tsx'
import { findConfirmation, hasRows, waitUntilGone } from '../review/review.fixtures.tsx'
import { entryWith, fileOf, problemId, serverHas } from './problem.fixtures.ts'
import { calls } from './problems.mocks.ts'
import { ProblemsPage } from './problems-page.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./problems.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: admin, reload: async () => admin }) }))

const admin = userWith({ is_admin: true })
const { getProblemFile, resolveProblem } = calls.admin
const two = [entryWith(1), entryWith(2, { kind: 'damaged' })]

const pane = () => screen.getByRole('dialog', { name: 'Problem' })
const inPane = () => within(pane())
const heading = (name: string) => inPane().findByRole('heading', { level: 3, name })
const focused = () => document.activeElement

const show = async (file: Partial<ProblemFile> = {}, waiting: readonly ProblemEntry[] = two) => {
  serverHas(calls, { waiting, file })
  showAt('/admin/problems', <ProblemsPage />)
  await hasRows(waiting.length)
}
const look = async () => {
  await press(/^Review.*It has not arrived/)
  await screen.findByRole('dialog', { name: 'Problem' })
}
const opens = async (...shown: Parameters<typeof show>) => {
  await show(...shown)
  await look()
  await inPane().findByText('There is nothing at the neighbours.')
}

const endingsOf = (file: Partial<ProblemFile>) => opens(file).then(() => inPane().findByText(/^If you don't decide/))

const choose = (name: RegExp) => user.click(inPane().getByRole('radio', { name }))
// Typing key by key would take seconds.
const type = (label: RegExp, value: string) => fireEvent.change(inPane().getByLabelText(label), { target: { value } })
const submit = () => user.click(inPane().getByRole('button', { name: 'Resolve the problem' }))
const decides = async () => {
  await choose(/^Upheld/)
  await choose(/^Cancel the delivery/)
  type(/^Note to both/, 'We have read both sides\nand seen the photos.')
  type(/^Private note/, 'The second time.')
  await submit()
  await findConfirmation('Resolve this problem?')
}

describe('a problem that an admin opens', () => {
  it('has both statements, what happened, and the photos of pickup and door apart', async () => {
    await opens()
    for (const text of [
      'Reported by Ottilie (requester)',
      'Answer from Pat (carrier)',
      'It lies behind the blue gate.',
      'Noted at the start: “A dent in one corner.”',
      'Left with a neighbour · Mrs Shah',
      'Left without the code',
      'Not paid',
      '£18.40',
    ])
      expect(inPane().getByText(text)).toBeDefined()
    const photos = inPane().getAllByRole('button', { name: /^Open Photo/ })
    expect(photos.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Open Photo 1 of 1: The report',
      'Open Photo 1 of 2: The answer',
      'Open Photo 2 of 2: The answer',
      'Open Photo 1 of 1: At the pickup',
      'Open Photo 1 of 1: At the door',
    ])
    expect(inPane().getByText(/every time a problem/)).toBeDefined()
    expect(getProblemFile).toHaveBeenCalledTimes(1)
  })

  it('says what is missing', async () => {
    await opens({ answer: null, timeline: [], earlier: [], handover: null, pickup_note: null })
    expect(inPane().getByText('No answer from Pat (carrier).')).toBeDefined()
    expect(inPane().getAllByText('No photos.')).toHaveLength(2)
    expect(inPane().getByText('Neither of them had a problem before.')).toBeDefined()
  })

  it('shows addresses only on request', async () => {
    await opens()
    expect(inPane().queryByText(/Weir Lane/)).toBeNull()
    await user.click(inPane().getByRole('button', { name: 'Show the addresses' }))
    expect(await inPane().findByText('4 Weir Lane, Leeds, LS1 4AP')).toBeDefined()
    expect(getProblemFile.mock.calls.map(([{ query }]) => query)).toEqual([{}, { addresses: 'true' }])
  })

  it('is refused to an admin who is one of its sides, and offers the next one', async () => {
    await show()
    getProblemFile.mockRejectedValueOnce(
      refusal('problem.own', 'You cannot resolve a problem of your own.', { status: 403 }),
    )
    await look()
    expect(await inPane().findByText('You cannot resolve a problem of your own.')).toBeDefined()
    expect(inPane().queryByRole('button', { name: 'Resolve the problem' })).toBeNull()
    await user.click(inPane().getByRole('button', { name: /^Next problem/ }))
    expect(await heading('It is damaged')).toBeDefined()
    expect(await inPane().findByText('There is nothing at the neighbours.')).toBeDefined()
  })

  it('can be loaded again', async () => {
    await show()
    getProblemFile.mockRejectedValueOnce(noAnswer())
    await look()
    expect(await inPane().findByText('This problem could not be loaded.')).toBeDefined()
    await user.click(inPane().getByRole('button', { name: 'Try again' }))
    expect(await inPane().findByText('There is nothing at the neighbours.')).toBeDefined()
  })

  it('goes to the next one when N is pressed, but not in a text field', async () => {
    await opens()
    await waitFor(() => expect(focused()?.textContent).toBe('It has not arrived'))
    inPane()
      .getByLabelText(/^Note to both/)
      .focus()
    await user.keyboard('n')
    expect(inPane().getByRole('heading', { level: 3, name: 'It has not arrived' })).toBeDefined()
    inPane().getByRole('heading', { level: 3, name: 'It has not arrived' }).focus()
    await user.keyboard('n')
    expect(await heading('It is damaged')).toBe(focused())
    expect(inPane().getByText('That was the last one in this list.')).toBeDefined()
  })
})

describe('the resolution of a problem', () => {
  it('is not sent until everything is filled in, and shows what is missing at each field', async () => {
    await opens()
    await submit()
    for (const text of ['an outcome.', 'what happens then.'])
      expect(inPane().getByText(`Please choose ${text}`)).toBeDefined()
    expect(inPane().getByText('Please write a note to both sides.')).toBeDefined()
    await waitFor(() => expect(focused()?.id).toBe('resolution-outcome'))
    await choose(/^Partly upheld/)
    expect(inPane().queryByText('Please choose an outcome.')).toBeNull()
    await choose(/^Complete the delivery/)
    await submit()
    await waitFor(() => expect(focused()?.id).toBe('resolution-note'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(resolveProblem).not.toHaveBeenCalled()
  })

  it('offers only possible endings, and preselects a single one', async () => {
    await opens({ status: 'completed', endings: ['keep'] })
    expect(inPane().queryByRole('radio', { name: /^Cancel the delivery/ })).toBeNull()
    const keep = inPane().getByRole<HTMLInputElement>('radio', { name: /^Leave the delivery as it is/ })
    expect(keep.checked).toBe(true)
  })

  it('asks for confirmation, then leaves the queue and offers the next one', async () => {
    await opens()
    await decides()
    expect(screen.getByText('Upheld. Cancel the delivery.')).toBeDefined()
    await press('Cancel')
    await waitUntilGone('alertdialog')
    expect(resolveProblem).not.toHaveBeenCalled()
    await submit()
    await findConfirmation('Resolve this problem?')
    await press('Yes, resolve it')
    await waitUntilGone('alertdialog')
    expect(resolveProblem).toHaveBeenCalledWith({
      params: { problemId: problemId(1) },
      body: {
        outcome: 'upheld',
        ending: 'cancel',
        note: 'We have read both sides and seen the photos.',
        private_note: 'The second time.',
      },
    })
    expect(toasts()).toEqual(["success: Resolved. We've emailed both sides."])
    expect(inPane().getByText('How it was resolved')).toBeDefined()
    expect(inPane().queryByRole('button', { name: 'Resolve the problem' })).toBeNull()
    // The list may be late, but the row is gone anyway.
    await hasRows(1)
    await user.click(inPane().getByRole('button', { name: /^Next problem/ }))
    expect(await heading('It is damaged')).toBeDefined()
    expect(await inPane().findByRole('button', { name: 'Resolve the problem' })).toBeDefined()
  })

  it('keeps what was written when no answer comes', async () => {
    await opens()
    resolveProblem.mockRejectedValueOnce(noAnswer())
    await decides()
    await press('Yes, resolve it')
    await waitUntilGone('alertdialog')
    expect(await inPane().findByText(noAnswer().message)).toBeDefined()
    expect(inPane().getByLabelText<HTMLTextAreaElement>(/^Private note/).value).toBe('The second time.')
  })

  it('asks again for the ending when the delivery has changed meanwhile', async () => {
    await opens()
    const text = 'This delivery cannot end like that. Please look again.'
    resolveProblem.mockRejectedValueOnce(refusal('problem.ending', text, { status: 409 }))
    await decides()
    getProblemFile.mockResolvedValueOnce(fileOf(entryWith(1), { status: 'completed', endings: ['keep'] }))
    await press('Yes, resolve it')
    await waitUntilGone('alertdialog')
    expect(await inPane().findByText(text)).toBeDefined()
    expect(inPane().queryByRole('radio', { name: /^Cancel the delivery/ })).toBeNull()
  })

  it('ends when someone else has decided or withdrawn it meanwhile', async () => {
    await opens()
    resolveProblem.mockRejectedValueOnce(refusal('problem.closed', 'This problem is closed.', { status: 409 }))
    await decides()
    getProblemFile.mockResolvedValueOnce(fileOf(entryWith(1), { state: 'withdrawn' }))
    await press('Yes, resolve it')
    await waitUntilGone('alertdialog')
    expect(await inPane().findByText(/was withdrawn/)).toBeDefined()
    expect(toasts()).toEqual(['danger: This problem is closed.'])
    expect(inPane().queryByRole('button', { name: 'Resolve the problem' })).toBeNull()
  })
})

it.each<[string, Partial<ProblemFile>, RegExp]>([
  ['was handed over', {}, / and we mark the delivery as completed\.$/],
  ['was not handed over', { handover: null }, / and the delivery is cancelled, unless it has been handed over\.$/],
  [
    'was handed over, which its requester contests',
    { contested: { ...fileOf(entryWith(1)).statement, kind: 'not_arrived', text: 'My neighbour has nothing.' } },
    / and the delivery is cancelled, because the requester says something is wrong with the handover\.$/,
  ],
  ['is over', { status: 'completed', endings: ['keep'] }, /^If you don't decide by [^,]+, it closes\.$/],
])('says what happens without a decision to a delivery that %s', async (_, file, text) => {
  expect((await endingsOf(file)).textContent).toMatch(text)
  if (!file.contested) return
  expect(inPane().getByText('Ottilie (requester), about the handover: it has not arrived')).toBeDefined()
  expect(inPane().getByText('My neighbour has nothing.')).toBeDefined()
})
