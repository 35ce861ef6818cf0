import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Attempt, Door } from '#shared/contracts/door-shapes.ts'
import { ProblemId } from '#shared/model/ids.ts'
import { detailsWith, fileWith, requestId } from '#web/components/request.fixtures.ts'
import { press, refusal, showAt, toasts } from '#web/lib/screen.fixtures.tsx'
import { door, handover, noActions, own, show } from './owner-card.fixtures.tsx'
import { calls } from './owner-card.mocks.ts'
import { OwnerCards } from './owner-card.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./owner-card.mocks.ts')).calls }))

const params = { id: own.id }

describe('a handover', () => {
  it('shows where it was left, since when, its photo, and when it closes by itself', async () => {
    show(door, { handover })
    expect(await screen.findByRole('heading', { name: 'Left with a neighbour, 10:42' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Open Photo 1 of 1' })).toBeDefined()
    for (const text of [
      'With: Mrs Shah',
      '“Number 12”',
      /If we don't hear from you by \w{3} .+, we'll mark it as delivered\./,
    ])
      expect(screen.getByText(text)).toBeDefined()
  })

  it('is confirmed with one press', async () => {
    show(door, { handover })
    calls.delivery.confirmHandover.mockResolvedValue({ request: { ...own, version: 6, status: 'completed' } })
    await press(/^All good/)
    await waitFor(() => expect(calls.delivery.confirmHandover).toHaveBeenCalledWith({ params }))
    expect(toasts()).toEqual(['success: All done, thanks. Your receipt is in My History.'])
  })

  it('that has ended meanwhile says so', async () => {
    show(door, { handover })
    calls.delivery.confirmHandover.mockRejectedValue(refusal('handover.none', 'There is nothing to confirm here.'))
    await press(/^All good/)
    await waitFor(() => expect(toasts()).toEqual(['danger: Error: There is nothing to confirm here.']))
  })

  it('opens the form of a problem, which says what is missing before it is sent', async () => {
    show(door, { handover })
    calls.problems.reportProblem.mockResolvedValue({ problem: {} })
    await press(/^Something is wrong/)
    const dialog = within(await screen.findByRole('dialog', { name: "What's wrong?" }, { timeout: 5_000 }))
    await press('Report the problem')
    for (const text of ["Please choose what it's about.", 'Please use at least 10 characters.'])
      expect(dialog.getByText(text)).toBeDefined()
    expect(calls.problems.reportProblem).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('radio', { name: 'It is damaged' }))
    await userEvent.type(dialog.getByLabelText(/^What happened/), 'The lid is broken.')
    await press('Report the problem')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { kind: 'damaged', text: 'The lid is broken.', photos: [] }
    expect(calls.problems.reportProblem).toHaveBeenCalledWith({ params, body })
  })
})

it('choices due within minutes come first, and problems with an admin come last', () => {
  calls.requests.getDetails.mockResolvedValue(detailsWith({ id: own.id }))
  const handover = { left_with: 'neighbour', confirm_by: '2026-11-26T10:42:00.000Z' } as const
  const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-09T10:00:00.000Z' }
  const attempt = { number: 1, reason: 'closed', decide_by: '2026-11-25T10:42:00.000Z' } as const
  const doors: Door[] = [
    { leg: 'return' },
    { handover: { ...handover, left_with: 'reception' }, problem },
    { attempt: { ...attempt, reason: 'refused' }, problem },
    { handover: { ...handover, left_with: 'safe_place' }, problem: { ...problem, handover: 'asked' } },
    { handover },
    { attempt },
  ]
  const requests = doors.map((door, at) => ({ ...own, id: requestId(at + 1), door }))
  showAt('/dashboard', <OwnerCards requests={requests} actionsOf={() => noActions} />)
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    "Pat couldn't deliver it: the place was closed",
    'Left in a safe place',
    'Left with a neighbour',
    "Pat couldn't deliver it: nobody would take it",
    own.delivery_address,
    'Left at reception',
  ])
})

describe('the code', () => {
  const problem = { id: ProblemId.parse('prb_0000000000000000000001'), closes_at: '2026-12-09T10:00:00.000Z' }
  const attempt = { number: 1, reason: 'closed' } as const
  const code = () => screen.findByRole('status', { name: /^Completion OTP/ }, { timeout: 5_000 })

  it.each<[string, Door]>([
    ['an answer about a handover', door],
    ['a choice', { attempt: { ...attempt, decide_by: '2026-11-25T10:42:00.000Z' } }],
    ['a decision about a problem', { problem }],
    ['a photo in its place', { attempt: { ...attempt, choice: 'leave' } }],
  ])('is only in the details while %s comes first', async (_, doorOf) => {
    show(doorOf, { otp: '284913' })
    await screen.findByRole('button', { name: /^View Details/ })
    expect(screen.queryByText('Completion OTP')).toBeNull()
  })

  it.each<[string, Door]>([
    ['brings it back', { leg: 'return' }],
    ['tries again', { attempt: { ...attempt, choice: 'retry', retry: { date: '2026-11-26', slot: 'morning' } } }],
  ])('stands at full size while the carrier %s', async (_, doorOf) => {
    show(doorOf)
    await code()
    expect(screen.getByRole('button', { name: /^Share code/ }).textContent).toContain('Share code')
  })
})

describe('an attempt', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const attempt: Attempt = {
    number: 1,
    at: inMinutes(-7),
    reason: 'nobody_home',
    note: null,
    photos: [fileWith(1)],
    decide_by: inMinutes(23),
    choice: null,
    retry: null,
    choice_note: null,
    retries_left: 2,
  }
  const open: Door = { attempt: { number: 1, reason: 'nobody_home', decide_by: inMinutes(23) } }
  const back = { return_address: '14 Harbour Street, Whitstable' }
  const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))

  it('shows the reason, the photo, the time left and what happens without an answer', async () => {
    show(open, { attempt, ...back })
    expect(screen.getByRole('heading', { name: "Pat couldn't deliver it: nobody was at home" })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Open Photo 1 of 1' })).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(
      /^23 minutes left, until \d\d:\d\d\. If you don't answer, we'll ask them to bring it back\.$/,
    )
  })

  it('sends nothing without a choice, nor another attempt without a time', async () => {
    show(open, { attempt, ...back })
    await press('Choose')
    expect(screen.getByText('Please choose what happens next.')).toBeDefined()
    await choose(/^Try again/)
    await press('Ask for another attempt')
    expect(screen.getByText('Please choose a time within the next 48 hours.')).toBeDefined()
    expect(calls.delivery.decideAttempt).not.toHaveBeenCalled()
  })

  it('is tried again in a slot of the next two days', async () => {
    show(open, { attempt, ...back })
    calls.delivery.decideAttempt.mockResolvedValue({ request: { ...own, version: 6 } })
    await choose(/^Try again/)
    const options = within(screen.getByLabelText('When?')).getAllByRole<HTMLOptionElement>('option')
    expect(options.length).toBeGreaterThan(7)
    const [date, slot] = options[2]?.value.split(' ') ?? []
    await userEvent.selectOptions(screen.getByLabelText('When?'), options[2]?.value ?? '')
    await press('Ask for another attempt')
    await waitFor(() => expect(calls.delivery.decideAttempt).toHaveBeenCalledOnce())
    expect(calls.delivery.decideAttempt).toHaveBeenCalledWith({ params, body: { choice: 'retry', date, slot } })
  })

  it('is not tried a third time', async () => {
    show(open, { attempt: { ...attempt, retries_left: 0 }, ...back })
    expect(await screen.findByText("You've asked for this twice already.")).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Try again/ }).disabled).toBe(true)
  })

  it('is returned for the agreed price, which is shown before the choice', async () => {
    show(open, { attempt, ...back })
    const text = 'To 14 Harbour Street, Whitstable. You still pay the agreed £18.40. The return trip is free.'
    expect(await screen.findByText(text)).toBeDefined()
    calls.delivery.decideAttempt.mockResolvedValue({ request: { ...own, version: 6 } })
    await choose(/^Bring it back/)
    await press('Ask for it back')
    await waitFor(() =>
      expect(calls.delivery.decideAttempt).toHaveBeenCalledWith({ params, body: { choice: 'return' } }),
    )
  })

  it('of an errand can end as not done, where a delivery would be returned', async () => {
    show(open, { attempt, serviceType: 'Errand Run' }, { service_type: 'Errand Run' })
    expect(screen.getByRole('heading', { name: "Pat couldn't finish it: nobody was at home" })).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(/this ends as not done\.$/)
    await choose(/^Finish it without me/)
    expect(screen.getByRole('button', { name: 'Ask to finish it' })).toBeDefined()
    calls.delivery.decideAttempt.mockResolvedValue({
      request: { ...own, version: 6, status: 'cancelled', outcome: 'not_done' },
    })
    await choose(/^End it here.*It ends as not done, and nothing is due\.$/)
    await press('End it here')
    await waitFor(() => expect(toasts()).toEqual(['success: It has ended as not done. Nothing is due.']))
    expect(calls.delivery.decideAttempt).toHaveBeenCalledWith({ params, body: { choice: 'return' } })
  })

  it('of shopping is returned to the delivery address, or home if its owner chooses that', async () => {
    show(open, { attempt }, { service_type: 'Shopping Assistance' })
    calls.delivery.decideAttempt.mockResolvedValue({ request: { ...own, version: 6 } })
    await choose(/^Bring it back/)
    const places = within(screen.getByRole('group', { name: 'Where to?' }))
    const [delivery, home] = places.getAllByRole<HTMLInputElement>('radio')
    expect([delivery?.checked, home?.checked]).toEqual([true, false])
    expect(places.getByText('Your partner will see the address in your profile.')).toBeDefined()
    await press('Ask for it back')
    await waitFor(() =>
      expect(calls.delivery.decideAttempt).toHaveBeenLastCalledWith({
        params,
        body: { choice: 'return', to: 'delivery' },
      }),
    )
    await choose(/^To my home/)
    await press('Ask for it back')
    await waitFor(() =>
      expect(calls.delivery.decideAttempt).toHaveBeenLastCalledWith({ params, body: { choice: 'return', to: 'home' } }),
    )
  })

  it('without a photo is paid only if its owner confirms it, which is shown before the choice', async () => {
    show({ ...open, without_photo: true }, { attempt: { ...attempt, photos: [] }, ...back })
    expect(
      await screen.findByText(
        /You pay the agreed £18\.40 once you confirm or give the code\. The return trip is free\./,
      ),
    ).toBeDefined()
  })

  it('that was decided meanwhile says so', async () => {
    show(open, { attempt, ...back })
    const text = 'There is nothing to decide here any more.'
    calls.delivery.decideAttempt.mockRejectedValue(refusal('attempt.none', text))
    await choose(/^Leave it/)
    await press('Ask to leave it')
    expect(await screen.findByText(text)).toBeDefined()
  })

  it.each<[string, Door, string]>([
    [
      'another attempt',
      { attempt: { number: 1, reason: 'closed', choice: 'retry', retry: { date: '2026-11-26', slot: 'evening' } } },
      'Pat tries again: Thu 26 Nov, Evening (5PM-10PM).',
    ],
    [
      'that the item is left',
      { attempt: { number: 1, reason: 'closed', choice: 'leave' } },
      'Pat leaves it and takes a photo. Then you confirm.',
    ],
    [
      'the return',
      { attempt: { number: 1, reason: 'closed', choice: 'return' }, leg: 'return' },
      'Pat brings it back to 14 Harbour Street, Whitstable. The same code ends it there.',
    ],
  ])('that is decided shows %s', async (_, door, text) => {
    show(door, back)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
